import ArgumentParser
import Experiments

/// `--quiet`.
struct QuietOption: ParsableArguments {
  @Flag(help: "Print no progress, warnings or hints to standard error.")
  var quiet = false

  private static let state = Locked(false)

  /// Of the process.
  static var isOn: Bool { state.withLock { $0 } }

  func validate() {
    if quiet { Self.state.withLock { $0 = true } }
  }
}
