import Foundation
import ProviderHost
import ScenarioFile
import WidgetRefresh

/// The logs in a sysdiagnose: the archive, or the folder that was unpacked from it.
package struct PhoneArchive {
  /// In order of their names.
  package private(set) var systemLogs: [ReloadLog] = []
  package private(set) var power = PowerLog()
  /// The logarchive that `log show` can print.
  package private(set) var hasLogArchive = false
  /// What was left out.
  package private(set) var warnings: [Diagnostic] = []

  private static let kinds = ["plsql", "plsql.gz", "plsql-wal", "plsql-wal.gz", "ndjson"]

  /// Whether a file with this name is read.
  package static func reads(_ name: String) -> Bool {
    kinds.contains { name.lowercased().hasSuffix("." + $0) }
  }

  private static let largest = 8 << 30

  /// - Throws: it is neither an archive nor a folder, or has none of the logs.
  package init(_ path: String) throws(ScenarioFileError) {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue {
      try read(path, of: path)
      return
    }
    let unpacked: UnpackedArchive
    do {
      unpacked = try UnpackedArchive(path, kinds: Self.kinds, limit: Self.largest)
    } catch {
      throw ScenarioFileError(diagnostics: [Diagnostic(file: path, message: "\(error)")])
    }
    try withExtendedLifetime(unpacked) { () throws(ScenarioFileError) in
      hasLogArchive = unpacked.names(contain: ".logarchive/")
      let problem = unpacked.errors.split(separator: "\n").first.map { String($0).escapedForMessage() }
      if let problem { warn(path, "is damaged (\(problem)); what can be read is used") }
      try read(unpacked.path, of: path)
    }
  }

  /// Only regular files, and no links.
  private mutating func read(
    _ root: String, of archive: String
  ) throws(ScenarioFileError) {
    var databases: [(path: String, name: String)] = []
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }.sorted() ?? []
    for name in names {
      if name.hasSuffix(".logarchive") { hasLogArchive = true }
      let (path, lower) = ("\(root)/\(name)", name.lowercased())
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if lower.hasSuffix(".plsql") {
        databases.append((path, name))
      } else if lower.hasSuffix(".plsql.gz") {
        // Those of an archive are unpacked with it.
        warn(name, "is compressed, and left out; unpack it with gunzip")
      } else if lower.hasSuffix(".ndjson") {
        do throws(ScenarioFileError) {
          systemLogs.append(try PhoneLog.read(path, name: name))
        } catch {
          warnings += error.diagnostics.map { Diagnostic(file: $0.file, warning: "\($0.message); left out") }
        }
      }
    }
    power = PowerLog(databases) { name, problem in warn(name, "\(problem); what could be read is used") }
    warnings += systemLogs.flatMap(\.repairs)
    guard !systemLogs.isEmpty || !power.isEmpty || hasLogArchive else {
      throw ScenarioFileError(
        diagnostics: warnings + [
          Diagnostic(
            file: archive,
            message: "expected logs/powerlogs/*.PLSQL, *.ndjson or system_logs.logarchive; found none")
        ])
    }
  }

  private mutating func warn(_ file: String, _ message: String) {
    warnings.append(Diagnostic(file: file, warning: message))
  }
}

/// A log beside the archive: the unified log of any size, or what the logger of reloads wrote.
package enum PhoneLog {
  package static func read(_ path: String, name: String) throws(ScenarioFileError) -> ReloadLog {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw ScenarioFileError(diagnostics: [Diagnostic(file: name, message: "cannot be read: \(reason)")])
    }
    defer { close(descriptor) }
    if peek(descriptor).contains("\"eventMessage\"") {
      return try ReloadLogReader().readSystemLog(descriptor, file: name)
    }
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(descriptor, limit: UsageLogReader.largestByteCount)
    } catch {
      throw ScenarioFileError(diagnostics: [
        Diagnostic(file: name, message: "cannot be read: \(error.reason)")
      ])
    }
    return try ReloadLogReader().read(bytes, file: name)
  }

  private static func peek(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
