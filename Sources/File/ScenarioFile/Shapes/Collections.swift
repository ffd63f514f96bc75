extension Shape {
  /// A list of these values.
  static func list<Element>(
    of element: Shape<Element>, minimumCount: Int = 0, maximumCount: Int? = nil, expected: String
  ) -> Shape where Value == [Element] {
    let schema = ListSchema(
      element: element.schema, minimumCount: minimumCount, maximumCount: maximumCount)
    return Shape(
      schema: .list(schema), reader: ListReader(schema: schema, expected: expected, element: element))
  }

  /// One of these values, or a list of them.
  static func oneOrMore<Element>(of element: Shape<Element>, expected: String) -> Shape
  where Value == [Element] {
    let list = Shape.list(of: element, minimumCount: 1, expected: expected)
    return element.map { [$0] }.or(list, if: \.isList)
  }

  /// A call, a list of calls, or `none`.
  static func calls<Element: Equatable & Sendable>(of element: Shape<Element>) -> Shape
  where Value == [Element] {
    let calls = oneOrMore(of: element, expected: "a call, or a list of at least one")
    return words([("none", [], "No call.")]).or(calls) { node in
      if case .scalar("none", _) = node.content { false } else { true }
    }
  }

  /// A mapping from names to these values, in the file's order. `name` gets the name.
  static func entries<Element: Sendable>(
    of element: Shape<Element>, _ name: WritableKeyPath<Element, String> & Sendable, nameDoc: String,
    minimumCount: Int = 0
  ) -> Shape where Value == [Element] {
    entries(of: element, nameDoc: nameDoc, minimumCount: minimumCount) { text, value in
      var named = value
      named[keyPath: name] = text
      return named
    }
  }

  /// A mapping from names to these values, in the file's order.
  static func entries<Element>(
    of element: Shape<Element>, nameDoc: String, minimumCount: Int = 0,
    naming: @escaping @Sendable (String, Element) -> Element
  ) -> Shape where Value == [Element] {
    let schema = EntriesSchema(nameDoc: nameDoc, value: element.schema, minimumCount: minimumCount)
    return Shape(
      schema: .entries(schema), reader: EntriesReader(schema: schema, element: element, naming: naming))
  }
}

private struct ListReader<Element>: Reader {
  let schema: ListSchema
  let expected: String
  let element: Shape<Element>

  func read(_ node: SourceNode, _ context: inout ReadingContext) -> [Element]? {
    guard let nodes = schema.elements(of: node, expected: expected, &context) else { return nil }
    var values: [Element] = []
    for (index, child) in nodes.enumerated() {
      context.descend(into: String(index)) { context in
        if let value = element.read(child, &context) { values.append(value) }
      }
    }
    return values.count == nodes.count ? values : nil
  }
}

private struct EntriesReader<Element>: Reader {
  let schema: EntriesSchema
  let element: Shape<Element>
  let naming: @Sendable (String, Element) -> Element

  func read(_ node: SourceNode, _ context: inout ReadingContext) -> [Element]? {
    guard let entries = schema.entries(of: node, &context) else { return nil }
    var values: [Element] = []
    for entry in entries {
      context.descend(into: entry.key) { context in
        if let value = element.read(entry.value, &context) { values.append(naming(entry.key, value)) }
      }
    }
    return values
  }
}

// Not generic, for the reason given at ``KnownKeys``.

extension ListSchema {
  fileprivate func elements(
    of node: SourceNode, expected: String, _ context: inout ReadingContext
  ) -> [SourceNode]? {
    guard case .list(let nodes) = node.content else { return context.refuse(expected: expected, at: node) }
    guard nodes.count >= minimumCount, nodes.count <= maximumCount ?? .max else {
      return context.refuse("expected \(expected); found \(nodes.count) elements", at: node.position)
    }
    return nodes
  }
}

extension EntriesSchema {
  fileprivate func entries(of node: SourceNode, _ context: inout ReadingContext) -> [SourceEntry]? {
    guard let entries = node.entries else {
      return context.refuse(expected: SchemaNode.entries(self).expected, at: node)
    }
    if entries.count < minimumCount {
      context.report("expected at least one \(nameDoc); found none", at: node.position)
    }
    for entry in entries {
      if entry.key == "<<" {
        context.report("expected a name; found '<<', YAML's key for merging", at: entry.keyPosition)
      }
      let length = entry.key.unicodeScalars.count
      guard length == 0 || length > NameLimits.longest else { continue }
      context.descend(into: entry.key) { context in
        context.report(
          "expected a name of 1 to \(NameLimits.longest) characters; found \(length)", at: entry.keyPosition)
      }
    }
    return entries
  }
}
