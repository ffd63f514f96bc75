extension CommandLine {
  /// The words after the program, without these options and their values, and without these flags.
  package static func words(without options: Set<String>, flags: Set<String>) -> [String] {
    var words: [String] = []
    var isValue = false
    for word in arguments.dropFirst() {
      let name = String(word.prefix { $0 != "=" })
      if isValue {
        isValue = false
      } else if options.contains(name) {
        isValue = name == word
      } else if !flags.contains(word) {
        words.append(word)
      }
    }
    return words
  }
}
