import Foundation
import ProviderHost
import ReloadLogs
import ScenarioFile
import ScenarioValues

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

  /// The most bytes to unpack.
  package static let largest = 8 << 30
  /// The most files to read. A phone has about ten.
  package static let mostFiles = 200
  /// The most `*.ndjson` files among them.
  package static let mostLogs = 10

  /// - Throws: if the path cannot be read, is neither an archive nor a folder, or has none of the logs.
  package init(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ScenarioFiles.Unreadable(reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: try read(path, of: path)
    case S_IFREG:
      let unpacked: UnpackedArchive
      do {
        unpacked = try UnpackedArchive(path, limits: (Self.mostFiles, Self.largest)) { name in
          hasLogArchive = hasLogArchive || name.contains(".logarchive/")
          return Self.reads(name)
        }
      } catch {
        throw ScenarioFiles.Unreadable(reason: "\((error as? UnpackedArchive.Failure)?.reason ?? "\(error)")")
      }
      try withExtendedLifetime(unpacked) {
        for (name, problem) in unpacked.problems {
          warn(name ?? path, "\(problem.escapedForMessage()); what can be read is used")
        }
        try read(unpacked.path, of: path)
      }
    default:
      throw ScenarioFiles.Unreadable(reason: "expected an archive or a folder; found a pipe or a device")
    }
  }

  /// Only regular files, and no links.
  private mutating func read(_ root: String, of archive: String) throws {
    var databases: [(path: String, name: String)] = []
    var (files, logs) = (0, 0)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }.sorted() ?? []
    for name in names {
      if name.hasSuffix(".logarchive") { hasLogArchive = true }
      let (path, lower) = ("\(root)/\(name)", name.lowercased())
      var status = stat()
      guard Self.reads(name), lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files += 1
      guard files <= Self.mostFiles else { continue }
      if lower.hasSuffix(".plsql") {
        databases.append((path, name))
      } else if lower.hasSuffix(".plsql.gz") {
        // Those of an archive are unpacked with it.
        warn(name, "is compressed, and left out; unpack it with gunzip")
      } else if lower.hasSuffix(".ndjson") {
        logs += 1
        guard logs <= Self.mostLogs,
          systemLogs.reduce(0, { $0 + $1.events.count }) < ReloadLogReader.mostEvents
        else {
          warn(name, "is left out, because \(logs - 1) other logs come before it; give it with --log")
          continue
        }
        do {
          systemLogs.append(try PhoneLog.read(FileBytes(path), name: name))
        } catch let error as ScenarioFiles.Unreadable {
          warn(name, "cannot be read: \(error.reason); left out")
        } catch let error as ScenarioFileError {
          warnings += error.diagnostics.map { Diagnostic(file: $0.file, warning: "\($0.message); left out") }
        }
      }
    }
    if files > Self.mostFiles {
      warn(archive, "has more than \(Self.mostFiles) logs; \(files - Self.mostFiles) are left out")
    }
    power = try PowerLog(databases) { name, problem in warn(name, "\(problem); what could be read is used") }
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
  /// - Throws: `ScenarioFiles.Unreadable` or `ScenarioFileError`.
  package static func read(_ bytes: FileBytes, name: String) throws -> ReloadLog {
    let start = try bytes.read(limit: 64 << 10)
    if String(decoding: start, as: UTF8.self).contains("\"eventMessage\"") {
      return try ReloadLogReader().readSystemLog(bytes, after: start, file: name)
    }
    let rest = try bytes.read(limit: UsageLogReader.largestByteCount - start.count)
    return try ReloadLogReader().read(start + rest, file: name)
  }
}
