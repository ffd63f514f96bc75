import Foundation
import Synchronization

/// What this process would leave behind if it ended now: temporary files, directories created for them, and programs.
package enum Leftovers {
  package typealias Number = Int

  private struct State {
    var removals: [Number: @Sendable () -> Void] = [:]
    var next = 0

    mutating func add(_ removal: @escaping @Sendable () -> Void) -> Number {
      next += 1
      removals[next] = removal
      return next
    }
  }

  private static let state = Mutex(State())

  /// At its end, however it comes, this process removes what is left.
  private static let isWatching = atexit { removeAll {} } == 0

  /// Creates something and registers how to remove it. This process cannot end between the two.
  ///
  /// - Parameters:
  ///   - body: returns `nil` if nothing was created.
  ///   - removal: may find that it is already gone.
  /// - Returns: what was created, and a number with which to forget it.
  package static func make<Made>(
    _ body: () -> Made?, removal: @escaping @Sendable () -> Void
  ) -> (made: Made, number: Number)? {
    _ = isWatching
    return state.withLock { state in
      guard let made = body() else { return nil }
      return (made, state.add(removal))
    }
  }

  /// Registers how to remove what was created before.
  ///
  /// - Returns: a number with which to forget it.
  package static func add(_ removal: @escaping @Sendable () -> Void) -> Number {
    _ = isWatching
    return state.withLock { $0.add(removal) }
  }

  /// Call this when it is finished or removed.
  package static func forget(_ number: Number) {
    state.withLock { _ = $0.removals.removeValue(forKey: number) }
  }

  /// Removes everything, latest first, and then ends this process. Nothing can be created meanwhile.
  package static func removeAll(andThen end: () -> Void) {
    state.withLock { state in
      for (_, remove) in state.removals.sorted(by: { $0.key > $1.key }) { remove() }
      state.removals = [:]
      end()
    }
  }
}

/// An empty directory that goes when this value goes, and that only this user can read.
package final class PrivateDirectory: Sendable {
  package let path: String
  private let number: Leftovers.Number

  /// - Parameters:
  ///   - purpose: a part of its name.
  ///   - isHome: whether it becomes the home of a `ProcessGroup`, which then makes it. So it does not stay if this
  ///     process is killed before the program's guard knows of it.
  package init(for purpose: String, isHome: Bool = false) throws {
    let parent = FileManager.default.temporaryDirectory
    let path = parent.appendingPathComponent("widgetsim-\(purpose)-\(UUID().uuidString)").path
    let directory = Leftovers.make {
      Result {
        try FileManager.default.createDirectory(
          atPath: isHome ? parent.path : path, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
    } removal: {
      try? FileManager.default.removeItem(atPath: path)
    }
    (self.path, number) = (path, directory?.number ?? 0)
    try directory?.made.get()
  }

  deinit {
    let isRemoved = (try? FileManager.default.removeItem(atPath: path)) != nil
    // If a system call failed, the end of this process tries again.
    if isRemoved || !FileManager.default.fileExists(atPath: path) { Leftovers.forget(number) }
  }
}
