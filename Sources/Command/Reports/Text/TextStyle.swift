/// How text stands out on a terminal; plain everywhere else. Style alone never carries information.
package enum TextStyle: Sendable {
  case plain
  /// With ANSI escape sequences.
  case terminal

  /// What has a color of its own, the same in every report.
  package enum Role {
    case update, view
  }

  /// What a verdict means for the user.
  package enum Tone {
    case good, bad, open

    /// Before the verdict.
    package var sign: String { row.sign }
    fileprivate var code: String { row.code }
    /// The CSS class on pages.
    package var style: String { row.style }

    private var row: (sign: String, code: String, style: String) {
      switch self {
      case .good: ("✓", "32", "holds")
      case .bad: ("✗", "31", "fails")
      case .open: ("?", "33", "open")
      }
    }
  }

  package func bold(_ text: String) -> String { styled(text, "1") }
  package func dim(_ text: String) -> String { styled(text, "2") }

  /// In one of the 16 colors that a terminal's theme keeps legible.
  package func colored(_ text: String, _ role: Role) -> String {
    switch role {
    case .update: styled(text, "34")
    case .view: styled(text, "36")
    }
  }

  package func colored(_ text: String, _ tone: Tone) -> String { styled(text, tone.code) }

  private func styled(_ text: String, _ code: String) -> String {
    switch self {
    case .plain: text
    case .terminal: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
