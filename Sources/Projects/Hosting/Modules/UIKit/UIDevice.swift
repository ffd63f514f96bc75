import CoreGraphics
import SimulatedFoundation

// The simulated phone: an iPhone with a screen of 393 by 852 points.

@MainActor @preconcurrency open class UIScreen: NSObject {
  public static let main = UIScreen()
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
  open var scale: CGFloat { 3 }
  open var nativeScale: CGFloat { 3 }
  open var brightness: CGFloat = 0.5
  open var traitCollection: UITraitCollection { UITraitCollection() }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

@MainActor @preconcurrency open class UIDevice: NSObject {
  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  public static let current = UIDevice()
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var name: String { "iPhone" }
  open var model: String { "iPhone" }
  open var localizedModel: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "18.0" }
  open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-0000-0000-000000000001") }
  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { 0.8 }
  open var batteryState: BatteryState { .unplugged }
}

open class UITraitCollection: NSObject, @unchecked Sendable {
  public static var current: UITraitCollection { UITraitCollection() }
  public override init() {}
  public init(userInterfaceStyle: UIUserInterfaceStyle) {}
  public init(displayScale: CGFloat) {}
  public init(preferredContentSizeCategory: UIContentSizeCategory) {}
  public init(traitsFrom traits: [UITraitCollection]) {}
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var displayScale: CGFloat { 3 }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

public struct UIContentSizeCategory: Hashable, Comparable, Sendable {
  let order: Int
  public static let extraSmall = Self(order: 0)
  public static let small = Self(order: 1)
  public static let medium = Self(order: 2)
  public static let large = Self(order: 3)
  public static let extraLarge = Self(order: 4)
  public static let extraExtraLarge = Self(order: 5)
  public static let extraExtraExtraLarge = Self(order: 6)
  public static let accessibilityMedium = Self(order: 7)
  public static let accessibilityLarge = Self(order: 8)
  public var isAccessibilityCategory: Bool { order >= 7 }
  public static func < (a: Self, b: Self) -> Bool { a.order < b.order }
}

public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public static let zero = UIEdgeInsets()

  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = Self(rawValue: 1)
  public static let topRight = Self(rawValue: 2)
  public static let bottomLeft = Self(rawValue: 4)
  public static let bottomRight = Self(rawValue: 8)
  public static let allCorners = Self(rawValue: 15)
}

open class UIBezierPath: NSObject, @unchecked Sendable {
  open var lineWidth: CGFloat = 1
  open var cgPath: CGPath { CGPath() }
  public override init() {}
  public init(rect: CGRect) {}
  public init(ovalIn rect: CGRect) {}
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {}
  open func move(to point: CGPoint) {}
  open func addLine(to point: CGPoint) {}
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  open func close() {}
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
}
