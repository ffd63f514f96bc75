import ArgumentParser
import Experiments

/// `--no-programs`, for scenarios of people whom the user does not trust.
struct ProgramsOption: ParsableArguments {
  @Flag(
    help: """
      Refuse a scenario whose provider is a program, before anything runs. For scenarios of people whom you do not trust.
      """)
  var noPrograms = false

  /// Of the process, so that nothing in it can read a scenario without it.
  private static let state = Locked(true)

  /// Whether the scenarios that this process reads may name programs.
  static var areAllowed: Bool { state.withLock { $0 } }

  func validate() {
    if noPrograms { Self.state.withLock { $0 = false } }
  }
}
