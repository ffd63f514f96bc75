import Foundation
import PhoneArchives
import RandomVariates
import ReloadLogs
import ScenarioFile
import TestSupport
import Testing

/// An empty directory that goes with this value.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("phone-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct DiagnosisTests {
  private func diagnosis(_ phone: SyntheticPhone) throws -> Diagnosis.Widget {
    let folder = try Folder()
    try phone.write(to: folder.path)
    let archive = try PhoneArchive(folder.path)
    #expect(archive.warnings.isEmpty, "\(archive.warnings)")
    let own = folder.path + "/own.jsonl"
    let more =
      FileManager.default.fileExists(atPath: own)
      ? [try PhoneLog.read(FileBytes(own), name: "own.jsonl")] : []
    let diagnosis = try Diagnosis(
      archive.systemLogs + more, archive.power, widget: "Rain", timeZone: "Europe/Berlin")
    return try #require(diagnosis.widgets.first)
  }

  private static let planted: [SyntheticPhone.Plant] = [
    .appNeverRan, .budget, .failures, .lowPower, .forceQuit, .stale, .clock,
  ]
  private static let pairs: [Set<SyntheticPhone.Plant>] = [
    [.lowPower, .failures], [.lowPower, .forceQuit], [.lowPower, .stale], [.lowPower, .clock],
    [.lowPower, .budget],
    [.failures, .stale], [.failures, .clock], [.failures, .budget], [.stale, .clock],
    [.lowPower, .appNeverRan],
  ]

  /// What was found of each phone that is not as it should be.
  private func wrong(
    _ phones: [SyntheticPhone],
    _ isRight: (Set<Diagnosis.Cause.Kind>, Set<Diagnosis.Cause.Kind>, Set<Diagnosis.Cause.Kind>) -> Bool
  ) throws -> [String] {
    try phones.compactMap { phone in
      let widget = try diagnosis(phone)
      let told = widget.stops.first { !$0.causes.isEmpty }
      let all = Set(widget.stops.flatMap { $0.causes.map(\.kind) })
      let planted = Set(phone.plants.compactMap(\.cause))
      if isRight(planted, Set(told?.causes.map(\.kind) ?? []), all) { return nil }
      let stops = widget.stops.map { "\($0.length / 60_000)m \($0.causes.map(\.kind.rawValue))" }
      return
        "\(phone.plants.map(\.rawValue).sorted()) seed \(phone.seed): usual \((widget.usual ?? 0) / 60_000)m, \(stops)"
    }
  }

  private func check(_ wording: LogWording, seed: UInt64) throws {
    let one = (0..<20).map {
      SyntheticPhone(plants: [Self.planted[$0 % 7]], seed: seed + UInt64($0), wording: wording)
    }
    let wrongCauses = try wrong(one) { planted, told, _ in told == planted }
    #expect(wrongCauses.count <= 2, "\(wrongCauses.joined(separator: "\n"))")
    let kinds: [SyntheticPhone.Plant] = [.quietNight, .phoneOff, .lateLog]
    let none = (0..<20).map {
      SyntheticPhone(plants: [kinds[$0 % 3]], seed: seed + 20 + UInt64($0), wording: wording)
    }
    let falseCauses = try wrong(none) { $2.isEmpty }
    #expect(falseCauses.count <= 1, "\(falseCauses.joined(separator: "\n"))")
    let two = Self.pairs.enumerated().map {
      SyntheticPhone(plants: $1, seed: seed + 40 + UInt64($0), wording: wording)
    }
    let missed = try wrong(two) { $2.isSuperset(of: $0) }
    #expect(missed.count <= 3, "\(missed.joined(separator: "\n"))")
  }

  @Test func `planted causes are found, and no others`() throws { try check(.known, seed: 100) }

  /// Lines that nobody saw while the reader was written.
  @Test func `they are found in another wording`() throws { try check(.other, seed: 500) }
}

