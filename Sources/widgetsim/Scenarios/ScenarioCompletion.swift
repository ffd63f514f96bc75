import ArgumentParser
import ScenarioFile

/// What the shell suggests for arguments that a scenario file explains. The file is the first argument that names one.
enum ScenarioCompletion {
  /// The names of the scenario's widgets.
  static let widget = CompletionKind.custom { arguments, _, _ in outline(arguments)?.widgets ?? [] }

  /// The paths of its values with an equals sign, and the values that are words.
  static let setting = CompletionKind.custom { arguments, _, _ in outline(arguments)?.settings ?? [] }

  /// `nil` if no argument names a scenario file.
  private static func outline(_ arguments: [String]) -> ScenarioOutline? {
    let isScenario = { (word: String) in [".yaml", ".yml"].contains { word.hasSuffix($0) } }
    for word in arguments where isScenario(word) {
      if let bytes = try? FileBytes.read(word, limit: SourceText.largestByteCount) {
        return ScenarioOutline(bytes)
      }
    }
    return nil
  }
}
