import Foundation
import ProviderHost

/// The directory that reports are written to: created if it is missing, and removed again if nothing was written.
final class ReportDirectory {
  let path: String
  /// The directories created here, outermost first, with their identity: another program may replace them.
  private var created: [(path: String, identity: FileIdentity?)] = []

  init(path: String) throws(ReportError) {
    self.path = path
    try create(path)
  }

  func file(for report: Report) -> String { Self.file(for: report, in: path) }

  private static func file(for report: Report, in path: String) -> String {
    path.hasSuffix("/") ? path + report.fileName : path + "/" + report.fileName
  }

  /// Checks for the usual reasons why the directory or the reports could not be written, without writing anything.
  static func check(_ path: String, for reports: [Report]) throws(ReportError) {
    var place = path
    var status = stat()
    // What is missing will be created in the innermost existing directory.
    while stat(place, &status) != 0, place != "/" {
      place = URL(fileURLWithPath: place).deletingLastPathComponent().path
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreateDirectory(path: path, reason: "\(place) is not a directory")
    }
    if place == path {
      for report in reports { try TemporaryFile.check(file(for: report, in: path)) }
    } else if access(place, W_OK | X_OK) != 0 {
      throw .cannotCreateDirectory(path: path, reason: systemError())
    }
  }

  /// Removes the directories that were created and are empty.
  func discard() {
    for directory in created.reversed() { Self.remove(directory.path, directory.identity) }
    created = []
  }

  /// Removes a directory, unless another one has its path now.
  private static func remove(_ directory: String, _ identity: FileIdentity?) {
    if FileIdentity(path: directory) == identity { rmdir(directory) }
  }

  /// Creates one directory; `false`: see `errno`.
  private func make(_ directory: String) -> Bool {
    let made = Leftovers.make {
      mkdir(directory, 0o777) == 0 ? true : nil
    } removal: {
      rmdir(directory)
    }
    guard made != nil else { return false }
    created.append((directory, FileIdentity(path: directory)))
    return true
  }

  private func create(_ directory: String) throws(ReportError) {
    if make(directory) { return }
    switch errno {
    case EEXIST:
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
      guard exists, isDirectory.boolValue else {
        throw .cannotCreateDirectory(path: path, reason: "\(directory) is not a directory")
      }
    case ENOENT where !directory.isEmpty:
      let parent = URL(fileURLWithPath: directory).deletingLastPathComponent().path
      guard parent != directory else {
        throw .cannotCreateDirectory(path: path, reason: systemError())
      }
      try create(parent)
      guard make(directory) || errno == EEXIST else {
        throw .cannotCreateDirectory(path: path, reason: systemError())
      }
    default: throw .cannotCreateDirectory(path: path, reason: systemError())
    }
  }
}
