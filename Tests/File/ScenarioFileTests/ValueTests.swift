import EventKernel
import RandomVariates
import ScenarioFile
import Testing
import WidgetRefresh

@Suite("What the file says, the scenario holds")
struct ValueTests {
  private func widget(_ lines: String) throws -> Widget {
    try #require(try scenario(smallFile + "\n    " + lines).widgets.first)
  }

  static let durationTexts: [(String, Int64)] = [
    ("0", 0), ("0s", 0), ("90s", 90_000), ("15m", 900_000), ("1h30m", 5_400_000), ("400ms", 400),
    ("2d", 172_800_000), ("1.5h", 5_400_000), ("74.7s", 74_700), ("1m0.5s", 60_500), ("1s500ms", 1500),
  ]

  @Test("durations, to the millisecond", arguments: durationTexts)
  func durations(text: String, milliseconds: Int64) throws {
    let policy = try widget("provider: {timeline: {policy: {after: \(text)}}}").provider.timeline.policy
    #expect(policy == .after(.milliseconds(milliseconds)))
  }

  @Test("numbers, of which -0 is 0", arguments: ["-0", "-0.0", "-0e3", "0"])
  func zero(text: String) throws {
    let device = "{days: 2, budget: {documented: {learningCapacity: \(text), lowest: \(text)}}}"
    let budget = try scenario(smallFile.replacing("{days: 2}", with: device)).device.budget
    guard case .paced(let allowance) = budget.allowance else {
      Issue.record("no paced budget")
      return
    }
    #expect(allowance.learningCapacity == 0 && allowance.learningCapacity.sign == .plus)
    #expect(allowance.lowest == 0 && allowance.lowest.sign == .plus)
  }

  static let arrivalTexts: [(String, ArrivalProcess)] = [
    ("{perDay: 30}", .poisson(perDay: 30, hours: nil)), ("{perHour: 2}", .poisson(perDay: 48, hours: nil)),
    ("{every: 5m}", .renewal(interval: .constant(300_000))),
    ("{interval: {uniform: {low: 1m, high: 2m}}}", .renewal(interval: .uniform(low: 60_000, high: 120_000))),
    ("{at: 08:00}", .at([.daily(TimeOfDay(clamping: 28_800))])),
    (
      "{at: [08:00, 2026-03-04T12:00]}",
      .at([
        .daily(TimeOfDay(clamping: 28_800)),
        .once(
          LocalDateTime(date: CalendarDate(dayNumber: 20_516), time: TimeOfDay(clamping: 43_200))),
      ])
    ),
  ]

