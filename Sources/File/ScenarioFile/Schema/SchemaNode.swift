import ScenarioValues

/// What one place of a scenario file may contain.
///
/// The tables that read a file describe themselves with these nodes. So the JSON Schema and the reference always
/// agree with the reader.
package indirect enum SchemaNode: Sendable {
  case scalar(ScalarSchema)
  case list(ListSchema)
  case mapping(MappingSchema)
  case entries(EntriesSchema)
  /// Any value: a scalar, a list or a mapping. The examples are at least two different ones, as a file writes them.
  case any(expected: String, examples: [String])
  /// Any one of these.
  case choice([SchemaNode])
  /// A named schema, described once. Only such a schema can contain itself.
  case reference(name: String, @Sendable () -> SchemaNode)

  /// As in "expected a duration such as 15m".
  var expected: String {
    switch self {
    case .scalar(let scalar): scalar.expected
    case .list: "a list"
    case .mapping(let mapping):
      "a mapping with \(mapping.fields.count == 1 ? "the key" : "keys such as") "
        + mapping.fields.prefix(4).map(\.key).listed("and")
    case .entries(let entries): "a mapping from the \(entries.nameDoc)"
    case .any(let expected, _): expected
    case .choice(let nodes): nodes.map(\.expected).listed()
    case .reference(_, let resolve): resolve().expected
    }
  }
}

/// A single value: text, a number, a truth value.
package struct ScalarSchema: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case number(NumberRange)
    case integer(NumberRange)
    case boolean
    /// Exactly this word.
    case word(String, doc: String)
    /// Text that this regular expression (ECMA 262, as in JSON Schema) matches.
    case pattern(String)
    /// Any text. A number or a truth value counts as its text. Lengths are in Unicode scalars.
    case text(minimumLength: Int, maximumLength: Int)
  }

  /// Any one of these.
  package var forms: [Form]
  /// As in "expected a duration such as 15m".
  package var expected: String
  /// At least two different values, as a file writes them.
  package var examples: [String]
}

/// Bounds of a number. `nil`: no bound.
package struct NumberRange: Hashable, Sendable {
  package var minimum: Double?
  package var maximum: Double?
  /// Whether the maximum itself is not allowed.
  package var excludesMaximum = false

  package init(_ minimum: Double? = nil, _ maximum: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }

  package func contains(_ number: Double) -> Bool {
    if let minimum, number < minimum { return false }
    if let maximum, number > maximum || excludesMaximum && number == maximum { return false }
    return true
  }
}

/// A list.
package struct ListSchema: Sendable {
  package var element: SchemaNode
  package var minimumCount = 0
  package var maximumCount: Int?
}

/// A mapping with these keys and no others.
package struct MappingSchema: Sendable {
  package var fields: [SchemaField]
  /// Pairs of keys that cannot be combined.
  package var conflicts: [KeyPair] = []
  /// The key whose value alone can be written instead of the mapping.
  var shortForm: String?
}

/// Two keys of one mapping.
package typealias KeyPair = (first: String, second: String)

/// A key of a mapping.
package struct SchemaField: Sendable {
  package var key: String
  package var doc: String
  package var isRequired = false
  /// The default as a file writes it, if it is a single value.
  package var defaultText: String?
  /// How certain the default is. `nil`: no class applies.
  package var evidence: Evidence?
  /// What may be true instead of the default. `nil`: the default is known, or the file's author decides.
  package var plausible: PlausibleRange?
  /// Whether there is nothing there, not even a default, unless the file has the key.
  var isAbsentByDefault = false
  package var value: SchemaNode
}

/// A mapping from names that the file's author chooses to values.
package struct EntriesSchema: Sendable {
  /// What the names stand for, as in "name of an app".
  package var nameDoc: String
  package var value: SchemaNode
  package var minimumCount = 0
}