@Suite struct DamagedArchiveTests {
  /// Cut off or with wrong bytes, they end in warnings or in an error, and not otherwise.
  @Test func `damaged logs are repaired or refused`() throws {
    let folder = try Folder()
    try SyntheticPhone(plants: [.failures], seed: 7).write(to: folder.path)
    let names = ["reloads.ndjson", "logs/powerlogs/powerlog_2026-03-07_00-00_AB12.PLSQL"]
    let whole = try names.map { try Data(contentsOf: URL(filePath: folder.path + "/" + $0)) }
    var stream = RandomStream(seed: 1, replication: 0, entity: "archive", purpose: "damage")
    func random(_ range: Range<Int>) -> Int {
      min(range.lowerBound + Int(stream.uniform() * Double(range.count)), range.upperBound - 1)
    }
    for number in 0..<20 {
      for (name, data) in zip(names, whole) {
        var bytes = Array(data)
        if number % 2 == 0 { bytes.removeLast(random(1..<bytes.count)) }
        for _ in 0..<(number % 5) * 20 where !bytes.isEmpty {
          bytes[random(0..<bytes.count)] = UInt8(random(0..<256))
        }
        try Data(bytes).write(to: URL(filePath: folder.path + "/" + name))
      }
      do {
        let archive = try PhoneArchive(folder.path)
        do { _ = try Diagnosis(archive.systemLogs, archive.power) } catch { Issue.record("\(error)") }
      } catch let error as ScenarioFileError {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }

  @Test func `a database that is none is named and left out`() throws {
    let folder = try Folder()
    try SyntheticPhone(plants: [.quietNight], seed: 3).write(to: folder.path)
    try Data("no database".utf8).write(to: URL(filePath: folder.path + "/bad.PLSQL"))
    let archive = try PhoneArchive(folder.path)
    #expect(archive.warnings.count == 1 && archive.warnings[0].file == "bad.PLSQL", "\(archive.warnings)")
    #expect(!archive.power.display.isEmpty)
  }

  @Test func `rows that are only in the write-ahead log are read, and nothing is written beside it`() throws {
    let folder = try Folder()
    let live = try Folder()
    let name = "CurrentPowerlog.PLSQL"
    let rows = [(0, 0), (3600, 1), (3620, 1), (9000, 0), (9100, 0)].map { time, isOn in
      "INSERT INTO PLBatteryAgent_EventBackward_Battery VALUES (NULL, \(1_772_434_800 + time), \(isOn), 0);"
    }
    let sql =
      "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; "
      + "CREATE TABLE PLBatteryAgent_EventBackward_Battery "
      + "(ID INTEGER PRIMARY KEY, timestamp REAL, ExternalConnected INTEGER, IsCharging INTEGER);"
    try SyntheticPhone.execute(sql + rows.joined(), in: live.path + "/" + name) {
      for end in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: "\(live.path)/\(name)\(end)", toPath: "\(folder.path)/\(name)\(end)")
      }
    }
    try Data(
      #"{"event":"timeline","kind":"Rain","zone":"Europe/Berlin","lowPower":true,"time":1772434000}"#.utf8
    ).write(to: URL(filePath: folder.path + "/own.jsonl"))
    let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
    let archive = try PhoneArchive(folder.path)
    #expect(archive.warnings.isEmpty, "\(archive.warnings)")
    #expect(archive.power.charging.map(\.value) == [false, true, false])
    #expect(archive.power.charging.map(\.time) == [0, 3600, 9000].map { (1_772_434_800 + $0) * 1000 })
    #expect(try Data(contentsOf: URL(filePath: folder.path + "/" + name)) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    let own = try PhoneLog.read(FileBytes(folder.path + "/own.jsonl"), name: "own.jsonl")
    let diagnosis = try Diagnosis([own], archive.power)
    #expect(diagnosis.knows.lowPowerMode)
    let text = PhoneScenario.yaml(diagnosis, archive.power, source: "a")
    #expect(text.contains("  start: 2026-03-02\n"))
    #expect(text.contains("  charging: [{from: 2026-03-02T09:00, to: 2026-03-02T10:30}]\n"), "\(text)")
    #expect(try ScenarioReader().read(Array(text.utf8), file: "s.yaml").device.charging.count == 1)
  }

