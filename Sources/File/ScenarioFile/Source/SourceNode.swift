/// A value of the file as it was written, with its place. Scalars are text, which the reader interprets.
struct SourceNode: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// `isPlain`: without quotes. Only then can it be a number, a truth value or null.
    case scalar(String, isPlain: Bool)
    case list([SourceNode])
    case mapping([SourceEntry])
  }

  var content: Content
  var position: SourcePosition
  /// The place of its key.
  var keyPosition: SourcePosition?
  /// The place after its last character. `nil`: nothing can take its place in the text.
  var end: SourcePosition?

  /// The place for messages about what is missing in the value.
  var owner: SourcePosition { keyPosition ?? position }

  var isList: Bool {
    if case .list = content { true } else { false }
  }

  var entries: [SourceEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  subscript(key: String) -> SourceNode? {
    entries?.first { $0.key == key }?.value
  }

  /// YAML's null: no text, `~` or `null`.
  var isNothing: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text for this value in messages.
  var found: String {
    switch content {
    case .scalar(let text, _): isNothing ? "nothing" : "'\(text.escapedForMessage())'"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A key of a mapping with its value.
struct SourceEntry: Hashable, Sendable {
  var key: String
  var keyPosition: SourcePosition
  var value: SourceNode
}
