import Foundation

/// The state of files, to see when one of them changes. The files are checked again and again. This works on every
/// system and file system, and with editors that replace a file instead of writing to it.
struct WatchedFiles: Equatable {
  private struct State: Equatable {
    var file: UInt64
    var size: Int64
    var modified: Date
  }

  /// A missing file has no state.
  private let states: [String: State]

  init(_ paths: Set<String>) {
    var states: [String: State] = [:]
    for path in paths {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: Self.resolved(path)) else {
        continue
      }
      states[path] = State(
        file: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
        size: (attributes[.size] as? NSNumber)?.int64Value ?? 0,
        modified: attributes[.modificationDate] as? Date ?? .distantPast)
    }
    self.states = states
  }

  /// The file that a symbolic link leads to.
  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
