/// A mark for an estimate. Marks in one picture differ in shape or fill, and in color.
enum ChartMark: CaseIterable, Sendable {
  case better, worse, changed, slight, undecided
  case best, asGood, other, refused, today
  case holds, fails, open
  case estimate

  private struct Row {
    var title: String
    var paint: String
    var path: String
  }

  /// What it means, for a key.
  var title: String { row.title }
  /// The CSS class of the mark; that of its interval is ``line``.
  var paint: String { row.paint }
  /// A path around the origin.
  var path: String { row.path }

  /// The CSS class of its interval.
  var line: String {
    switch self {
    case .better, .best, .asGood, .holds: Paint.stroke(.session)
    case .worse, .refused, .fails: Paint.stroke(.trouble)
    case .changed, .estimate: Paint.stroke(.policy)
    case .today: Paint.stroke(.ink)
    case .slight, .undecided, .other, .open: Paint.stroke(.neutral)
    }
  }

  private var row: Row {
    switch self {
    case .better: Row(title: "better", paint: Paint.fill(.session), path: Self.circle)
    case .worse: Row(title: "worse", paint: Paint.fill(.trouble), path: Self.diamond)
    case .changed: Row(title: "more or less", paint: Paint.fill(.policy), path: Self.square)
    case .slight: Row(title: "slight", paint: Paint.outline(.neutral), path: Self.square)
    case .undecided: Row(title: "no difference seen", paint: Paint.outline(.neutral), path: Self.circle)
    case .best: Row(title: "best", paint: Paint.fill(.session), path: Self.circle)
    case .asGood:
      Row(
        title: "unclear: the difference from the best may be chance", paint: Paint.outline(.session),
        path: Self.circle)
    case .other: Row(title: "worse", paint: Paint.fill(.neutral), path: Self.square)
    case .refused:
      Row(title: "cannot be selected (the table says why)", paint: Paint.stroke(.trouble), path: Self.cross)
    case .today: Row(title: "today", paint: Paint.fill(.ink), path: Self.diamond)
    case .holds: Row(title: "holds", paint: Paint.fill(.session), path: Self.circle)
    case .fails: Row(title: "fails", paint: Paint.fill(.trouble), path: Self.diamond)
    case .open: Row(title: "undecided", paint: Paint.outline(.neutral), path: Self.circle)
    case .estimate: Row(title: "estimate", paint: Paint.fill(.policy), path: Self.circle)
    }
  }

  func svg(x: Double, y: Double) -> String {
    #"<path class="\#(paint)" transform="translate(\#(SVGNumber.text(x)) \#(SVGNumber.text(y)))" d="\#(path)"/>"#
  }

  /// The marks that are used, with what they mean.
  static func key(_ marks: [ChartMark]) -> String {
    allCases.filter(marks.contains).map { mark in
      #"<span class="key"><svg width="16" height="14" aria-hidden="true" focusable="false">\#(mark.svg(x: 8, y: 7))</svg> \#(mark.title)</span>"#
    }.joined(separator: " ")
  }

  private static let circle = "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
  private static let diamond = "m0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z"
  private static let square = "m-4-4h8v8h-8z"
  private static let cross = "m-4-4l8 8m0-8l-8 8"
}
