import ArgumentParser
import Experiments

/// `--quiet`.
package struct QuietOption: ParsableArguments {
  @Flag(help: "Print no progress, warnings or hints to standard error.")
  package var quiet = false

  private static let state = Locked(false)

  package init() {}

  /// Of the process.
  package static var isOn: Bool { state.withLock { $0 } }

  package func validate() {
    if quiet { Self.state.withLock { $0 = true } }
  }
}
