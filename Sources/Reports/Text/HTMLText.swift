/// Text made safe for HTML and SVG.
enum HTMLText {
  /// For text and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name from a scenario on one line, cut if it is very long.
  static func name(_ name: String, columns: Int = 60) -> String {
    escaped(plainName(name, columns: columns))
  }

  /// The same, not escaped.
  static func plainName(_ name: String, columns: Int = 60) -> String {
    DisplayText.line(name, to: columns)
  }

  /// A name inside other text, isolated so that it does not change the direction of that text.
  static func isolated(_ name: String, columns: Int = 60) -> String {
    "<bdi>\(self.name(name, columns: columns))</bdi>"
  }

  /// The text of a file. Line breaks and tabs stay; other control characters and invisible formatting become visible.
  static func file(_ text: String) -> String {
    // Swift treats CR LF as one character.
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { escaped(DisplayText.printable(String($0))) }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// `timelinePolicy` → `timeline policy`, `backgroundURLSession` → `background URL session`.
  static func words(_ name: String) -> String {
    let letters = Array(name)
    var result = ""
    for (index, letter) in letters.enumerated() {
      guard letter.isUppercase else {
        result.append(letter)
        continue
      }
      let followsCapital = index > 0 && letters[index - 1].isUppercase
      let precedesCapital = index + 1 < letters.count && letters[index + 1].isUppercase
      let precedesWord = index + 1 < letters.count && letters[index + 1].isLowercase
      if index > 0, !followsCapital || precedesWord { result.append(" ") }
      let isAcronym = precedesCapital || followsCapital && !precedesWord
      result += isAcronym ? String(letter) : letter.lowercased()
    }
    return result
  }
}
