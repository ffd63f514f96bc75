extension Shape {
  /// A list of such values.
  static func list<Element>(
    of element: Shape<Element>, minimumCount: Int = 0, maximumCount: Int? = nil, expected: String
  ) -> Shape where Value == [Element] {
    Shape(
      schema: .list(
        ListSchema(element: element.schema, minimumCount: minimumCount, maximumCount: maximumCount)),
      read: { node, context in
        guard case .list(let nodes) = node.content else {
          context.report(expected: expected, at: node)
          return nil
        }
        guard nodes.count >= minimumCount, nodes.count <= maximumCount ?? .max else {
          context.report("expected \(expected); found \(nodes.count) elements", at: node.position)
          return nil
        }
        let values = nodes.enumerated().map { index, child in
          context.descend(into: String(index)) { element.read(child, &$0) }
        }
        let good = values.compactMap(\.self)
        return good.count == values.count ? good : nil
      })
  }

  /// One such value, or a list of them.
  static func oneOrMore<Element>(of element: Shape<Element>, expected: String) -> Shape
  where Value == [Element] {
    let list = Shape.list(of: element, minimumCount: 1, expected: expected)
    return Shape(
      schema: .choice([element.schema, list.schema]),
      read: { node, context in
        if case .list = node.content { return list.read(node, &context) }
        return element.read(node, &context).map { [$0] }
      })
  }

  /// A mapping from names to such values, in the file's order.
  static func entries<Element>(
    of element: Shape<Element>, nameDoc: String, minimumCount: Int = 0,
    naming: @escaping @Sendable (String, Element) -> Element
  ) -> Shape where Value == [Element] {
    Shape(
      schema: .entries(
        EntriesSchema(nameDoc: nameDoc, value: element.schema, minimumCount: minimumCount)),
      read: { node, context in
        guard case .mapping(let entries) = node.content else {
          context.report(expected: "a mapping from the \(nameDoc)", at: node)
          return nil
        }
        if entries.count < minimumCount {
          context.report("expected at least one entry; found none", at: node.position)
        }
        return entries.compactMap { entry in
          context.descend(into: entry.key) { context in
            let length = entry.key.unicodeScalars.count
            if length == 0 || length > NameLimits.longest {
              context.report(
                "expected a name of 1 to \(NameLimits.longest) characters; found \(length)",
                at: entry.keyPosition)
            }
            return element.read(entry.value, &context).map { naming(entry.key, $0) }
          }
        }
      })
  }
}

/// Bounds of the names of apps, kinds, widgets and stacks.
enum NameLimits {
  /// Unicode scalars.
  static let longest = 10_000
}
