import EventKernel
import ScenarioValues

/// What somebody saw on a real phone, as the file of its scenario says it.
package struct ObservationNote: Hashable, Sendable {
  /// What is compared.
  package enum Statistic: Hashable, Sendable {
    /// By day.
    case updateInterval
    case chargedPerDay
    /// From a request with this cause to the reload that serves it.
    case wait(ReloadCause)
    /// From a reload of the first widget to the nearest one of the second.
    case widgetDistance
    /// A time without a reload.
    case gapByDay(atLeast: SimulationDuration)
    case gapAtNight(atLeast: SimulationDuration)
    /// A view by day with data of this age, until a reload with this cause.
    case oldView(atLeast: SimulationDuration, until: ReloadCause)
    /// A reload this late after the policy's date (by day), and two reloads less than 30 minutes apart.
    case lateReload(from: SimulationDuration, to: SimulationDuration)
    case shownAtOnce
    case startsUntilRefused
    case startsPerHour
    case delay
    /// A view of a copy on the watch with data of this age.
    case oldCopy(atLeast: SimulationDuration)
    case activityChange(ActivityChangeKind)
    case updateWait(ActivityUpdateWait)
    case updateOutcome(ActivityUpdateOutcome)
    /// Three updates in a row, each less than `quick` after the one before, and later two at least `slow` apart.
    case quickThenSlow(quick: SimulationDuration, slow: SimulationDuration)
    /// From sending data to the watch until they are shown.
    case fromPhone
    /// The time of day, in seconds, of the first transfer that is sent at once again after the daily limit was reached.
    case transfersRenewed
    /// An update of a Live Activity or a start is tried. Then nothing is drawn for so long, and no activity ends as planned.
    case silence(atLeast: SimulationDuration)
  }

  /// How the simulated values and the band are compared.
  package enum Rule: String, Hashable, Sendable {
    /// Their median is in the band.
    case median
    /// Their middle half overlaps the band.
    case middleHalf
    /// The share of the people who see it is in the band.
    case people
  }

  /// What is compared, and how.
  package struct Measure: Hashable, Sendable {
    package var statistic: Statistic
    package var rule: Rule
    /// In seconds, a number a day, or a share.
    package var band: ClosedRange<Double>
  }

  /// In a few words.
  package var conditions = ""
  package var source = ""
  package var seen = ""
  /// The source states a rule, and saw nothing.
  package var isStatement = false
  package var measure = Measure(statistic: .updateInterval, rule: .median, band: 0...0)
  /// Why a budget profile does not match it, by the profile's name.
  package var reasons: [String: String] { Dictionary(reasonList.map { ($0.profile, $0.text) }) { $1 } }
  fileprivate var reasonList: [Reason] = []

  fileprivate struct Reason: Hashable, Sendable {
    var profile = ""
    var text: String
  }
}

extension ObservationNote: Shaped {
  static let shape = record(from: ObservationNote()) {
    field(
      "conditions", \.conditions, .text("a few words", examples: ["page 1", "Lock Screen"]),
      "The conditions, in a few words.", isRequired: true)
    field(
      "source", \.source, .text("where it was seen", examples: ["our phones"]),
      "Who saw it, or where it was published.", isRequired: true)
    field(
      "seen", \.seen, .text("what was seen", examples: ["20 min", "hours old"]),
      "What was seen, in a few words.", isRequired: true)
    field(
      "statement", \.isStatement,
      "`true`: the source, such as an Apple engineer, states a rule. It reports no measurement on a phone.")
    field("statistic", \.measure, "What is compared, and with what.", isRequired: true)
    field(
      "reasons", \.reasonList,
      .entries(
        of: Shape.text("a sentence", examples: ["This profile has no stalls."]).map { Reason(text: $0) },
        \.profile, nameDoc: "name of a budget profile"),
      "Why a budget profile does not match it, by its name.")
  }.named("observation")
}

extension ObservationNote.Measure: Shaped {
  private typealias Measure = ObservationNote.Measure

