import Foundation

@testable import PhoneArchives
@testable import ReloadLogs
@testable import ScenarioFile

/// Every PowerLog database is read, or left out with a reason.
func fuzzPower(_ bytes: [UInt8]) -> Int32 {
  let path = written(bytes)
  var reasons: [String] = []
  guard let log = try? PowerLog([(path: path, name: "a.PLSQL")], warn: { reasons.append($1) }) else {
    return 0
  }
  if reasons.contains(where: \.isEmpty) { finding("left out without a reason") }
  for times in [log.display, log.locked, log.lowPower, log.charging].map({ $0.map(\.time) })
    + [log.foreground.map(\.time)] where zip(times, times.dropFirst()).contains(where: >)
  {
    finding("changes that are not in order of time")
  }
  _ = log.covered
  return 0
}

/// Every archive is unpacked and diagnosed, or refused with a reason.
func fuzzArchive(_ bytes: [UInt8]) -> Int32 {
  do {
    let archive = try PhoneArchive(written(bytes))
    _ = LoggedReloads.all(archive.systemLogs)
  } catch {
    if "\(error)".isEmpty { finding("refused without a reason") }
  }
  return 0
}

/// Writes the bytes to a file, and returns its path. The next call replaces the file.
private func written(_ bytes: [UInt8]) -> String {
  let path = "Work/input-\(getpid())"
  guard (try? Data(bytes).write(to: URL(filePath: path))) != nil else { finding("no file can be written") }
  return path
}
