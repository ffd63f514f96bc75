import ScenarioValues

extension TimeOfDay: Shaped {
  static let shape = Shape<Self>.scalar(
    [.pattern("^\(ClockText.timePattern)$")], expected: "a time of day such as 07:30",
    examples: ["07:30", "18:45:10"]
  ) { text, _ in
    if text == "24:00" { return .refused(hint: "; midnight is 00:00") }
    return ScalarReading(ClockText.time(text))
  }.writing { $0.description }
}

extension CalendarDate: Shaped {
  static let shape = Shape<Self>.scalar(
    [.pattern("^\(ClockText.datePattern)$")], expected: "a date such as 2026-03-02",
    examples: ["2026-06-15", "2026-07-16"]
  ) { text, _ in ScalarReading(ClockText.date(text)) }.writing { $0.description }
}

extension Weekdays: Shaped {
  /// `weekdays`, `weekends`, a day, or a list of days.
  static let shape = Shape.oneOrMore(
    of: Shape<Self>.words(
      [("weekdays", .weekdays, "Monday to Friday."), ("weekends", .weekends, "Saturday and Sunday.")]
        + Weekdays.named.map { ($0.name, $0.day, "Every \($0.name.capitalized).") },
      expected: "weekdays, weekends or a day such as monday"),
    expected: "weekdays, weekends, a day such as monday, or a list of at least one"
  ).map { $0.reduce(into: Weekdays()) { $0.formUnion($1) } }.named("weekdays")
}

extension Shape where Value == [Moment] {
  /// A moment, or times of day on chosen days of the week, or a list of them.
  static var moments: Shape {
    let part = Variant<[Moment]>(
      scalar: Shape<Moment>.dateOrTime.map { [$0] },
      cases: [
        .init(
          key: "at",
          shape: onWeekdays(.timesOfDay, from: [], "A time of day, a list, or {every, from, to}.").map {
            times, weekdays in times.map { .daily($0, on: weekdays) }
          }),
        .init(key: "sun", shape: sunTimes),
      ])
    return Shape<[[Moment]]>.oneOrMore(
      of: part.shape, expected: part.expected + ", or a list of at least one"
    )
    .map { $0.flatMap(\.self) }.named("moments")
  }
}

/// The same place for several times of the sun.
private let sunTimes = record(from: SunTimes()) {
  field(
    "sun", \.courses,
    .oneOrMore(
      of: SunEvent.Course.shape, expected: "a time of the sun such as sunset, or a list of at least one"),
    "When the sun does this, each day.", isRequired: true)
  field(
    "latitude", \.latitude, .number(SunEvent.latitudeRange), "In degrees, north positive.", isRequired: true)
  field(
    "longitude", \.longitude, .number(SunEvent.longitudeRange), "In degrees, east positive.", isRequired: true
  )
}.map { times in
  times.courses.map { Moment.sun(SunEvent($0, latitude: times.latitude, longitude: times.longitude)) }
}.named("sunTimes")

private struct SunTimes: Sendable {
  var courses: [SunEvent.Course] = []
  var latitude = 0.0
  var longitude = 0.0
}

extension SunEvent.Course: Shaped {
  static let shape = Variant<Self>(
    words: [
      ("sunrise", .rises(SunEvent.horizon), "Sunrise."), ("sunset", .sets(SunEvent.horizon), "Sunset."),
      ("solarNoon", .noon, "The sun is highest."),
    ],
    cases: [
      .single(
        "rises", Shape<Double>.number(SunEvent.elevationRange).map { .rises($0) },
        "The sun passes this height on its way up, in degrees above the horizon: -18 is the beginning of dawn."
      ),
      .single(
        "sets", Shape<Double>.number(SunEvent.elevationRange).map { .sets($0) },
        "The sun passes this height on its way down, in degrees above the horizon: -18 is the end of dusk."),
    ]
  ).shape.named("sunTime")
}

extension Moment: Shaped {
  /// A time of day: daily; a date-time: once; `{at, on}`: on chosen days of the week.
  static let shape = Variant<Moment>(
    scalar: .dateOrTime,
    cases: [
      .init(
        key: "at",
        shape: onWeekdays(TimeOfDay.shape, from: .midnight, "A time of day.").map { .daily($0, on: $1) })
    ]
  ).shape.named("moment")
}

