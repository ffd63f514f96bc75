/// An outline of lines and curves, of which only the bounding rectangle is kept.
public struct Path: Hashable, Sendable {
  private var points: CGRect?

  public init() {}
  public init(_ rect: CGRect) { points = rect }
  public init(_ path: CGPath) { points = path.boundingBox }
  public init(ellipseIn rect: CGRect) { points = rect }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    points = rect
  }
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    points = rect
  }
  public init(_ build: (inout Path) -> Void) { build(&self) }

  public var isEmpty: Bool { points == nil }
  public var boundingRect: CGRect { points ?? .zero }
  public var cgPath: CGPath { CGPath(rect: boundingRect, transform: nil) }
  public private(set) var currentPoint: CGPoint?

  private mutating func include(_ rect: CGRect) { points = points?.union(rect) ?? rect }
  private mutating func include(_ point: CGPoint) {
    include(CGRect(origin: point, size: .zero))
    currentPoint = point
  }

  public mutating func move(to point: CGPoint) { include(point) }
  public mutating func addLine(to point: CGPoint) { include(point) }
  public mutating func addLines(_ lines: [CGPoint]) { for point in lines { include(point) } }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) { include(end) }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { include(end) }
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { include(rect) }
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) { include(rect) }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { include(rect) }
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    include(CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    currentPoint = CGPoint(
      x: center.x + radius * cos(endAngle.radians), y: center.y + radius * sin(endAngle.radians))
  }
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta, clockwise: false)
  }
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) { include(tangent1End) }
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if let other = path.points { include(other) }
  }
  public mutating func closeSubpath() {}

  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool { boundingRect.contains(point) }
  public func applying(_ transform: CGAffineTransform) -> Path { self }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { self }
  public func strokedPath(_ style: StrokeStyle) -> Path { self }
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path { self }
}
extension Path: Shape {
  nonisolated public func path(in rect: CGRect) -> Path { self }
}
