extension CodingUserInfoKey {
  /// Set to accept a file that lacks counts or figures of this program. What they give is then not known.
  package static let acceptsUnknownFigures = CodingUserInfoKey(rawValue: "acceptsUnknownFigures")
}

extension Decoder {
  /// The value made from what is stored.
  ///
  /// - Parameters:
  ///   - make: returns `nil` if what is stored is invalid.
  ///   - expected: what it should be.
  package func value<Stored: Decodable, Value>(
    of make: (Stored) -> Value?, expected: String
  ) throws -> Value {
    let container = try singleValueContainer()
    guard let value = make(try container.decode(Stored.self)) else {
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
