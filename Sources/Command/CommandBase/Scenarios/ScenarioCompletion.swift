import ArgumentParser
import ScenarioFile

/// What the shell suggests for arguments that a scenario file explains. The file is the first argument that names one.
package enum ScenarioCompletion {
  /// The names of the scenario's widgets.
  package static let widget = CompletionKind.custom { arguments, _, _ in words(arguments, \.widgets) }

  /// The paths of its values with an equals sign, and the values that are words.
  package static let setting = CompletionKind.custom { arguments, _, _ in words(arguments, \.settings) }

  /// All words from a file that a shell gets. bash expands these words once more (`compgen -W`), so it would run a `$(…)` in a name.
  private static func words(_ arguments: [String], _ words: (ScenarioOutline) -> [String]) -> [String] {
    let characters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-/= ".utf8)
    return (outline(arguments).map(words) ?? []).filter { $0.utf8.allSatisfy(characters.contains) }
  }

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
