/// A command line that a shell reads back word by word.
package enum ShellCommand {
  package static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// An option with its value. A value that begins with a dash would be taken for an option.
  package static func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
  }

  /// The path of a file that is an argument. One that begins with a dash would be taken for an option.
  package static func argument(_ path: String) -> String {
    path.hasPrefix("-") && path != "-" ? "./" + path : path
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    // Scalar by scalar, because a combining mark after a quote would hide it.
    return isPlain ? word : "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=%,:@+".utf8)
}
