/// How text stands out on a terminal; plain everywhere else. Style alone never carries information.
package enum TextStyle: Sendable {
  case plain
  /// With ANSI escape sequences.
  case terminal

  /// What has a color of its own, the same in every report.
  enum Role {
    case update, view
  }

  /// What a verdict means for the user.
  enum Tone {
    case good, bad, open

    fileprivate var sign: String {
      switch self {
      case .good: "✓"
      case .bad: "✗"
      case .open: "?"
      }
    }

    fileprivate var code: String {
      switch self {
      case .good: "32"
      case .bad: "31"
      case .open: "33"
      }
    }
  }

  /// The columns that the sign of a verdict takes.
  var signWidth: Int { self == .terminal ? 2 : 0 }

  /// A row of a table with a verdict. On a terminal, the verdict has a sign and a color.
  ///
  /// - Parameters:
  ///   - name: of the row.
  ///   - cells: with the text of the verdict.
  ///   - verdict: the index of the verdict in the cells.
  ///   - tone: `nil`: neither good nor bad.
  func row(_ name: String, _ cells: [String], verdict: Int, _ tone: Tone?) -> TextTable.Row {
    guard self == .terminal, let tone else { return TextTable.Row(name: name, cells: cells) }
    var cells = cells
    let text = "\(tone.sign) \(cells[verdict])"
    cells[verdict] = text
    return TextTable.Row(name: name, cells: cells) { line in
      guard let place = line.ranges(of: text).last else { return line }
      return line[..<place.lowerBound] + styled(text, tone.code) + line[place.upperBound...]
    }
  }

  func bold(_ text: String) -> String { styled(text, "1") }
  func dim(_ text: String) -> String { styled(text, "2") }

  /// In one of the 16 colors that a terminal's theme keeps legible.
  func colored(_ text: String, _ role: Role) -> String {
    switch role {
    case .update: styled(text, "34")
    case .view: styled(text, "36")
    }
  }

  private func styled(_ text: String, _ code: String) -> String {
    switch self {
    case .plain: text
    case .terminal: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
