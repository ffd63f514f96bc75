import ArgumentParser
import Experiments

/// `--no-programs`, for scenarios that the user does not trust.
struct ProgramsOption: ParsableArguments {
  @Flag(
    help: """
      Before anything runs, refuse a scenario whose provider is a program. Use it for scenarios that you do not trust.
      """)
  var noPrograms = false

  @OptionGroup
  var files: FilesOption

  /// Whether programs are allowed in the whole process. A command without this option leaves it `false`, and so refuses
  /// every program.
  private static let state = Locked(false)

  /// Whether the scenarios that this process reads may name programs.
  static var areAllowed: Bool { state.withLock { $0 } }

  func validate() { Self.state.withLock { $0 = !noPrograms } }
}