  @Test func `the scenario has the app's sessions and Low Power Mode of the phone at their times`() throws {
    let folder = try Folder()
    try SyntheticPhone(plants: [.lowPower], seed: 100).write(to: folder.path)
    let archive = try PhoneArchive(folder.path)
    let diagnosis = try Diagnosis(archive.systemLogs, archive.power, timeZone: "Europe/Berlin")
    let text = PhoneScenario.yaml(diagnosis, archive.power, source: "a")
    #expect(text.contains("lowPowerMode: [{from: 2026-03-04T12:00, to: 2026-03-04T20:00}]"), "\(text)")
    #expect(
      text.contains("sessions: {at: [2026-03-02T08:10, 2026-03-02T13:00, 2026-03-02T20:30, 2026-03-03T08:10"))
    #expect(throws: Never.self) { try ScenarioReader().read(Array(text.utf8), file: "s.yaml") }
  }

  @Test func `hostile values of a log are read back from the scenario, and none of them adds anything to it`()
    throws
  {
    for text in HostileText.all + HostileText.mixed(60) {
      var lines: [String] = []
      for (index, kind) in ["K" + text, text].enumerated() {
        for hour in 0..<3 {
          let line: [String: Any] = [
            "event": "timeline", "kind": kind, "family": index == 0 ? text : "accessoryInline",
            "bundle": text,
            "zone": text, "policy": text, "os": text, "phone": text, "configuration": text,
            "time": 1_772_434_000 + hour * 3600 + index * 60,
          ]
          let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
          lines.append(String(decoding: data, as: UTF8.self))
        }
      }
      // A kind in a log must have a name.
      if text.isEmpty { lines.removeLast(3) }
      let log = try ReloadLogReader().read(Array(lines.joined(separator: "\n").utf8), file: text)
      let diagnosis = try Diagnosis([log], PowerLog(), timeZone: "Europe/Berlin")
      let yaml = PhoneScenario.yaml(diagnosis, PowerLog(), source: text)
      let scenario = try ScenarioReader().read(Array(yaml.utf8), file: "s.yaml")
      let names = (["K" + text, text]).filter { !$0.isEmpty && $0 != "<<" }.sorted()
      #expect(scenario.widgets.map(\.kind) == names && scenario.widgets.map(\.name) == names, "\(yaml)")
      #expect(Set(scenario.widgets.map(\.app)) == [text.isEmpty || text == "<<" ? "App" : text])
      #expect(scenario.widgets.allSatisfy { $0.provider.own == nil })
      #expect(scenario.widgets.contains { $0.family == .systemSmall }, "of '\(text)'")
      #expect(scenario.title == "Phone of a sysdiagnose" && scenario.apps.count == 1)
    }
  }

  @Test func `of a packed archive, only plain files below its directory are taken`() throws {
    let folder = try Folder()
    try SyntheticPhone(plants: [.failures], seed: 8).write(to: folder.path + "")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.ndjson", withDestinationPath: "/etc/passwd")
    let packed = folder.path + "/../\(UUID().uuidString):1.tar.gz"
    defer { try? FileManager.default.removeItem(atPath: packed) }
    let tar = Process()
    tar.executableURL = URL(filePath: "/bin/sh")
    tar.arguments = [
      "-c", #"cd "$1" && cp reloads.ndjson '*.ndjson' && tar -czf - . >"$0""#, packed, folder.path,
    ]
    try tar.run()
    tar.waitUntilExit()
    let archive = try PhoneArchive(packed)
    #expect(archive.systemLogs.map(\.file) == ["reloads.ndjson"], "\(archive.warnings)")
    #expect(!archive.power.isEmpty)
    let widget = try #require(
      Diagnosis(archive.systemLogs, archive.power, widget: "Rain", timeZone: "Europe/Berlin").widgets.first)
    #expect(widget.stops.first?.causes.map(\.kind) == [.failures])
  }
}
