extension Decoder {
  /// The value made from a list.
  ///
  /// - Parameters:
  ///   - make: returns `nil` if the list is invalid.
  ///   - problem: the error message then.
  func value<Element: Decodable, Value>(
    of make: ([Element]) -> Value?, orElse problem: String
  ) throws -> Value {
    let container = try singleValueContainer()
    guard let value = make(try container.decode([Element].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
    }
    return value
  }
}
