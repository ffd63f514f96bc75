/// Places in a scenario file: keys separated by dots, such as `widgets.weather.provider.timeline.entriesAt.0`.
///
/// A name in quotation marks is one key, whatever it contains: `widgets."a.b=c".family`. In quotation marks, `\"` is a quotation mark, and
/// `\\` is a backslash. If the file has a name with dots inside, a path to it needs no quotation marks.
package enum ScenarioPath {
  /// A name as one key of a path: in quotation marks if it could be taken for something else.
  package static func key(_ name: String) -> String {
    let bytes = name.utf8
    // Other characters, such as accents, may form one character with the dot beside them.
    let isPlain =
      !name.isEmpty && bytes.first != UInt8(ascii: "\"")
      && !bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "=") }
      && (bytes.allSatisfy { $0 < 0x80 } || ".\(name).".count == name.count + 2)
    if isPlain { return name }
    var key = "\"".unicodeScalars
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { key.append("\\") }
      key.append(scalar)
    }
    key.append("\"")
    return String(key)
  }

  /// The first key of a path, and the rest. A key without quotation marks ends at the first dot, unless it is the name of a figure.
  package static func split(_ path: Substring) -> (first: String, rest: Substring) {
    if let quoted = quoted(path) { return quoted }
    guard let dot = path.firstIndex(of: ".") else { return (String(path), "") }
    for figure in figures[path[..<dot]] ?? [] {
      if let rest = rest(of: path, afterPlain: figure) { return (figure, rest) }
    }
    return (String(path[..<dot]), path[path.index(after: dot)...])
  }

  /// The names of figures that contain a dot, by what is before it.
  private static let figures = Dictionary(
    grouping: Figure.allCases.map(\.rawValue).filter { $0.contains(".") }, by: { $0.prefix { $0 != "." } })

  /// The keys of a path.
  package static func keys(_ path: String) -> [String] {
    var keys: [String] = []
    var rest = path[...]
    while !rest.isEmpty {
      let (first, others) = split(rest)
      keys.append(first)
      rest = others
    }
    return keys
  }

  /// The rest of a path after these keys; `nil`: the path does not start with them.
  package static func rest(of path: some StringProtocol, after keys: [String]) -> Substring? {
    keys.reduce(Substring(path)) { path, key in
      path.flatMap { path in
        guard let quoted = quoted(path) else { return rest(of: path, afterPlain: key) }
        return quoted.first == key ? quoted.rest : nil
      }
    }
  }

  /// Whether a path is the path of a place, or of a value below this place.
  ///
  /// - Parameters:
  ///   - path: a path whose keys ``key(_:)`` has written.
  ///   - place: a path that a person wrote, perhaps without quotation marks.
  package static func isAtOrBelow(_ path: String, _ place: String) -> Bool {
    var rest = place[...]
    for key in keys(path) {
      if rest.isEmpty { return true }
      guard let others = self.rest(of: rest, after: [key]) else { return false }
      rest = others
    }
    return rest.isEmpty
  }

  /// The index of the equals sign that ends a path; `nil`: there is none.
  package static func end(of text: String) -> String.Index? {
    var rest = text[...]
    while let next = quotedEnd(rest) ?? rest.unicodeScalars.firstIndex(where: { $0 == "." || $0 == "=" }),
      next < text.endIndex
    {
      if text.unicodeScalars[next] == "=" { return next }
      rest = text[text.unicodeScalars.index(after: next)...]
    }
    return nil
  }

  private static func rest(of path: Substring, afterPlain key: String) -> Substring? {
    guard path.hasPrefix(key) else { return nil }
    let rest = path.dropFirst(key.count)
    return rest.isEmpty ? rest : rest.hasPrefix(".") ? rest.dropFirst() : nil
  }

  /// The first key, if it is in quotation marks, and the rest.
  private static func quoted(_ path: Substring) -> (first: String, rest: Substring)? {
    guard let end = quotedEnd(path) else { return nil }
    var key = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in path[..<end].unicodeScalars.dropFirst().dropLast() {
      isEscaped = scalar == "\\" && !isEscaped
      if !isEscaped { key.append(scalar) }
    }
    return (String(key), Substring(path.unicodeScalars[end...].dropFirst()))
  }

  /// The index after the first key, if it is in quotation marks.
  private static func quotedEnd(_ path: Substring) -> String.Index? {
    let scalars = path.unicodeScalars
    guard scalars.first == "\"" else { return nil }
    var isEscaped = false
    for index in scalars.indices.dropFirst() {
      let scalar = scalars[index]
      if scalar == "\"", !isEscaped {
        let end = scalars.index(after: index)
        return end == scalars.endIndex || scalars[end] == "." || scalars[end] == "=" ? end : nil
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return nil
  }
}