  static let shape = Variant<Self>(
    cases: [
      .single("updateInterval", times(.updateInterval), "The time between updates by day (08:00 to 22:00)."),
      .single("chargedPerDay", number(.chargedPerDay, .numberBand), "The charged reloads of a day."),
      .single(
        "wait",
        times(.wait(.appForeground)) {
          [field("cause", \.cause, cause, "The cause of the request.", isRequired: true)]
        },
        "The time from a request to the reload."),
      .single(
        "widgetDistance", times(.widgetDistance),
        "The time from a reload of the first widget to the nearest one of the second."),
      event(
        "gapByDay", gap("The time without a reload."),
        doc: "By day (08:00 to 22:00), at least this long without a reload."
      ) { .gapByDay(atLeast: $0.from) },
      event(
        "gapAtNight", gap("The time without a reload."),
        doc: "At night (22:00 to 08:00), at least this long without a reload."
      ) { .gapAtNight(atLeast: $0.from) },
      event(
        "oldView", gap("The age of the data."),
        field("until", \.cause, cause, "The cause of the next reload.", isRequired: true),
        doc: "By day, a view shows data that is at least this old, and the next reload has this cause."
      ) { .oldView(atLeast: $0.from, until: $0.cause) },
      event(
        "lateReload", field("from", \.from, "The shortest delay.", isRequired: true),
        field("to", \.to, "The longest delay.", isRequired: true),
        doc:
          "By day, a reload is this late after the policy's date. There must also be two reloads less than 30 minutes apart."
      ) { .lateReload(from: $0.from, to: $0.to) },
      .single(
        "shownAtOnce", number(.shownAtOnce, .shareBand),
        "The share of the updates of Live Activities that are shown at once."),
      .single(
        "startsUntilRefused", number(.startsUntilRefused, .numberBand),
        "The starts of Live Activities, until the budget for starts by push refuses one."),
      .single(
        "startsPerHour", number(.startsPerHour, .numberBand), "The starts of Live Activities in an hour."),
      .single(
        "delay", times(.delay),
        "The time from sending an update of a Live Activity until it is shown or superseded."),
      event(
        "oldCopy", gap("The age of the data."),
        doc: "A view of the copy of a Live Activity on the watch shows data that is at least this old."
      ) { .oldCopy(atLeast: $0.from) },
      .single(
        "fromPhone", times(.fromPhone),
        "The time from sending data of the phone to the watch until the widget shows them."),
      .single(
        "transfersRenewed", times(.transfersRenewed),
        "When the daily limit of transfers to the watch is renewed: the time of day of the first one that is sent at once again "
          + "after the limit was reached. The band is in times since midnight: `5h` is 05:00."),
      event(
        "activityChange", field("to", \.change, activityChange, "What happens to it.", isRequired: true),
        doc: "This happens to a Live Activity."
      ) { .activityChange($0.change) },
      event(
        "updateWait", field("for", \.wait, updateWait, "What it waits for.", isRequired: true),
        doc: "Whether an update of a Live Activity waits for one thing."
      ) { .updateWait($0.wait) },
      event(
        "updateOutcome",
        field(
          "is", \.outcome, updateOutcome, "The outcome, such as `superseded` or `lost`.", isRequired: true),
        doc: "An update of a Live Activity has this outcome."
      ) { .updateOutcome($0.outcome) },
      event(
        "quickThenSlow",
        field("quick", \.from, "At first, the time between updates is less than this.", isRequired: true),
        field("slow", \.to, "Later, it is at least this.", isRequired: true),
        doc: "By day, three updates in a row come quickly one after another, and two later ones slowly."
      ) { .quickThenSlow(quick: $0.from, slow: $0.to) },
      event(
        "silence", gap("The time without a drawn update."),
        doc:
          "An update of a Live Activity or a start is tried. Then nothing is drawn for at least so long, and no activity "
          + "ends as planned."
      ) { .silence(atLeast: $0.from) },
    ]
  ).shape.named("observedStatistic")

  private struct Times: Sendable {
    var cause: ReloadCause?
    var band = 0.0...0.0
    var rule = ObservationNote.Rule.median
  }

  private struct Event: Sendable {
    var from = SimulationDuration.zero
    var to = SimulationDuration.zero
    var cause = ReloadCause.appForeground
    var change = ActivityChangeKind.died
    var wait = ActivityUpdateWait.unlock
    var outcome = ActivityUpdateOutcome.superseded
    var people = 0.0...0.0
  }

  private static func times(
    _ statistic: ObservationNote.Statistic, _ others: () -> [any Field<Times>] = { [] }
  ) -> Shape<Measure> {
    record(from: Times()) {
      others()
      field("band", \.band, .durationBand, "Where the simulator matches.", isRequired: true)
      field(
        "compare", \.rule,
        Variant<ObservationNote.Rule>(
          words: [
            ("median", .median, "The median is in the band."),
            ("middleHalf", .middleHalf, "The middle half of the values overlaps the band."),
          ]
        ).writingWords, "What is compared with the band.")
    }.map { Measure(statistic: $0.cause.map { .wait($0) } ?? statistic, rule: $0.rule, band: $0.band) }
  }

