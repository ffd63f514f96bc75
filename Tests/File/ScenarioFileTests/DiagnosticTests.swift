import ScenarioFile
import Testing

/// A widget's worth of file, to which tests add lines from line 9 on.
private let head = """
  apps:
    Weather: {}
  widgets:
    w:
      app: Weather
      kind: K
      family: systemSmall
      surface: lockScreen

  """

@Suite("A mistake is answered like a compiler does")
struct DiagnosticTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var lines: [String]

    init(_ name: String, _ text: String, _ lines: String...) {
      self.name = name
      self.text = text
      self.lines = lines.map { "f.yaml:" + $0 }
    }

    var testDescription: String { name }
  }

  static let keys = [
    Case(
      "a misspelt key", head + "    familly: systemSmall\n",
      "9:5: error: widgets.w: unknown key 'familly'; did you mean 'family'?"),
    Case(
      "an unknown key like no other", head + "    provider: {timeline: {policy: {after: 5m, x: 3}}}\n",
      "9:47: error: widgets.w.provider.timeline.policy: unknown key 'x'; expected after"),
    Case(
      "a misspelt key of a value that can be said in several ways",
      head + "device: {usage: {timetabel: []}}\n",
      "9:18: error: device.usage: unknown key 'timetabel'; did you mean 'timetable'?"),
    Case(
      "a key given twice", head + "    family: systemMedium\n",
      "9:5: error: widgets.w: key 'family' is given twice; the first is in line 7"),
    Case(
      "several keys given twice, one in quotes, beside another mistake",
      head + "    \"family\": systemMedium\n    familly: 3\n    family: x\n",
      "9:5: error: widgets.w: key 'family' is given twice; the first is in line 7",
      "10:5: error: widgets.w: unknown key 'familly'; did you mean 'family'?",
      "11:5: error: widgets.w: key 'family' is given twice; the first is in line 7"),
    Case(
      "a key given twice in one line", head + "    content: {live: {changes: {perDay: 3, perDay: 4}}}\n",
      "9:43: error: widgets.w.content.live.changes: key 'perDay' is given twice; the first is in line 9"),
    Case(
      "missing keys", "widgets: {w: {kind: K}}\n", "1:11: error: widgets.w: missing key 'app'",
      "1:11: error: widgets.w: missing key 'family'", "1:11: error: widgets.w: missing key 'surface'"),
    Case(
      "keys of older versions",
      head + "device: {controls: {looks: {perDay: 3}}, alwaysOn: {looks: {perDay: 3}}}\n"
        + "watch: {controlCenter: {looks: {perDay: 3}}}\n",
      "9:21: error: device.controls: the key 'looks' is now 'opens'",
      "9:53: error: device.alwaysOn: the key 'looks' is now 'glances'",
      "10:25: error: watch.controlCenter: the key 'looks' is now 'opens'"),
    Case("no widgets", "{}\n", "1:1: error: missing key 'widgets'"),
    Case(
      "keys that exclude each other", head + "    provider: {timeline: {entriesAt: [00:00], spacing: 1h}}\n",
      "9:47: error: widgets.w.provider.timeline: 'spacing' cannot be combined with 'entriesAt'"),
    Case(
      "a timetable beside a rate", head + "device: {usage: {timetable: [], pickups: {perDay: 3}}}\n",
      "9:33: error: device.usage: 'pickups' cannot be combined with 'timetable'"),
    Case(
      "two kinds of arrivals", head + "    content: {live: {changes: {perHour: 3, every: 4m}}}\n",
      "9:44: error: widgets.w.content.live.changes: expected only one of perDay, perHour, every, interval and at; "
        + "found 'perHour' and 'every'"),
    Case(
      "entries without a spacing", head + "    provider: {timeline: {entries: 5}}\n",
      "9:16: error: widgets.w.provider.timeline: missing key 'spacing' or 'entriesAt': there is more than "
        + "one entry"),
  ]

  static let values = [
    Case(
      "a misspelt word", head + "    provider: {timeline: {policy: aftr}}\n",
      "9:35: error: widgets.w.provider.timeline.policy: expected atEnd, never, after: … or "
        + "earliest: …; found 'aftr'; "
        + "did you mean 'after'?"),
    Case(
      "a duration without a unit", head + "    provider: {timeline: {policy: {after: 5}}}\n",
      "9:43: error: widgets.w.provider.timeline.policy.after: expected a duration such as 15m, a time of day "
        + "such as 06:00 or a date such as write+1h; found '5'; the unit is missing (ms, s, m, h or d)"),
    Case(
      "a unit that there is not", head + "device: {rendering: {tailLateness: 5min}}\n",
      "9:36: error: device.rendering.tailLateness: expected a duration such as 15m; found '5min'; the units are "
        + "ms, s, m, h or d"),
    Case(
      "a size where a duration is expected", head + "device: {freeReloads: {latency: 5MB}}\n",
      "9:33: error: device.freeReloads.latency: expected a duration such as 15m; found '5MB'; the units are ms, s, "
        + "m, h or d"),
    Case(
      "a key without a value", head + "    provider: {timeline: {policy: }}\n",
      "9:35: error: widgets.w.provider.timeline.policy: expected atEnd, never, after: … or "
        + "earliest: …; found nothing"
    ),
    Case(
      "a list where a mapping is expected", head + "device: [1, 2]\n",
      "9:9: error: device: expected a mapping with keys such as start, timeZone, days and warmUpDays; found a list"
    ),
    Case(
      "numbers out of range and of the wrong kind",
      head + "device: {days: 0, warmUpDays: 1.5, start: 2026-02-30}\n",
      "9:16: error: device.days: expected a whole number from 1 to 10000; found '0'",
      "9:31: error: device.warmUpDays: expected a whole number from 0 to 365; found '1.5'",
      "9:43: error: device.start: expected a date such as 2026-03-02; found '2026-02-30'"),
    Case(
      "a number in quotes", head + "device: {days: \"7\"}\n",
      "9:16: error: device.days: expected a whole number from 1 to 10000; found '7' in quotes"),
    Case(
      "an octal number", head + "device: {days: 017}\n",
      "9:16: error: device.days: expected a whole number from 1 to 10000; found '017'"),
    Case(
      "a truth value of YAML 1.1", head + "    addedBySystem: no\n",
      "9:20: error: widgets.w.addedBySystem: expected true or false; found 'no'; did you mean 'false'?"),
    Case(
      "a word that needs a value", head + "device: {budget: fixed}\n",
      "9:18: error: device.budget: expected documented, reported, stalling, unlimited or fixed: …; "
        + "found 'fixed'; 'fixed' needs a value: {fixed: …}"),
    Case(
      "a share above one", head + "    provider: {fetch: {failure: 102%}}\n",
      "9:33: error: widgets.w.provider.fetch.failure: expected a share from 0% to 100%, such as 2% or 0.02; "
        + "found '102%'"),
    Case(
      "24:00 where a period begins", head + "device: {charging: [{from: 24:00, to: 07:00}]}\n",
      "9:28: error: device.charging.0.from: expected a time of day such as 07:30 (daily) or a date and time such as "
        + "2026-03-02T07:30 (once); found '24:00'; midnight is 00:00"),
    Case(
      "a period without length", head + "device: {locked: [{from: 09:00, to: 09:00}]}\n",
      "9:37: error: device.locked.0: expected 'to' to differ from 'from'; the whole day is {from: 00:00, to: 24:00}"
    ),
    Case(
      "days of the week of a single period",
      head + "device: {locked: [{from: 2026-03-03T08:00, to: 2026-03-03T09:00, on: monday}]}\n",
      "9:66: error: device.locked.0: 'on' needs two times of day"),
    Case(
      "a day of the week that there is not",
      head + "device: {locked: [{from: 08:00, to: 09:00, on: mondy}]}\n",
      "9:48: error: device.locked.0.on: expected weekdays, weekends or a day such as monday; found 'mondy'; "
        + "did you mean 'monday'?"),
    Case(
      "a time zone that there is not", head + "device: {timeZone: Europe/Berln}\n",
      "9:20: error: device.timeZone: expected an IANA time zone such as Europe/Berlin; found 'Europe/Berln'; "
        + "did you mean 'Europe/Berlin'?"),
  ]

  static let distributions = [
    Case(
      "a median of nothing",
      head + "    provider: {fetch: {latency: {lognormal: {median: 0s, sigma: 0.6}}}}\n",
      "9:54: error: widgets.w.provider.fetch.latency: expected 'median' to be a duration above 0s and at most "
        + "11574074d1h46m40s; found '0s'"),
    Case(
      "bounds in the wrong order", head + "    provider: {fetch: {latency: {uniform: [3s, 1s]}}}\n",
      "9:48: error: widgets.w.provider.fetch.latency: expected a duration not below low (3s); found '1s'"),
    Case(
      "weights that are all nothing",
      head + "    provider: {fetch: {latency: {empirical: [{value: 3s, weight: 0}]}}}\n",
      "9:45: error: widgets.w.provider.fetch.latency: expected a weight above 0; found only weights of 0"),
    Case(
      "a mistake inside a mixture",
      head + "    provider: {fetch: {latency: {mixture: [{weight: 1, of: {exponential: 5}}]}}}\n",
      "9:74: error: widgets.w.provider.fetch.latency.mixture.0.of.exponential: expected a duration such as 15m; "
        + "found '5'; the unit is missing (ms, s, m, h or d)"),
    Case(
      "a count where durations are drawn", head + "    provider: {fetch: {latency: {poisson: 3}}}\n",
      "9:34: error: widgets.w.provider.fetch.latency: expected a duration such as 15m, constant: …, uniform: …, "
        + "exponential: …, lognormal: …, gamma: …, weibull: …, beta: …, normal: …, empirical: … or mixture: …; "
        + "found the key 'poisson'"),
  ]

  static let references = [
    Case(
      "an app and a stack that are not there, beside a misspelt family",
      "widgets: {w: {app: Wether, kind: K, family: systmSmall, surface: {stack: top}}}\napps: {Weather: {}}\n",
      "1:20: error: widgets.w.app: expected the name of an app; found 'Wether'; did you mean 'Weather'?",
      "1:45: error: widgets.w.family: expected systemSmall, systemMedium, systemLarge, systemExtraLarge, "
        + "systemExtraLargePortrait, "
        + "accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner or control; found 'systmSmall'; did you mean "
        + "'systemSmall'?",
      "1:74: error: widgets.w.surface.stack: expected the name of a stack; found 'top'; the file has none"),
    Case(
      "an app of another name",
      head + "  v: {app: A, kind: Kind, family: systemSmall, surface: standBy}\nstacks: {}\n",
      "9:12: error: widgets.v.app: expected the name of an app; found 'A'; there is 'Weather'"),
  ]

  @Test("in its keys", arguments: keys)
  func inKeys(_ test: Case) { #expect(diagnostics(test.text) == test.lines) }

  @Test("in its values", arguments: values)
  func inValues(_ test: Case) { #expect(diagnostics(test.text) == test.lines) }

  @Test("in its distributions", arguments: distributions)
  func inDistributions(_ test: Case) { #expect(diagnostics(test.text) == test.lines) }

  @Test("in its references", arguments: references)
  func inReferences(_ test: Case) { #expect(diagnostics(test.text) == test.lines) }
}