extension Shape where Value == Moment {
  fileprivate static var dateOrTime: Shape { dateOrTime(examples: ["08:15", "21:40", "2026-03-04T12:00"]) }
  fileprivate static var periodStart: Shape { dateOrTime(examples: ["20:15", "21:40"]) }
  fileprivate static var periodEnd: Shape { dateOrTime(examples: ["23:10", "22:05"], isEnd: true) }

  /// - Parameter isEnd: allows `24:00` for the midnight that ends a day.
  private static func dateOrTime(examples: [String], isEnd: Bool = false) -> Shape {
    let time = isEnd ? "(\(ClockText.timePattern)|24:00)" : ClockText.timePattern
    return scalar(
      [.pattern("^\(time)$"), .pattern("^\(ClockText.datePattern)T\(time)$")],
      expected: "a time of day such as 07:30 (daily) or a date and time such as 2026-03-02T07:30 (once)",
      examples: examples
    ) { text, _ in
      if let time = ClockText.time(text) { return .value(.daily(time)) }
      if let dateTime = ClockText.dateTime(text) { return .value(.once(dateTime)) }
      if isEnd {
        if text == "24:00" { return .value(.daily(.midnight)) }
        guard text.hasSuffix("T24:00"), let date = ClockText.date(text.dropLast(6)) else { return .refused }
        return .value(.once(LocalDateTime(date: date.advanced(by: 1), time: .midnight)))
      }
      if text.hasSuffix("24:00") { return .refused(hint: "; midnight is 00:00") }
      let isDate = ClockText.date(text) != nil
      return .refused(hint: isDate ? "; the time is missing: \(text)T00:00" : "")
    }
  }
}

extension Period: Shaped {
  /// `{from, to}`: two times of day (daily, or `on` chosen days of the week; past midnight if `to` is not later) or two
  /// dates with times (once).
  static let shape: Shape<Self> = record(from: PeriodDraft()) {
    field("from", \.from, .periodStart, "Start of the period, included.", isRequired: true)
    field(
      "to", \.to, .periodEnd,
      "End of the period, not included. `24:00` is midnight, so {from: 00:00, to: 24:00} is the whole day.",
      isRequired: true)
    field("on", \.weekdays, "Days of the week on which the period begins. Default: every day.")
  }.checked { draft, node, context in
    switch (draft.from, draft.to) {
    case (.daily(let from, _), .daily(let to, _)):
      if from != to || node["to"]?.isEndOfDay == true {
        return .daily(from: from, to: to, on: draft.weekdays ?? .all)
      }
      context.report(
        "expected 'to' to differ from 'from'; the whole day is {from: 00:00, to: 24:00}",
        at: node["to"]?.position ?? node.position)
    case (.once(let from), .once(let to)):
      if let weekdays = node["on"] {
        return context.refuse("'on' needs two times of day", at: weekdays.owner)
      }
      if from < to { return .once(from: from, to: to) }
      context.report("expected 'to' to be later than 'from'", at: node["to"]?.position ?? node.position)
    case (.daily?, .once?), (.once?, .daily?):
      context.report(
        "expected two times of day or two dates with times; found one of each kind",
        at: node["to"]?.position ?? node.position)
    case (nil, _), (_, nil), (.sun?, _), (_, .sun?): break
    }
    return nil
  }.named("period")
}

private struct PeriodDraft: Sendable {
  var from: Moment?
  var to: Moment?
  var weekdays: Weekdays?
}

extension SourceNode {
  fileprivate var isEndOfDay: Bool {
    if case .scalar("24:00", _) = content { true } else { false }
  }
}

/// A mapping with times of day, and the days of the week on which they come.
private func onWeekdays<Times: Sendable>(_ times: Shape<Times>, from initial: Times, _ doc: String) -> Shape<
  (Times, Weekdays)
> {
  record(from: OnWeekdays(times: initial)) {
    field("at", \.times, times, doc, isRequired: true)
    field("on", \.weekdays, "Days of the week.", isRequired: true)
  }.map { ($0.times, $0.weekdays) }
}

private struct OnWeekdays<Times: Sendable>: Sendable {
  var times: Times
  var weekdays = Weekdays.all
}
