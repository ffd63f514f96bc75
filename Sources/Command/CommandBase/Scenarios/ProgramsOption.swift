import ArgumentParser
import Experiments

/// `--no-programs`, for scenarios that the user does not trust.
package struct ProgramsOption: ParsableArguments {
  @Flag(
    help: """
      Before anything runs, refuse a scenario whose provider is a program. Use it for scenarios that you do not trust.
      """)
  package var noPrograms = false

  @OptionGroup
  package var files: FilesOption

  /// Whether programs are allowed in the whole process. A command without this option leaves it `false`, and so refuses
  /// every program.
  private static let state = Locked(false)

  package init() {}

  /// Whether the scenarios that this process reads may name programs.
  package static var areAllowed: Bool { state.withLock { $0 } }

  package func validate() { Self.state.withLock { $0 = !noPrograms } }
}