  private static func number(
    _ statistic: ObservationNote.Statistic, _ band: Shape<ClosedRange<Double>>
  ) -> Shape<Measure> {
    record(from: ClosedRange<Double>?.none) {
      field("band", \.self, band, "The median is in this band.", isRequired: true)
    }.map { Measure(statistic: statistic, rule: .median, band: $0 ?? 0...0) }
  }

  private static func event(
    _ key: String, _ fields: any Field<Event>..., doc: String,
    statistic: @escaping @Sendable (Event) -> ObservationNote.Statistic
  ) -> Variant<Measure>.Case {
    let shape = record(from: Event()) {
      fields
      field(
        "people", \.people, .shareBand,
        "The share of the people of the population who see it at least once is in this band.",
        isRequired: true)
    }
    return .single(
      key, shape.map { Measure(statistic: statistic($0), rule: .people, band: $0.people) }, doc)
  }

  private static func gap(_ doc: String) -> any Field<Event> {
    field("atLeast", \.from, doc, isRequired: true)
  }

  private static let cause = Shape<ReloadCause>.oneOfNames(
    \.name, "the cause of a reload, such as appForeground", ["appForeground", "intent"], as: "reloadCause")
  private static let activityChange = Shape<ActivityChangeKind>.oneOfNames(
    \.name, "what happens to a Live Activity, such as died", ["died", "refusedInBackground"],
    as: "activityChange")
  private static let updateWait = Shape<ActivityUpdateWait>.oneOfNames(
    \.name, "what an update waits for, such as unlock", ["unlock", "opportunity"], as: "updateWait")
  private static let updateOutcome = Shape<ActivityUpdateOutcome>.oneOfNames(
    \.name, "the outcome of an update, such as superseded", ["superseded", "lost"], as: "updateOutcome")
}

extension Shape where Value == ClosedRange<Double> {
  /// In seconds.
  fileprivate static var durationBand: Shape {
    band(QuantityText.duration.partPattern, "durations", examples: ["13m..30m", "2s..27s"]) { text in
      guard case .value(let value) = QuantityText.duration.parse(text) else { return nil }
      return value / 1000
    }
  }

  fileprivate static var numberBand: Shape {
    band("(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?", "numbers", examples: ["40..70", "48..108"]) {
      NumberText.parse($0)
    }
  }

  fileprivate static var shareBand: Shape {
    band("(\(Shape<Double>.percentPattern))%", "percentages", examples: ["5%..100%", "1%..5%"]) { text in
      text.hasSuffix("%") ? Shape<Double>.percentage(text.dropLast()) : nil
    }
  }

  private static func band(
    _ pattern: String, _ what: String, examples: [String], _ parse: @escaping @Sendable (String) -> Double?
  ) -> Shape {
    scalar(
      [.pattern("^(\(pattern))\\.\\.(\(pattern))$")],
      expected: "a band of \(what) such as \(examples[0]), the smaller value first", examples: examples
    ) { text, _ in
      guard let dots = text.firstRange(of: ".."), let low = parse(String(text[..<dots.lowerBound])),
        let high = parse(String(text[dots.upperBound...])), low <= high
      else { return .refused }
      return .value(low...high)
    }
  }
}

extension Shape where Value: CaseIterable & Sendable {
  fileprivate static func oneOfNames(
    _ name: @escaping @Sendable (Value) -> String, _ expected: String, _ examples: [String], as schema: String
  ) -> Shape {
    let names = Value.allCases.map(name)
    return scalar(names.map { .word($0, doc: "") }, expected: expected, examples: examples) { text, _ in
      Value.allCases.first { name($0) == text }.map { .value($0) }
        ?? .refused(hint: Suggestion.hint(for: text, among: names))
    }.named(schema)
  }
}

extension ScenarioReader {
  /// Reads the scenario of an observation, and what was seen.
  ///
  /// - Throws: all errors of the file.
  package func readObservation(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioFileError) -> (note: ObservationNote, scenario: Scenario) {
    let source = try source(bytes, file)
    let (scenario, context) = try scenario(of: source, file)
    guard let node = source.root["observation"] else {
      throw fail([Finding(position: .start, message: "expected the key 'observation'; found none")], file)
    }
    var reading = context
    guard let note = ObservationNote.shape.read(node, &reading) else {
      throw fail(reading.findings, file)
    }
    if note.measure.rule == .people, scenario.population == nil {
      throw fail(
        [
          Finding(
            position: node.owner,
            message: "expected the key 'population', because 'people' is a share of its people; found none")
        ],
        file)
    }
    return (note, scenario)
  }
}
