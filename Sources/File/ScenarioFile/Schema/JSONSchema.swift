/// The JSON Schema of scenario files, for editors. It is in draft 7, which all editors know.
///
/// It accepts the files whose syntax the reader accepts. Only the reader checks what the schema cannot express:
/// references, dates that do not exist, and parameters that are invalid together.
/// - Returns: pretty-printed JSON with a newline at the end. Each call returns the same text.
package func scenarioJSONSchema() -> String {
  var writer = JSONSchemaWriter()
  return writer.write(scenarioSchema)
}

/// The format of scenario files, as the tables that read them describe it.
package var scenarioSchema: SchemaNode { scenarioTable.schema }

private struct JSONSchemaWriter {
  private typealias Members = [(key: String, value: JSONText)]

  private var definitions: [String: JSONText] = [:]

  mutating func write(_ root: SchemaNode) -> String {
    var members: Members = [
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      // This name of the schema does not depend on where its file is.
      ("$id", .string("urn:widgetsim:scenario")),
      ("title", .string("widgetsim scenario")),
      (
        "description",
        .string("A device, its user, its apps and its widgets. widgetsim simulates when the widgets update.")
      ),
    ]
    members += schema(root)
    members.append(
      ("definitions", .object(definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })))
    return JSONText.object(members).rendered() + "\n"
  }

  private mutating func schema(_ node: SchemaNode) -> Members {
    switch node {
    case .scalar(let scalar): return self.scalar(scalar)
    case .list(let list):
      var members: Members = [("type", .string("array")), ("items", .object(schema(list.element)))]
      if list.minimumCount > 0 { members.append(("minItems", .number("\(list.minimumCount)"))) }
      if let maximum = list.maximumCount { members.append(("maxItems", .number("\(maximum)"))) }
      return members
    case .mapping(let mapping): return self.mapping(mapping)
    case .entries(let entries):
      var members: Members = [
        ("type", .string("object")),
        (
          "propertyNames",
          .object([
            ("minLength", .number("1")), ("maxLength", .number("\(NameLimits.longest)")),
            ("not", .object([("const", .string("<<"))])),
          ])
        ),
        ("additionalProperties", .object(schema(entries.value))),
      ]
      if entries.minimumCount > 0 {
        members.append(("minProperties", .number("\(entries.minimumCount)")))
      }
      return members
    case .any: return []
    case .choice(let nodes): return [("anyOf", .array(nodes.map { .object(schema($0)) }))]
    case .reference(let name, let resolve):
      if definitions[name] == nil {
        // Set before the reference is resolved, because the schema may refer to itself.
        definitions[name] = .bool(true)
        definitions[name] = .object(schema(resolve()))
      }
      return [("$ref", .string("#/definitions/\(name)"))]
    }
  }

  private mutating func mapping(_ mapping: MappingSchema) -> Members {
    var members: Members = [
      ("type", .string("object")),
      ("additionalProperties", .bool(false)),
      ("properties", .object(mapping.fields.map { ($0.key, .object(field($0))) })),
    ]
    let required = mapping.fields.filter(\.isRequired).map { JSONText.string($0.key) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    if !mapping.conflicts.isEmpty {
      let pairs = mapping.conflicts.map {
        JSONText.object([("required", .array([.string($0.first), .string($0.second)]))])
      }
      members.append(("not", .object([("anyOf", .array(pairs))])))
    }
    return members
  }

  private mutating func field(_ field: SchemaField) -> Members {
    var description = field.doc
    if let evidence = field.evidence {
      let words = [evidence.rawValue, field.plausible?.note].compactMap(\.self).joined(separator: ", ")
      description += field.isRequired ? " (\(words))" : " Default: \(words)."
    }
    var members: Members = [("description", .string(description))]
    if let text = field.defaultText { members.append(("default", Self.value(text))) }
    let value = schema(field.value)
    // Draft 7 ignores everything next to a $ref.
    if case .reference = field.value {
      members.append(("allOf", .array([.object(value)])))
    } else {
      members += value
    }
    return members
  }

  private func scalar(_ scalar: ScalarSchema) -> Members {
    let words = scalar.forms.compactMap { form in
      if case .word(let word, let doc) = form { (word, doc) } else { nil }
    }
    var alternatives: [Members] = []
    if !words.isEmpty {
      alternatives.append([
        ("type", .string("string")), ("enum", .array(words.map { .string($0.0) })),
        ("description", .string(words.map { "\($0.0): \($0.1)" }.joined(separator: "\n"))),
      ])
    }
    alternatives += scalar.forms.compactMap(form)
    if alternatives.count == 1, let only = alternatives.first { return only }
    return [("anyOf", .array(alternatives.map(JSONText.object)))]
  }

  private func form(_ form: ScalarSchema.Form) -> Members? {
    switch form {
    case .word: nil
    case .number(let range): [("type", .string("number"))] + bounds(range)
    case .integer(let range): [("type", .string("integer"))] + bounds(range)
    case .boolean: [("type", .string("boolean"))]
    case .pattern(let pattern): [("type", .string("string")), ("pattern", .string(pattern))]
    case .text(let minimum, let maximum):
      [
        ("type", .array([.string("string"), .string("number"), .string("boolean")])),
        ("minLength", .number("\(minimum)")), ("maxLength", .number("\(maximum)")),
      ]
    }
  }

  private func bounds(_ range: NumberRange) -> Members {
    var members: Members = []
    if let minimum = range.minimum { members.append(("minimum", .number(NumberText.write(minimum)))) }
    if let maximum = range.maximum {
      let isLargestSeed = maximum == Double(UInt64.max)
      let key = range.excludesMaximum ? "exclusiveMaximum" : "maximum"
      members.append((key, .number(isLargestSeed ? "\(UInt64.max)" : NumberText.write(maximum))))
    }
    return members
  }

  /// A scalar as YAML reads it.
  private static func value(_ text: String) -> JSONText {
    if text == "true" || text == "false" { return .bool(text == "true") }
    if NumberText.parse(text) != nil { return .number(text) }
    return .string(text)
  }
}
