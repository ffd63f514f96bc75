import ScenarioFile
import Testing
import WidgetRefresh

@testable import FieldObservations

@Suite("What a simulated phone shows of Live Activities")
struct ActivityStatisticTests {
  /// Two reported days. If it is not about people, the screen is never on.
  private static func observation(
    _ statistic: String, rules: String, start: String = "{by: intent, when: {at: [\"12:00\"]}}",
    activity: String = "lasts: 6h, pushes: {}", change: String = "1m"
  ) throws -> FieldObservation {
    // People differ in their use of the phone, so it cannot be a timetable.
    let device = statistic.contains("people") ? "" : ", usage: {timetable: []}"
    let text = """
      observation: {conditions: any, source: us, seen: this, statistic: {\(statistic)}}
      device: {days: 2, warmUpDays: 1\(device)\(rules.isEmpty ? "" : ", activities: {documented: {\(rules)}}")}
      \(device.isEmpty ? "population: {people: 10}" : "")
      apps:
        App:
          activities:
            match: {content: {live: {changes: {every: \(change)}}}, start: \(start), updatedOn: [], \(activity)}
      widgets: {}
      """
    return try FieldObservation("own", Array(text.utf8), file: "own.yaml", by: ScenarioReader())
  }

  private static func samples(_ observation: FieldObservation) throws -> [Double] {
    observation.samples(of: try PhoneRecord(observation.scenario, replication: 0))
  }

  @Test(
    "Of an hour's nine or ten pushes, one of them the end, three are within the budget and shown at once; all take as long as the transport"
  )
  func updates() throws {
    let rules = "allowance: 3, delay: 5s, longestWait: 0s"
    func observed(_ statistic: String) throws -> [Double] {
      try Self.samples(
        Self.observation(statistic, rules: rules, activity: "lasts: 1h, pushes: {}", change: "7m"))
    }
    let share = try #require(try observed("shownAtOnce: {band: 0%..100%}").first)
    let delays = try observed("delay: {band: 0s..1m}")
    #expect(
      share == 6 / Double(delays.count) && delays.allSatisfy { $0 == 5 } && (18...20).contains(delays.count))
  }

  @Test("Starts are counted between two refusals, and a day has 24 hours")
  func starts() throws {
    // Each fifth hour is refused: in the reported days, 10 of 48.
    func observed(_ statistic: String) throws -> [Double] {
      try Self.samples(
        Self.observation(
          statistic, rules: "startAllowance: 4, startWindow: 5h", start: "{by: push, when: {every: 1h}}",
          activity: "lasts: 1m, dismissal: immediate"))
    }
    #expect(try observed("startsUntilRefused: {band: 1..10}").prefix(4) == [4, 4, 4, 4])
    #expect(try observed("startsPerHour: {band: 1..10}") == [38.0 / 48])
  }

  @Test(
    "An event is seen or not",
    arguments: [
      ("activityChange: {to: died", "deathsPerHour: 60", 1),
      ("activityChange: {to: died", "deathsPerHour: 0", 0),
      ("activityChange: {to: stale", "deathsPerHour: 60", 0),
      ("updateWait: {for: budget", "allowance: 1, window: 24h", 1),
      ("updateWait: {for: budget", "allowance: 1000, window: 24h", 0),
      // The first push is shown, the others are lost. So is the end: the system ends it after 8 hours.
      ("silence: {atLeast: 470m", "allowance: 1, window: 24h, loss: 100%", 1),
      ("silence: {atLeast: 8h", "allowance: 1, window: 24h, loss: 100%", 0),
      ("silence: {atLeast: 470m", "allowance: 1000, window: 24h, loss: 100%", 0),
      ("updateOutcome: {is: lost", "allowance: 1, window: 24h, loss: 100%", 1),
      ("updateOutcome: {is: lost", "allowance: 1000, window: 24h, loss: 100%", 0),
      // A push each minute: the window of an hour has some left that are shown at once, then they wait 15 minutes.
      ("quickThenSlow: {quick: 2m, slow: 10m", "allowance: 10, longestWait: 15m", 1),
      ("quickThenSlow: {quick: 2m, slow: 16m", "allowance: 10, longestWait: 15m", 0),
      ("quickThenSlow: {quick: 30s, slow: 10m", "allowance: 10, longestWait: 15m", 0),
    ] as [(String, String, Double)])
  func events(statistic: String, rules: String, seen: Double) throws {
    let observation = try Self.observation("\(statistic), people: 5%..100%}", rules: rules)
    #expect(try Self.samples(observation) == [seen])
  }

  @Test("A refused start begins a silence; no start that is tried begins none")
  func refusedStarts() throws {
    let statistic = "silence: {atLeast: 36h, people: 5%..100%}"
    for (allowance, seen) in [(0, 1.0), (1, 0)] {
      let observation = try Self.observation(
        statistic, rules: "startAllowance: \(allowance)", start: "{by: push, when: {at: [\"12:00\"]}}",
        activity: "lasts: 1h")
      #expect(try Self.samples(observation) == [seen])
    }
    #expect(
      try Self.samples(
        Self.observation("silence: {atLeast: 20h, people: 5%..100%}", rules: "", activity: "lasts: 1h")) == [
          0
        ])
  }

  @Test(
    "The simplest rule shows each update at once, but not before 10 s, and refuses no start",
    arguments: [
      ("updateInterval: {band: 9s..11s}", "2s", true), ("updateInterval: {band: 9s..11s}", "12s", false),
      ("updateInterval: {band: 12s..12s}", "12s", true), ("shownAtOnce: {band: 20%..20%}", "2s", true),
      ("shownAtOnce: {band: 99%..100%}", "1m", true), ("delay: {band: 0s..0s}", "1m", true),
      ("startsUntilRefused: {band: 1..1000}", "1m", false), ("startsPerHour: {band: 12..12}", "1m", true),
      ("silence: {atLeast: 1h, people: 5%..100%}", "1m", nil),
    ] as [(String, String, Bool?)])
  func constant(statistic: String, change: String, isMet: Bool?) throws {
    let observation = try Self.observation(
      statistic, rules: "", start: "{by: push, when: {every: 5m}}", change: change)
    #expect(observation.isMetByConstant == isMet)
  }

  @Test("The rules of Live Activities go with the profile, unless the file has some")
  func rules() throws {
    let died = "activityChange: {to: died, people: 5%..100%}"
    // In the 480 hours, the profile `reported` has 5 deaths.
    func measured(_ observation: FieldObservation) throws -> [Bool] {
      try FieldObservation.profiles.map { try observation.result(with: $0, jobs: 1).measured != "0%" }
    }
    let activity = "lasts: 8h, restart: {after: 7h, by: intent}, pushes: {}"
    #expect(try measured(Self.observation(died, rules: "", activity: activity)) == [false, true, true])
    #expect(
      try measured(Self.observation(died, rules: "deathsPerHour: 60")) == [true, true, true])
  }

  @Test(
    "A band that any allowance meets says nothing about the budget",
    arguments: [
      ("delay: {band: 0s..1h}", true), ("shownAtOnce: {band: 60%..100%}", false),
    ])
  func anyAllowance(statistic: String, isMetByAny: Bool) throws {
    let observation = try Self.observation(statistic, rules: "", change: "5m")
    let result = try observation.result(with: FieldObservation.profiles[0], jobs: 1)
    #expect(result.isMet && result.isMetByAnyAllowance == isMetByAny)
  }
}
