import EventKernel
import ScenarioValues

/// The text of a date in a timeline: a name or a time of day, and perhaps an offset.
enum DateText {
  private static let names = TimelineDate.Base.named.map(\.name)

  static let expected =
    "a date: \((names + ["a time of day"]).listed()), perhaps with an offset, as in change+15m"

  static var pattern: String {
    let base = "(\(names.joined(separator: "|"))|\(ClockText.timePattern))"
    return "^\(base)([+-](\(QuantityText.duration.partPattern)))?$"
  }

  /// Whether the text begins with the name of a date, or is a time of day with an offset.
  static func isNamed(_ text: String) -> Bool {
    guard ClockText.time(text) == nil else { return false }
    let (base, _) = parts(of: text)
    return base.first?.isLetter == true || ClockText.time(String(base)) != nil
  }

  static func parse(_ text: String) -> ScalarReading<TimelineDate> {
    let (name, offset) = parts(of: text)
    let base: TimelineDate.Base
    if let time = ClockText.time(String(name)) {
      base = .timeOfDay(time)
    } else if let named = TimelineDate.Base.named.first(where: { $0.name == name }) {
      base = named.base
    } else {
      return .refused
    }
    guard let offset else { return .value(TimelineDate(base)) }
    return SimulationDuration.reading(String(offset.dropFirst())).map { length in
      TimelineDate(base, offset: offset.first == "-" ? .zero - length : length)
    }
  }

  private static func parts(of text: String) -> (base: Substring, offset: Substring?) {
    guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return (text[...], nil) }
    return (text[..<sign], text[sign...])
  }
}
