import ReloadLogs
import ScenarioFile
import TestSupport
import Testing

@Suite struct ReloadLogTests {
  private func log(_ text: String, file: String = "a.jsonl") throws(ScenarioFileError) -> ReloadLog {
    try ReloadLogReader().read(Array(text.utf8), file: file)
  }

  /// A line of the logger, with a time in seconds.
  private func line(_ event: String, _ time: Double, _ more: String = "") -> String {
    #"{"event":"\#(event)","time":\#(1_772_400_000 + time)\#(more.isEmpty ? "" : "," + more)}"# + "\n"
  }

  private func rain(_ time: Double, _ more: String = "") -> String {
    line("timeline", time, #""kind":"Rain""# + (more.isEmpty ? "" : "," + more))
  }

  /// The seconds and costs of the only widget.
  private func reloads(_ texts: String...) throws -> [(Double, LoggedReloads.Cost)] {
    let phones = LoggedReloads.all(try texts.map { try log($0) })
    try #require(phones.count == 1 && phones[0].widgets.count == 1)
    return phones[0].widgets[0].reloads.map { (Double($0.time) / 1000 - 1_772_400_000, $0.cost) }
  }

  @Test func `calls within two seconds are one reload, and calls of galleries are none`() throws {
    let text =
      rain(0, #""took":0.5,"due":1772400300"#) + rain(1) + rain(2.5) + rain(50, #""preview":true"#)
      + rain(310)
    let phone = try #require(LoggedReloads.all([log(text)]).first)
    #expect(phone.previews == 1)
    let reloads = phone.widgets[0].reloads
    #expect(reloads.map(\.calls) == [3, 1])
    #expect(reloads.map(\.time) == [1_772_399_999_500, 1_772_400_310_000])
    #expect(reloads.map(\.due) == [nil, nil])
    let due = try #require(
      LoggedReloads.all([log(rain(0, #""due":1772400300"#) + rain(310))]).first?.widgets[0].reloads)
    #expect(due.map(\.due) == [nil, 1_772_400_300_000])
  }

  @Test func `a reload is free with the app in the foreground or after an intent`() throws {
    let text =
      rain(0) + line("foreground", 10) + rain(20) + line("background", 30) + rain(40)
      + line("intent", 50, #""kind":"Rain""#) + rain(53, #""foreground":false"#)
      + rain(70, #""foreground":false"#) + line("intent", 80, #""kind":"Snow""#) + rain(83)
    #expect(try reloads(text).map(\.1) == [.charged, .free, .charged, .free, .charged, .charged])
    #expect(try reloads(rain(0) + rain(9)).map(\.1) == [.unknown, .unknown])
    #expect(
      try reloads(rain(0, #""foreground":true"#) + rain(9, #""foreground":false"#)).map(\.1)
        == [.free, .charged])
  }

  @Test func `an app that was killed leaves reloads of which nobody knows`() throws {
    // For at most an hour after the last that it wrote, and until it writes again.
    let text =
      line("foreground", 0) + rain(10, #""foreground":true"#) + line("call", 60) + rain(3650) + rain(3700)
      + line("foreground", 5000) + rain(5001) + line("background", 5010)
    #expect(try reloads(text).map(\.1) == [.unsure, .unsure, .charged, .free])
    // What the app wrote for its widget stays true.
    let isOn = #""foreground":true"#
    let later =
      line("foreground", 0) + rain(10, isOn) + rain(3590, isOn) + rain(3610, isOn) + rain(90_000, isOn)
    #expect(try reloads(later).map(\.1) == [.unsure, .unsure, .charged, .charged])
    let race = line("foreground", 0) + line("background", 60) + rain(61, isOn)
    #expect(try reloads(race).map(\.1) == [.unsure])
  }

  @Test func `times at which the clock was set back are known, if the logger wrote the lines`() throws {
    func wrong(_ times: [Double]) throws -> [[Double]] {
      try log(times.map { rain($0) }.joined()).clockSet.map { _, period in
        [period.start, period.end].map { Double($0) / 1000 - 1_772_400_000 }
      }
    }
    func hours(_ numbers: [Int], _ more: Double = 0) -> [Double] {
      numbers.map { (Double($0) + more) * 3600 }
    }
    // Set back by some hours. A line that is the same as another one would be left out.
    #expect(
      try wrong(hours(Array(0...10)) + hours(Array(6...20), 0.5)).map { $0.map { $0 / 3600 } }
        == [[6, 6.5], [7, 10]])
    // Set ahead by 100 hours for a while: also what only this clock had.
    #expect(
      try wrong(hours(Array(0...10) + [110, 111] + Array(13...20))).map { $0.map { $0 / 3600 } }
        == [[10, 13], [20, 111]])
    // Two processes wrote, or somebody put parts of the log together.
    #expect(try wrong([0, 3600, 3500, 7200]).isEmpty)
    #expect(try wrong(hours(Array(50...60) + Array(0...10))).isEmpty)
    #expect(try wrong(hours([9, 8, 7, 6, 5, 4, 3, 2, 1])).isEmpty)
    let table = "time,kind\n1772400000,R\n1772436000,R\n1772418000,R\n1772450000,R\n"
    #expect(try log(table).clockSet.isEmpty)
    let one = try #require(
      LoggedReloads.all([log([0, 36_000, 18_000, 50_000].map { rain($0) }.joined())]).first)
    #expect(one.clockSet.count == 2)
  }

  @Test func `the unified log tells when the system exempted this app and no other`() throws {
    func system(_ time: String, _ message: String) -> String {
      #"{"timestamp":"2026-03-01 \#(time).123456+0000","eventMessage":"\#(message)"}"# + "\n"
    }
    // 1 772 400 000 is 2026-03-01 21:20.
    let text =
      system("21:20:00", "Observed com.b began running for exempt reason: foreground")
      + system("21:21:00", "Observed com.a began running for exempt reason: foreground")
      + system(
        "21:22:00", "Observed com.a stopped running for exempt reason: audio - remainingReasons: {foreground}"
      )
      + system(
        "21:23:00", "Observed com.a stopped running for exempt reason: foreground - remainingReasons: {}")
      + system("21:24:00", "Fetched IDS bag values; frequent window: 3600; reduced window: 900")
      + #"{"count":5,"finished":1}"# + "\n"
    let own = [30.0, 90, 150, 200, 300].map { rain($0, #""bundle":"com.a.Widget""#) }.joined()
    #expect(try reloads(own, text).map(\.1) == [.charged, .free, .free, .charged, .unknown])
    let exempt = try LoggedReloads.all([log(own), log(text)]).first?.exemptions.map { $0.end - $0.start }
    #expect(exempt == [120_000])
    #expect(try log(text).pushWindows == ["frequent window: 3600; reduced window: 900"])
  }

  private func reloaded(_ time: String, _ bundle: String, _ more: String = "") -> String {
    #"{"timestamp":"2026-03-01 \#(time).000000+0000","eventMessage":"\#(bundle) \#(more)"}"# + "\n"
  }

  @Test func `a kind may have spaces where the line tells its beginning`() throws {
    let text =
      reloaded(
        "21:20:00", "[com.a.b.Widget::com.a.b.Widget:Rain Radar:systemSmall]", "on local reload: succeeded")
      + reloaded("21:21:00", "[<private>::<private>:Snow Radar:systemSmall]", "on local reload: succeeded")
      + reloaded("21:22:00", "Request ended for Rain Radar:systemSmall:(noIntent)", "- success")
      + reloaded("21:23:00", "[<private>::<private>:<private>:systemSmall]", "on local reload: succeeded")
      + reloaded("21:24:00", "com.a.b.Widget reload of Rain:systemSmall", "succeeded")
    #expect(try log(text).events.map(\.kind) == ["Rain Radar", "Snow Radar", "Rain Radar", nil, "Rain"])
  }

  @Test func `without a log of the app, the unified log tells the reloads, and whose foreground counts`()
    throws
  {
    let done = "Rain:systemSmall on local reload: succeeded"
    let text =
      reloaded("21:20:00", "com.a.b.Widget", done) + reloaded("21:20:01", "com.a.b.Widget", done)
      + reloaded("21:25:00", "com.other.app", "began running for exempt reason: foreground")
      + reloaded("21:30:00", "com.a.b.Widget", done)
      + reloaded("21:30:30", "com.a.b.Widget", "Rain:systemSmall on local reload: failed")
      + reloaded("21:31:00", "com.a.b", "began running for exempt reason: foreground")
      + reloaded("21:40:00", "com.a.b.Widget", done)
      + reloaded("21:41:00", "com.a.b.Widget", "<private> on local reload: succeeded")
      + reloaded("21:42:00", "com.other.app.Widget", "Snow:systemSmall on local reload: succeeded")
    let phone = try #require(LoggedReloads.all([log(text)]).first)
    #expect(phone.widgets.map(\.widget.kind) == ["Rain", "Snow"])
    #expect(phone.widgets.map { $0.reloads.map(\.cost) } == [[.charged, .charged, .free], [.free]])
    #expect(phone.widgets[0].reloads.map(\.calls) == [1, 1, 1])
    // No line tells when this app was in the foreground.
    let alone = reloaded("21:20:00", "com.a.b.Widget", done)
    #expect(try LoggedReloads.all([log(alone)]).first?.widgets[0].reloads.map(\.cost) == [.unknown])
    // The log of the app tells more.
    #expect(try LoggedReloads.all([log(text), log(rain(0))]).map { $0.widgets.count } == [1])
  }

  @Test func `a reload of which a line says that it failed is none, and is counted`() throws {
    let (done, failed) = ("Rain:systemSmall reload: succeeded", "Rain:systemSmall reload: failed")
    let text =
      reloaded("21:20:00", "com.a.b.Widget", done) + reloaded("21:20:01", "com.a.b.Widget", failed)
      + reloaded("21:30:00", "com.a.b.Widget", failed) + reloaded("21:30:01", "com.a.b.Widget", failed)
      + reloaded("21:30:02", "com.a.b.Widget", done) + reloaded("21:40:00", "com.a.b.Widget", done)
      + reloaded("21:41:00", "com.a.b.Widget", "Snow:systemSmall reload: failed")
    let phone = try #require(LoggedReloads.all([log(text)]).first)
    #expect(phone.widgets.map(\.widget.kind) == ["Rain"])
    #expect(phone.widgets[0].reloads.map(\.time) == [1_772_401_200_000])
    #expect(phone.failures == 3)
  }

  @Test func `the logger tells how long Low Power Mode was on at least, and the unified log who denied`()
    throws
  {
    let (on, off) = (#""lowPower":true"#, #""lowPower":false"#)
    let own =
      rain(0, off + #","bundle":"com.a.b.Widget""#) + rain(100, on) + line("call", 200, on) + rain(400, on)
      + rain(500, off) + line("background", 600, on) + rain(700)
    func denied(_ bundle: String, _ policy: String) -> String {
      reloaded(
        "21:22:00", bundle, "{name: \(policy), response: {Decision: Must Not Proceed}} widget")
    }
    let system =
      denied("com.a.b.Widget", "Widget Budget") + denied("com.a.b.Widget", "Low Power Mode Policy")
      + denied("com.other.app.Widget", "Widget Budget")
    let phone = try #require(LoggedReloads.all([log(own), log(system)]).first)
    #expect(phone.lowPower?.map { $0.end - $0.start } == [300_000, 0])
    #expect(phone.widgets[0].reloads.map(\.isLowPower) == [false, true, true, false, false])
    #expect(phone.denials?.map(\.reason) == [.budget, .lowPowerMode])
    let silent = try #require(LoggedReloads.all([log(rain(0))]).first)
    #expect(silent.lowPower == nil && silent.denials == nil)
  }

  @Test func `phones and reinstallations are apart, and a log that was exported twice counts once`() throws {
    let one = rain(0, #""phone":"A""#) + rain(60, #""phone":"B""#)
    let phones = LoggedReloads.all([
      try log(one), try log(one + rain(90, #""phone":"A""#)),
      try log("time,kind\n1772400000,Rain\n", file: "c.csv"),
    ])
    #expect(phones.map(\.phone) == ["A", "B", "c.csv"])
    #expect(phones.map { $0.widgets[0].reloads.count } == [2, 1, 1])
  }

  @Test func `a table has at least a time and a kind`() throws {
    let text = "kind,time,due,foreground\nRain,2026-03-01T22:20:00+01:00,,true\nRain,1772400600,1772400900,\n"
    let log = try log(text)
    #expect(log.events.map(\.time) == [1_772_400_000_000, 1_772_400_600_000])
    #expect(log.events.map(\.isForeground) == [true, nil])
    #expect(log.events.map(\.due) == [nil, 1_772_400_900_000])
  }

  @Test(arguments: [
    ("a torn last line", #"{"event":"timel"#, 3, "not a line of JSON; left out"),
    ("disorder", #"{"event":"call","time":1772399000}"#, 3, "earlier than on a line before; sorted"),
    (
      "a duplicate", #"{"event":"timeline","time":1772400060,"kind":"Rain"}"#, 3,
      "the same event as on line 2"
    ),
    ("a clock that was not set", #"{"event":"call","time":9}"#, 3, "years from the other lines; left out"),
    (
      "a clock that jumps", #"{"event":"call","time":1803936000}"#, 3,
      "more than 180 days from most other lines, on 1 line; left out"
    ),
    ("bytes of 0", "\0\0\0", 3, "not a line of JSON"),
    (
      "two time zones", #"{"event":"call","time":1772400061,"zone":"UTC"}"#, 1,
      "the time zones Europe/Berlin, UTC; the zone of most lines"
    ),
  ])
  func `is repaired, with the line`(_ name: String, last: String, line: Int, says: String) throws {
    let berlin = #""zone":"Europe/Berlin""#
    let log = try log(rain(0, berlin) + rain(60) + last)
    #expect(log.repairs.map(\.line) == [line], "\(name)")
    #expect(log.repairs.first?.message.contains(says) ?? false, "\(log.repairs)")
    #expect(log.events.count { $0.name == .timeline } == 2)
    #expect(log.timeZone == "Europe/Berlin")
    #expect(log.events.map(\.time) == log.events.map(\.time).sorted())
  }

  @Test func `a log whose first line is torn is read, and many duplicates are counted`() throws {
    let whole = (0..<10).map { rain(Double($0) * 60) }.joined()
    let torn = try log(String((whole + whole).dropFirst(20)))
    #expect(torn.events.count == 10)
    #expect(torn.repairs.map(\.line) == [1, 11, 12], "\(torn.repairs)")
    let twice = try log(whole + whole)
    #expect(twice.events.count == 10)
    #expect(twice.repairs.map(\.message) == ["10 lines are duplicates of others; left out"])
  }

  @Test(arguments: [
    ("", "a:1:1: error: the file is empty; expected lines of JSON or the columns time,kind"),
    ("when,kind\n", "a:1:1: error: expected lines of JSON or the columns time,kind; found 'when', 'kind'"),
    ("time,kind\n1772400000,\n", "a:2:12: error: expected a widget's kind; found ''"),
    ("time,kind,foreground\n1772400000,R,no\n", "a:2:14: error: expected true or false; found 'no'"),
    ("time,kind\n", "a:1:1: error: expected at least one reload or foreground session; found none"),
    ("{}\n", "a:1:1: error: expected at least one reload or foreground session; found none"),
    ("{\"event\":3}\n", "a:1:1: error: event: expected a text"),
    ("{\"event\":\"call\",\"time\":true}\n", "a:1:1: error: time: expected a number"),
    ("\n{\"event\":\"call\"}\n", "a:2:1: error: time: expected seconds since 1970; found none"),
    (
      "{\"event\":\"call\",\"time\":1e300}\n", "a:1:1: error: time: expected seconds since 1970; found 1e+300"
    ),
    ("{\"event\":\"timeline\",\"time\":1}\n", "a:1:1: error: kind: expected a widget's kind; found none"),
    (
      "{\"event\":\"tap\",\"time\":1}\n",
      "a:1:1: error: event: expected timeline, call, intent, foreground, background, exempt or notExempt; found 'tap'"
    ),
    (
      "{\"eventMessage\":\"x\"}\n",
      "a:1:1: error: timestamp: expected a time as Unix seconds or as ISO 8601 with its offset, such as 2026-03-02T07:30:00+01:00; found none"
    ),
  ])
  func `is refused, with the line, what was expected and what was found`(text: String, says: String) {
    let error = #expect(throws: ScenarioFileError.self) { try log(text, file: "a") }
    #expect(error?.diagnostics.map(\.description) == [says])
  }

  @Test func `is refused if it has too many widgets, at the first that is too much`() throws {
    let rows = (0..<200).map { "\(1_772_400_000 + $0),K\($0)\n" }.joined()
    #expect(try log("time,kind\n" + rows + "1772400900,K7\n").events.count == 201)
    let error = #expect(throws: ScenarioFileError.self) { try log("time,kind\n" + rows + "1772400900,L\n") }
    #expect(error?.diagnostics.map(\.line) == [202])
  }

  @Test func `is refused if it is larger than 64 MiB`() {
    let error = #expect(throws: ScenarioFileError.self) {
      try ReloadLogReader().read([UInt8](repeating: 0x7B, count: 64 << 20 + 1), file: "a")
    }
    #expect(error?.diagnostics.first?.message.hasPrefix("the file is larger than 64 MiB; split it") ?? false)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `thousands of damaged logs are repaired, or refused with a line, and never trap`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let valid = [
      rain(0, #""zone":"Asia/Tokyo","took":0.2,"due":1772400300,"phone":"A","foreground":true"#)
        + line("foreground", 5) + line("call", 7) + rain(9) + line("background", 60) + rain(1_000_000),
      "time,kind,family,due,foreground\n1772400000,Rain,s,1772400300,true\n2026-03-01T22:20:00+01:00,R,,,\n",
      #"{"timestamp":"2026-03-01 21:20:00.1+0000","eventMessage":"Observed a.b began running for exempt reason: x"}"#
        + "\n" + rain(3),
    ].map { Array($0.utf8) }
    let odd = Array("\"'[]{},:-+eE.\n\r\t 019tf\\u\u{0}\u{85}é".utf8) + [0xC3, 0xFF, 0xED]
    var accepted = 0
    for round in 0..<2500 {
      var bytes = valid[round % valid.count]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch UInt8.random(in: 0..<5, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = odd.randomElement(using: &random) ?? 0
        case 2: bytes.insert(odd.randomElement(using: &random) ?? 0, at: index)
        case 3: bytes.insert(contentsOf: bytes[index...].prefix(60), at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      do throws(ScenarioFileError) {
        let log = try ReloadLogReader().read(bytes, file: "a")
        #expect(log.events.map(\.time) == log.events.map(\.time).sorted())
        #expect(log.repairs.allSatisfy { $0.line != nil })
        for phone in LoggedReloads.all([log]) { #expect(!phone.widgets.isEmpty) }
        accepted += 1
      } catch {
        #expect(!error.diagnostics.isEmpty && error.diagnostics.allSatisfy { $0.line != nil })
      }
    }
    #expect((250..<2500).contains(accepted))
  }
}
