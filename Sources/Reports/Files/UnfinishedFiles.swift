import OutputAnalysis

/// What would be left behind if the program ended now: temporary files, and directories made for them.
package enum UnfinishedFiles {
  typealias Number = Int

  private struct State: Sendable {
    var removals: [Number: @Sendable () -> Void] = [:]
    var next = 0
  }

  private static let state = Locked(State())

  /// Makes something and notes how it is removed, without an end of the program between the two.
  ///
  /// - Parameters:
  ///   - body: `nil`: nothing was made.
  ///   - removal: may find it gone.
  /// - Returns: what was made, and a number to forget it by.
  static func make<Made>(
    _ body: () -> Made?, removal: @escaping @Sendable () -> Void
  ) -> (made: Made, number: Number)? {
    state.withLock { state in
      guard let made = body() else { return nil }
      state.next += 1
      state.removals[state.next] = removal
      return (made, state.next)
    }
  }

  /// It is finished, or removed.
  static func forget(_ number: Number) {
    state.withLock { _ = $0.removals.removeValue(forKey: number) }
  }

  /// Removes all of it, the latest first, and then ends the program; meanwhile nothing can be made.
  package static func removeAll(andThen end: () -> Void) {
    state.withLock { state in
      for (_, remove) in state.removals.sorted(by: { $0.key > $1.key }) { remove() }
      end()
    }
  }
}
