/// The content of a value of a scenario, with names that are written down. The names do not come from Swift's types
/// and cases, so stored data stay valid if these are renamed. The file of each type lists its fields.
package indirect enum ScenarioIdentity: Sendable {
  /// A number, or a case without values.
  case word(String)
  case text(String)
  case list([ScenarioIdentity])
  /// A structure, or a case with values and a name.
  case record(String, [(name: String, value: ScenarioIdentity)])
  /// An optional without a value. It is not written among the fields of a record, so that a new optional property
  /// changes no identity.
  case absent

  /// Version of the written form. It must change if equal scenarios would be written differently, or different ones
  /// the same.
  package static let version = 4

  static func fields(_ fields: KeyValuePairs<String, any ScenarioPart>, of name: String = "") -> Self {
    .record(name, fields.map { ($0.key, $0.value.scenarioIdentity) })
  }

  /// The identity as text. It is equal only for equal scenarios.
  package var written: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .word(let word): text += word
    // The length makes the text unambiguous.
    case .text(let words): text += "\(words.utf8.count):\(words)"
    case .list(let parts):
      text += "["
      for part in parts {
        part.write(to: &text)
        text += ","
      }
      text += "]"
    case .record(let name, let fields):
      text += "\(name){"
      for (name, value) in fields {
        if case .absent = value { continue }
        text += "\(name)="
        value.write(to: &text)
        text += ","
      }
      text += "}"
    case .absent: text += "-"
    }
  }
}

/// A part of a scenario.
package protocol ScenarioPart {
  /// Its content; see ``ScenarioIdentity``.
  var scenarioIdentity: ScenarioIdentity { get }
}
