extension CodingUserInfoKey {
  /// Set to accept a file that lacks counts or figures of this program. What they give is then not known.
  package static let acceptsUnknownFigures = CodingUserInfoKey(rawValue: "acceptsUnknownFigures")
}

extension Decoder {
  /// The value made from a list.
  ///
  /// - Parameters:
  ///   - make: returns `nil` if the list is invalid.
  ///   - expected: what the list should be.
  package func value<Element: Decodable, Value>(
    of make: ([Element]) -> Value?, expected: String
  ) throws -> Value {
    let container = try singleValueContainer()
    guard let value = make(try container.decode([Element].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected \(expected)")
    }
    return value
  }

  /// The values of a mapping, by the cases whose names are its keys. A case may be missing.
  ///
  /// - Throws: if a key is the name of no case.
  package func values<Case: Hashable, Value: Decodable>(
    of cases: [Case], by name: (Case) -> String
  ) throws -> [Case: Value] {
    let named = Dictionary(cases.map { (name($0), $0) }) { first, _ in first }
    let container = try singleValueContainer()
    return try container.decode([String: Value].self).reduce(into: [:]) { values, entry in
      guard let one = named[entry.key] else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "expected only names that this program has; found '\(entry.key)'")
      }
      values[one] = entry.value
    }
  }

  /// What was expected is missing.
  ///
  /// - Throws: unless that is accepted.
  package func lacks(_ expected: String) throws {
    if let key = CodingUserInfoKey.acceptsUnknownFigures, userInfo[key] != nil { return }
    throw DecodingError.dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "expected \(expected); found none"))
  }
}
