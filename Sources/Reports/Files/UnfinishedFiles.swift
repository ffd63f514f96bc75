import Experiments

/// What the program would leave behind if it ended now: temporary files, and directories created for them.
package enum UnfinishedFiles {
  package typealias Number = Int

  private struct State: Sendable {
    var removals: [Number: @Sendable () -> Void] = [:]
    var next = 0
  }

  private static let state = Locked(State())

  /// Creates something and registers how to remove it. The program cannot end between the two.
  ///
  /// - Parameters:
  ///   - body: returns `nil` if nothing was created.
  ///   - removal: may find that it is already gone.
  /// - Returns: what was created, and a number with which to forget it.
  package static func make<Made>(
    _ body: () -> Made?, removal: @escaping @Sendable () -> Void
  ) -> (made: Made, number: Number)? {
    state.withLock { state in
      guard let made = body() else { return nil }
      state.next += 1
      state.removals[state.next] = removal
      return (made, state.next)
    }
  }

  /// Call this when it is finished or removed.
  package static func forget(_ number: Number) {
    state.withLock { _ = $0.removals.removeValue(forKey: number) }
  }

  /// Removes everything, latest first, and then ends the program. Nothing can be created meanwhile.
  package static func removeAll(andThen end: () -> Void) {
    state.withLock { state in
      for (_, remove) in state.removals.sorted(by: { $0.key > $1.key }) { remove() }
      end()
    }
  }
}
