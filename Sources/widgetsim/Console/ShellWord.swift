/// A word of a command line as a shell reads it.
enum ShellWord {
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=%,:@+".utf8)
}
