/// A command line that a shell reads back word by word.
package enum ShellCommand {
  package static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    // Scalar by scalar, because a combining mark after a quote would hide it.
    return isPlain ? word : "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=%,:@+".utf8)
}
