/// How text stands out on a terminal; plain everywhere else. Style alone never carries information.
public enum TextStyle: Sendable {
  case plain
  /// With ANSI escape sequences.
  case terminal

  /// What has a color of its own, the same in every report.
  enum Role {
    case update, view
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