  @Test("times on chosen days of the week")
  func weekdays() throws {
    let times = "[{at: [08:00, 09:45], on: [monday, friday]}, {at: 10:00, on: weekends}, 12:00]"
    #expect(
      try widget("content: {schedule: {changes: {at: \(times)}}}").content.schedule
        == .at([
          .daily(TimeOfDay(clamping: 28_800), on: [.monday, .friday]),
          .daily(TimeOfDay(clamping: 35_100), on: [.monday, .friday]),
          .daily(TimeOfDay(clamping: 36_000), on: [.saturday, .sunday]),
          .daily(TimeOfDay(clamping: 43_200)),
        ]))
    #expect(
      try widget("content: {live: {changes: {at: {at: {every: 12h}, on: weekdays}}}}").content.live
        == .at([.daily(.midnight, on: .weekdays), .daily(TimeOfDay(clamping: 43_200), on: .weekdays)]))
    let sun = "{sun: [sunrise, {sets: -18}, solarNoon], latitude: 52.5, longitude: -13}"
    let courses: [SunEvent.Course] = [.rises(-0.833), .sets(-18), .noon]
    #expect(
      try widget("content: {live: {changes: {at: [12:00, \(sun)]}}}").content.live
        == .at(
          [.daily(TimeOfDay(clamping: 43_200))]
            + courses.map { .sun(SunEvent($0, latitude: 52.5, longitude: -13)) }))
    let device = try scenario(
      smallFile.replacing(
        "{days: 2}",
        with: "{locked: [{from: 09:00, to: 17:00, on: weekdays}, {from: 00:00, to: 24:00, on: sunday}], "
          + "lowPowerMode: [{from: 00:00, to: 24:00}], events: [{event: reboot, at: {at: 03:00, on: monday}}], "
          + "usage: {timetable: [{at: 07:00, on: weekends, surface: lockScreen, duration: 10s}]}}")
    ).device
    #expect(
      device.locked == [
        .daily(from: TimeOfDay(clamping: 32_400), to: TimeOfDay(clamping: 61_200), on: .weekdays),
        .daily(from: .midnight, to: .midnight, on: .sunday),
      ])
    #expect(device.lowPowerMode == [.daily(from: .midnight, to: .midnight)])
    #expect(device.events == [SystemEvent(.reboot, at: .daily(TimeOfDay(clamping: 10_800), on: .monday))])
    #expect(
      device.usage
        == .timetable([
          TimetableView(
            at: [TimeOfDay(clamping: 25_200)], on: .weekends, surface: .lockScreen, duration: .seconds(10))
        ]))
  }

  @Test("arrivals", arguments: arrivalTexts)
  func arrivals(text: String, process: ArrivalProcess) throws {
    #expect(try widget("content: {live: {changes: \(text)}}").content.live == process)
  }

  static let laws: [(String, Distribution)] = [
    ("31MB", .constant(31_000_000)), ("10MiB", .constant(10_485_760)),
    ("{constant: 500kB}", .constant(500_000)),
    ("{uniform: [1B, 2B]}", .uniform(low: 1, high: 2)), ("{exponential: 5B}", .exponential(mean: 5)),
    ("{exponential: {mean: 5B}}", .exponential(mean: 5)),
    ("{lognormal: {mean: 3B, cv: 0}}", .lognormal(median: 3, sigma: 0)),
    ("{gamma: {shape: 2, scale: 3B}}", .gamma(shape: 2, scale: 3)),
    ("{gamma: {shape: 2, mean: 6B}}", .gamma(shape: 2, scale: 3)),
    ("{weibull: {shape: 2, scale: 3B}}", .weibull(shape: 2, scale: 3)),
    ("{beta: {alpha: 2, beta: 3, low: 0, high: 4B}}", .beta(alpha: 2, beta: 3, low: 0, high: 4)),
    ("{normal: {mean: 2B, sd: 3B}}", .normal(mean: 2, standardDeviation: 3)),
    (
      "{empirical: [{value: 3B, weight: 2}, {value: 4B}]}",
      .empirical([WeightedValue(value: 3, weight: 2), WeightedValue(value: 4, weight: 1)])
    ),
    (
      "{mixture: [{weight: 2, of: 3B}, {of: {mixture: [{of: 4B}]}}]}",
      .mixture([
        WeightedDistribution(distribution: .constant(3), weight: 2),
        WeightedDistribution(
          distribution: .mixture([WeightedDistribution(distribution: .constant(4), weight: 1)]), weight: 1),
      ])
    ),
  ]

  @Test("distributions", arguments: laws)
  func distributions(text: String, law: Distribution) throws {
    #expect(try widget("provider: {memory: \(text)}").provider.memory == law)
  }

  @Test("counts")
  func counts() throws {
    let file = smallFile.replacing(
      "{days: 2}", with: "{usage: {homeScreens: {perPickup: {negativeBinomial: {mean: 2, dispersion: 3}}}}}")
    let homeScreens = HomeScreens(perPickup: .negativeBinomial(mean: 2, dispersion: 3))
    #expect(try scenario(file).device.usage == .stochastic(StochasticUsage(homeScreens: homeScreens)))
  }

  @Test("shares, in percent or not, to the same number")
  func shares() throws {
    for (text, share) in [("2%", 0.02), ("1.9%", 0.019), ("100%", 1), ("0.02", 0.02), ("0", 0)] {
      #expect(try widget("intentsPerView: \(text)").intentsPerView == share)
    }
  }

  @Test("a timetable that repeats, its end excluded")
  func timetable() throws {
    let file = smallFile.replacing(
      "{days: 2}",
      with:
        "{usage: {timetable: [{at: {every: 10m, from: 07:00, to: 07:30}, surface: {homePage: 2}, duration: 10s}]}}"
    )
    let view = TimetableView(
      at: [25_200, 25_800, 26_400].map { TimeOfDay(clamping: $0) }, surface: .homePage(2),
      duration: .seconds(10))
    #expect(try scenario(file).device.usage == .timetable([view]))
  }

  @Test("periods, daily or once; 24:00 ends a day")
  func periods() throws {
    let file = smallFile.replacing(
      "{days: 2}",
      with: "{locked: [{from: 22:00, to: 24:00}, {from: 2026-03-03T18:00, to: 2026-03-03T24:00}]}")
    let third = CalendarDate(dayNumber: 20_515)
    #expect(
      try scenario(file).device.locked == [
        .daily(from: TimeOfDay(clamping: 79_200), to: .midnight),
        .once(
          from: LocalDateTime(date: third, time: TimeOfDay(clamping: 64_800)),
          to: LocalDateTime(date: third.advanced(by: 1), time: .midnight)),
      ])
  }

  @Test("entries at times of day: one now, and one at each of them")
  func entriesAt() throws {
    let limited = try widget(
      "provider: {timeline: {entriesAt: [00:00], until: change+7d, policy: {earliest: [1h, {between: [01:00, 02:00]}]}}}"
    ).provider.timeline
    #expect(limited.until == TimelineDate(.change, offset: .days(7)))
    let oneToTwo = ReloadPolicy.afterRandomTime(
      from: TimeOfDay(clamping: 3600), to: TimeOfDay(clamping: 7200))
    #expect(limited.policy == .earliest([.after(.hours(1)), oneToTwo]))
    let entries = try widget("provider: {timeline: {entriesAt: [00:00, 12:00]}}").provider.timeline.entries
    #expect(entries == .timesOfDay([.midnight, TimeOfDay(clamping: 43_200)], count: 3))
  }

  @Test("text as it stands, whatever YAML would make of it")
  func text() throws {
    let parameters = try widget("configuration: {parameters: {b: no, a: 017, c: 12:30:45, d: '', e: 0x1F}}")
      .configuration.parameters
    #expect(parameters.map(\.value) == ["no", "017", "12:30:45", "", "0x1F"])
    #expect(parameters.map(\.name) == ["b", "a", "c", "d", "e"])
  }

  @Test("pushes with the delay and the limit of their kind")
  func pushes() throws {
    let file = smallFile.replacing(
      "Weather: {}",
      with: "Weather: {silentPush: contentChange, widgetPush: {source: {perDay: 30}, limitPerHour: 4}}")
    let app = try scenario(file).apps.first
    #expect(app?.silentPush == .silent(.contentChange))
    var push = PushUse.widget(.arrivals(.poisson(perDay: 30, hours: nil)))
    push.limitPerHour = 4
    #expect(app?.widgetPush == push)
  }

  @Test("a budget with other numbers keeps the rest of its kind's")
  func budget() throws {
    let file = smallFile.replacing(
      "{days: 2}", with: "{budget: {reported: {historyDays: 14, checkAgain: 5m, devicePool: none}}}")
    var allowance = PacedAllowance.reported
    allowance.historyDays = 14
    var expected = ReloadBudgetProfile.reported
    expected.allowance = .paced(allowance)
    expected.scheduling.checkAgain = .minutes(5)
    expected.scheduling.devicePool = nil
    #expect(try scenario(file).device.budget == expected)
  }

  @Test("7 days after 10 of warm-up where the file does not say, as in a template and in the library")
  func days() throws {
    let device = try scenario(smallFile.replacing("{days: 2}", with: "{}")).device
    #expect(device.days == 7 && device.warmUpDays == 10)
    #expect(device == Device())
  }

  static let seeds: [(String, UInt64?)] = [
    ("1000.0", 1000), ("1e3", 1000), ("1.5e1", 15), ("1500e-2", 15), ("+7", 7), ("-0", 0), ("0.0", 0),
    ("0e99999999999999999999", 0), (".5e1", 5), ("5.", 5), ("18446744073709551615", .max),
    ("18446744073709551615.0", .max), ("1.8446744073709551615e19", .max),
    ("9007199254740993.0", 9_007_199_254_740_993),
    ("18446744073709551616", nil), ("1e20", nil), ("0.5", nil), ("15e-1", nil), ("-1", nil), ("017", nil),
    ("0x1F", nil), ("\"7\"", nil), ("10e-9223372036854775808", 0),
    ("1e99999999999999999999", nil), ("1e", nil), ("seven", nil),
  ]

  @Test("seeds, exactly, however a whole number is written", arguments: seeds)
  func seed(text: String, value: UInt64?) throws {
    let file = "seed: \(text)\n" + smallFile
    guard let value else {
      #expect(diagnostics(file).count == 1)
      return
    }
    #expect(try scenario(file).seed == value)
  }

  @Test("text that begins with an escaped byte order mark, in values and names")
  func byteOrderMarks() throws {
    for (text, value) in [
      (#""\ufeffbom""#, "\u{FEFF}bom"), (#""\U0000FEFFbom""#, "\u{FEFF}bom"),
      (#"&a "\uFEFF\ufeff""#, "\u{FEFF}\u{FEFF}"), (#"!!str "\uFEFFx""#, "\u{FEFF}x"),
      (#"" \ufeffbom""#, " \u{FEFF}bom"), (#"'\ufeffbom'"#, #"\ufeffbom"#), (#"\ufeffbom"#, #"\ufeffbom"#),
      (#""\\ufeff""#, #"\ufeff"#), (#"'"\ufeff'"#, #""\ufeff"#),
    ] {
      let read = try scenario("title: \(text)\n" + smallFile).title
      #expect(Array(read.unicodeScalars) == Array(value.unicodeScalars), "\(text)")
    }
    let names = smallFile.replacing("    w:", with: "    w:").replacing("  w:\n", with: "  \"\\ufeffw\":\n")
    let both = names + "\n  w: {app: Weather, kind: K, family: systemSmall, surface: standBy}"
    #expect(try scenario(both).widgets.map { Array($0.name.unicodeScalars) } == [["\u{FEFF}", "w"], ["w"]])
  }

  @Test(arguments: SystemEvent.Kind.Name.allCases)
  func `a file can name each system event`(name: SystemEvent.Kind.Name) throws {
    let about: [SystemEvent.Kind.Name: String] = [.timeZoneChange: "Europe/Berlin", .appUpdate: "Weather"]
    let event = about[name].map { "{\(name.rawValue): \($0)}" } ?? name.rawValue
    let text = smallFile.replacing("{days: 2}", with: "{events: [{event: \(event), at: 2026-03-04T12:00}]}")
    #expect(try scenario(text).device.events.map(\.kind.name) == [name])
  }
}
