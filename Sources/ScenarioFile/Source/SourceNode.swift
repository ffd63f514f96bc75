/// A value of the file as it was written, with its place. Scalars are text: what they mean is the reader's to say.
struct SourceNode: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// `isPlain`: without quotes, so that it may be a number, a truth value or nothing.
    case scalar(String, isPlain: Bool)
    case list([SourceNode])
    case mapping([SourceEntry])
  }

  var content: Content
  var position: SourcePosition
  /// Where its key stands.
  var keyPosition: SourcePosition?

  /// The place to speak of what the value lacks.
  var owner: SourcePosition { keyPosition ?? position }

  var entries: [SourceEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  subscript(key: String) -> SourceNode? {
    entries?.first { $0.key == key }?.value
  }

  /// YAML's null: nothing at all, `~` or `null`.
  var isNothing: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// How a message says what stands here.
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
