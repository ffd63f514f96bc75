import ScenarioFile
import Testing

@Suite("What only the whole scenario shows is placed in the file")
struct ProblemTests {
  static let problems: [(text: String, line: String)] = [
    (
      "device: {budget: {documented: {capacity: [{views: 3, reloads: 9}, {views: 2, reloads: 9}]}}}",
      "1:75: error: device.budget.documented.capacity.1.views: expected more views than at the point before; "
        + "found 2.0"
    ),
    (
      "apps: {A: {silentPush: {source: {interval: 0s}, delay: 1s}}}",
      "1:44: error: apps.A.silentPush.source.interval: expected a mean greater than 0; found 0.0"
    ),
    (
      "apps: {A: {backgroundRefresh: {interval: {constant: 0s}}}}",
      "1:42: error: apps.A.backgroundRefresh.interval: expected a mean greater than 0; found 0.0"
    ),
    (
      "device: {events: [{event: {timeZoneChange: Asia/Tokyo}, at: 08:00}]}",
      "1:61: error: device.events.0.at: expected a date and time, because the time zone changes once; "
        + "found the time of day 08:00"
    ),
    (
      "seed: 2\nwidgets: {w.x: {app: A, kind: K, family: accessoryInline, surface: standBy}}",
      "2:68: error: widgets.w.x.surface: expected lockScreen or a surface of the watch for family accessoryInline; found standBy"
    ),
    (
      "seed: 2\npopulation: {people: 5}\ndevice: {usage: {timetable: []}}",
      "2:13: error: population: expected no population, because people differ only in a stochastic device.usage; "
        + "found a timetable, which is the same for all people"
    ),
    (
      "population: {people: 5}\ndevice: {usage: {pickups: {perDay: 30}}}",
      "2:36: error: device.usage.pickups.perDay: expected no value, because "
        + "population.pickupsPerDay draws one for each person; found 30.0"
    ),
    (
      "population: {people: 5, pickupsPerDay: 0}",
      "1:40: error: population.pickupsPerDay: expected a mean greater than 0; found 0.0"
    ),
  ]

  private let rest = [
    "apps": "apps: {A: {}}",
    "widgets": "widgets: {w: {app: A, kind: K, family: systemSmall, surface: standBy}}",
  ]

  @Test("at the value, under the file's own keys", arguments: problems)
  func places(text: String, line: String) {
    let missing = rest.filter { !text.contains("\($0.key):") }.values.sorted()
    #expect(diagnostics(([text] + missing).joined(separator: "\n")) == ["f.yaml:" + line])
  }

  static let outOfRange = [
    "device: {usage: {glances: {share: 99.5%}}}", "device: {usage: {pickups: {perDay: 5001}}}",
    "device: {usage: {standBy: {perHour: 3601}}}", "device: {budget: {reported: {checkAgain: 0s}}}",
    "device: {extensionLimits: {timeOut: 0s}}", "device: {freeReloads: {intentLatency: 36501d}}",
    "device: {charging: [{from: 08:00, to: 08:00}]}",
    "apps: {A: {foreground: {sessions: {perDay: 86401}}}}", "population: {people: 10000001}",
    "population: {people: 1, glanceShare: 101%}",
  ]

  @Test("and ranges are those of the scenario, found with all other mistakes", arguments: outOfRange)
  func ranges(text: String) {
    #expect(diagnostics(text).count == 2, "beside the missing widgets")
  }

  @Test("More than 100 mistakes are counted")
  func many() {
    let file = smallFile + "\n" + (1...150).map { "key\($0): 1" }.joined(separator: "\n")
    let lines = diagnostics(file)
    #expect(lines.count == 101)
    #expect(lines.last == "f.yaml: error: 50 more errors are not listed; correct these and validate again")
  }

  @Test("Of thousands of mistakes the first are listed with their places, and all are counted")
  func thousands() {
    let widgets = (1...2500).map { number in
      "  w\(number): {app: A, kind: k, family: accessoryInline, surface: {homePage: 1}}\n"
    }
    let lines = diagnostics("apps: {A: {}}\nwidgets:\n" + widgets.joined())
    #expect(lines.count == 101)
    #expect(lines.first?.hasPrefix("f.yaml:3:59: error: widgets.w1.surface: expected lockScreen") == true)
    #expect(lines.last == "f.yaml: error: 2400 more errors are not listed; correct these and validate again")
  }

  @Test("Of thousands of misspelt names, those that are listed have hints, and all are counted")
  func thousandsOfNames() {
    let widgets = (1...2500).map { number in
      "  w\(number): {app: Cloks, kind: k, family: systemSmall, surface: {homePage: 1}}\n"
    }
    let lines = diagnostics("apps: {Clock: {}}\nwidgets:\n" + widgets.joined())
    #expect(lines.count == 101)
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("found 'Cloks'; there is 'Clock'") })
    #expect(lines.last == "f.yaml: error: 2400 more errors are not listed; correct these and validate again")
  }
}
