import WidgetRefresh

extension Shape where Value == TimeOfDay {
  static var timeOfDay: Shape {
    let schema = ScalarSchema(
      forms: [.pattern("^\(ClockText.timePattern)$")], expected: "a time of day such as 07:30",
      examples: ["07:30", "18:45:10"])
    return scalar(schema) { text, _ in
      if text == "24:00" { return .refused(hint: "; midnight is 00:00") }
      return ScalarReading(ClockText.time(text))
    }.writing { $0.description }
  }
}

extension Shape where Value == CalendarDate {
  static var date: Shape {
    let schema = ScalarSchema(
      forms: [.pattern("^\(ClockText.datePattern)$")], expected: "a date such as 2026-03-02",
      examples: ["2026-06-15", "2026-07-16"])
    return scalar(schema) { text, _ in ScalarReading(ClockText.date(text)) }.writing { $0.description }
  }
}

extension Shape where Value == Moment {
  /// A time of day: daily; a date-time: once.
  static var moment: Shape { moment(examples: ["08:15", "21:40", "2026-03-04T12:00"]) }

  fileprivate static func moment(examples: [String]) -> Shape {
    let schema = ScalarSchema(
      forms: [
        .pattern("^\(ClockText.timePattern)$"),
        .pattern("^\(ClockText.datePattern)T\(ClockText.timePattern)$"),
      ],
      expected: "a time of day such as 07:30 (daily) or a date and time such as 2026-03-02T07:30 (once)",
      examples: examples)
    return scalar(schema) { text, _ in
      if let time = ClockText.time(text) { return .value(.daily(time)) }
      if let dateTime = ClockText.dateTime(text) { return .value(.once(dateTime)) }
      if text.hasSuffix("24:00") { return .refused(hint: "; midnight is 00:00") }
      let isDate = ClockText.date(text) != nil
      return .refused(hint: isDate ? "; the time is missing: \(text)T00:00" : "")
    }
  }
}

extension Shape where Value == Period {
  /// `{from, to}`: two times of day (daily; past midnight if `to` is not later) or two dates with times (once).
  static var period: Shape {
    record(
      from: PeriodDraft(),
      [
        field("from", \.from, .periodStart, "Start of the period, included.", isRequired: true),
        field(
          "to", \.to, .periodEnd, "End of the period, not included. `24:00` is midnight.", isRequired: true),
      ]
    ).checked { draft, node, context in
      switch (draft.from, draft.to) {
      case (.daily(let from), .daily(let to)):
        if from != to { return .daily(from: from, to: to) }
        context.report("expected 'to' to differ from 'from'", at: node["to"]?.position ?? node.position)
      case (.once(let from), .once(let to)):
        if from < to { return .once(from: from, to: to) }
        context.report("expected 'to' to be later than 'from'", at: node["to"]?.position ?? node.position)
      case (.daily?, .once?), (.once?, .daily?):
        context.report(
          "expected two times of day or two dates with times; found one of each kind",
          at: node["to"]?.position ?? node.position)
      case (nil, _), (_, nil): break
      }
      return nil
    }.named("period")
  }
}

private struct PeriodDraft: Sendable {
  var from: Moment?
  var to: Moment?
}

extension Shape where Value == Moment {
  fileprivate static var periodStart: Shape { moment(examples: ["20:15", "21:40"]) }

  /// A ``moment``, or `24:00` for the midnight that ends a day.
  fileprivate static var periodEnd: Shape {
    let schema = ScalarSchema(
      forms: [
        .pattern("^(\(ClockText.timePattern)|24:00)$"),
        .pattern("^\(ClockText.datePattern)T(\(ClockText.timePattern)|24:00)$"),
      ],
      expected: "a time of day such as 07:30 (daily) or a date and time such as 2026-03-02T07:30 (once)",
      examples: ["23:10", "22:05"])
    return scalar(schema) { text, _ in
      if text == "24:00" { return .value(.daily(.midnight)) }
      if let time = ClockText.time(text) { return .value(.daily(time)) }
      if let dateTime = ClockText.dateTime(text) { return .value(.once(dateTime)) }
      if text.hasSuffix("T24:00"), let date = ClockText.date(text.dropLast(6)) {
        return .value(.once(LocalDateTime(date: date.advanced(by: 1), time: .midnight)))
      }
      return .refused
    }
  }
}
