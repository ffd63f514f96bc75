/// The reference of scenario files in Markdown: each key with its values, default and evidence class. It comes from
/// the tables that read the files.
///
/// - Returns: the pages, by the names of their files. Each text has a newline at the end. Each call returns the same.
package func scenarioReference() -> [(file: String, text: String)] {
  var writer = ReferenceWriter()
  return writer.write(scenarioSchema)
}

/// A page of the reference has the sections of some keys and types, and of everything below them.
private struct ReferencePage {
  static let index = ReferencePage("ScenarioReference", "Scenario reference", [])
  static let all = [
    index,
    ReferencePage("ScenarioDevice", "The device", ["device"]),
    ReferencePage("ScenarioBudget", "Budgets of a scenario", ["device.budget", "capacity point"]),
    ReferencePage("ScenarioUsage", "The user", ["device.usage", "population"]),
    ReferencePage(
      "ScenarioWatch", "The watch and controls", ["watch", "apps.names.watch", "device.controls"]),
    ReferencePage("ScenarioContents", "Contents", ["content"]),
    ReferencePage("ScenarioApps", "Apps", ["apps.names", "app events", "reload calls", "reload call"]),
    ReferencePage("ScenarioPushes", "Pushes", ["apps.names.silentPush", "apps.names.widgetPush"]),
    ReferencePage("ScenarioWidgets", "Widgets", ["widgets.names", "stacks.names", "surface"]),
    ReferencePage(
      "ScenarioProvider", "Providers and timelines",
      [
        "widgets.names.provider", "timeline", "conditional timeline", "entry dates", "planned entry",
        "reload policy", "relevance",
      ]),
    ReferencePage(
      "ScenarioQuestions", "Expectations, unknowns, optimization and observations",
      [
        "expected figures", "rate bound", "share bound", "duration bound", "uncertain.names", "optimize",
        "minimized figure", "maximized figure", "observation", "observed statistic", "reload cause",
        "activity change", "update wait", "update outcome",
      ]),
    ReferencePage(
      "ScenarioTimes", "Times and sessions",
      ["period", "weekdays", "hours", "moment", "moments", "sun times", "sun time", "sessions", "arrivals"]),
    ReferencePage(
      "ScenarioDistributions", "Distributions",
      ["duration", "count", "number", "share", "size"].map { $0 + " distribution" }),
  ]

  let file: String
  let title: String
  let sections: [String]

  init(_ file: String, _ title: String, _ sections: [String]) {
    self.file = file + ".md"
    self.title = title
    self.sections = sections
  }

  /// The page with the longest key or type that is this section or above it.
  static func of(_ section: String) -> ReferencePage {
    let pages = all.flatMap { page in page.sections.map { (name: $0, page: page) } }
    return pages.filter {
      section == $0.name || section.hasPrefix($0.name + ".") || section.hasPrefix($0.name + " ")
    }
    .max { $0.name.count < $1.name.count }?.page ?? index
  }

  /// A link to a section, which GitHub and DocC follow.
  static func link(to section: String) -> String {
    let anchor = section.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return "[\(section)](\(of(section).file)#\(anchor.replacing(" ", with: "-")))"
  }
}

private struct ReferenceWriter {
  private struct Section {
    let title: String
    let node: SchemaNode
  }

  /// Sections of keys that are not written yet, the next one first.
  private var paths: [Section] = []
  /// Sections to which the current section refers.
  private var found: [Section] = []
  /// Named schemas, in the order of the first reference.
  private var types: [Section] = []
  private var titles: Set<String> = []
  /// The lines of the current section.
  private var lines: [String] = []
  /// The lines of each page, by its file.
  private var pages: [String: [String]] = [:]

  mutating func write(_ root: SchemaNode) -> [(file: String, text: String)] {
    for page in ReferencePage.all {
      pages[page.file] = [
        "# \(page.title)", "",
        "Keys of a scenario file. Written by `widgetsim schema --format markdown --out DIRECTORY`.", "",
        "## Overview", "", "[Scenario reference](ScenarioReference.md) explains the columns.",
      ]
    }
    pages[ReferencePage.index.file]?.replaceSubrange(
      6...,
      with: [
        "A key marked with * is required. The class after a default says how certain it is: DOC, documented by Apple; OBS,",
        "measured or reported by developers; UNOFF, from unofficial analyses; GUESS, an assumption. After it come the values",
        "that are plausible instead; `widgetsim bands` shows what they mean for your widget. `names` stands for names that you",
        "choose. A share is 2% or 0.02; the number 1 is refused, because it may mean 1% or 100%.",
        "",
      ] + ReferencePage.all.dropFirst().map { "- [\($0.title)](\($0.file))" })
    paths = [Section(title: "scenario", node: root)]
    while let section = paths.first {
      write(section)
      paths.replaceSubrange(..<1, with: found)
      found = []
    }
    var next = 0
    while next < types.count {
      write(types[next])
      types.insert(contentsOf: found, at: next + 1)
      found = []
      next += 1
    }
    return ReferencePage.all.map { ($0.file, (pages[$0.file] ?? []).joined(separator: "\n") + "\n") }
  }

  // MARK: Sections

  private mutating func refer(to node: SchemaNode, asPath title: String) -> String {
    if titles.insert(title).inserted { found.append(Section(title: title, node: node)) }
    return "see \(ReferencePage.link(to: title))"
  }

  private mutating func refer(to node: SchemaNode, asType title: String) -> String {
    if titles.insert(title).inserted { types.append(Section(title: title, node: node)) }
    return "see \(ReferencePage.link(to: title))"
  }

  private mutating func write(_ section: Section) {
    lines = ["", "### \(section.title)", ""]
    defer { pages[ReferencePage.of(section.title).file, default: []] += lines }
    switch section.node.resolved {
    case .mapping(let mapping): write(mapping, of: section.title)
    case .choice(let nodes):
      lines += ["One of:", ""]
      for node in nodes { writeAlternative(node, of: section.title) }
    case .scalar(let scalar): lines += alternatives(of: scalar).map { "- \($0)" }
    case .list, .entries, .any, .reference: lines.append(text(section.node, at: section.title))
    }
  }

  private mutating func write(_ mapping: MappingSchema, of title: String) {
    lines += ["| key | values | default | meaning |", "|---|---|---|---|"]
    for field in mapping.fields {
      let key = "`\(field.key)`" + (field.isRequired ? " *" : "")
      let standard = [field.defaultText.map { "`\($0)`" }, Self.evidence(of: field)]
        .compactMap(\.self).joined(separator: " ")
      let values = text(field.value, at: Self.path(title, field.key))
      lines.append("| \(key) | \(values) | \(standard) | \(Self.cell(field.doc)) |")
    }
    if !mapping.conflicts.isEmpty {
      lines += [
        "",
        "Not together: "
          + mapping.conflicts.map { "`\($0.first)` and `\($0.second)`" }.joined(separator: ", ") + ".",
      ]
    }
  }

  private mutating func writeAlternative(_ node: SchemaNode, of title: String) {
    switch node {
    case .scalar(let scalar): lines += alternatives(of: scalar).map { "- \($0)" }
    case .mapping(let mapping):
      guard let only = mapping.fields.first, mapping.fields.count == 1 else {
        let keys = mapping.fields.map { "`\($0.key)`" + ($0.isRequired ? " *" : "") }
        let required = mapping.fields.filter(\.isRequired)
        let named = required.isEmpty ? Array(mapping.fields.prefix(1)) : required
        let path = "\(title) with \(named.map(\.key).listed("and"))"
        lines.append("- a mapping with \(keys.joined(separator: ", ")): \(refer(to: node, asPath: path))")
        return
      }
      let value = text(only.value, at: Self.path(title, only.key))
      lines.append("- `\(only.key):` \(value). \(only.doc)")
    case .choice(let nodes):
      for node in nodes { writeAlternative(node, of: title) }
    case .list, .entries, .any, .reference: lines.append("- \(text(node, at: title))")
    }
  }

  // MARK: Values

  /// The values that are allowed there, in a few words. If they need more, they get a section.
  private mutating func text(_ node: SchemaNode, at path: String) -> String {
    switch node {
    case .scalar(let scalar):
      return Self.cell(
        Self.words(of: scalar).map { $0.map { "`\($0)`" }.joined(separator: ", ") } ?? scalar.expected)
    case .list(let list): return "list: \(text(list.element, at: path))"
    case .mapping, .choice: return refer(to: node, asPath: path)
    case .entries(let entries):
      return "\(entries.nameDoc): \(text(entries.value, at: Self.path(path, "names")))"
    case .any(let expected, _): return expected
    case .reference(let name, let resolve): return refer(to: resolve(), asType: Self.spaced(name))
    }
  }

  /// The words of a scalar that must be one of some words. `nil` for any other scalar.
  private static func words(of scalar: ScalarSchema) -> [String]? {
    let words = scalar.forms.compactMap { form in
      if case .word(let word, _) = form { word } else { nil }
    }
    return words.count == scalar.forms.count ? words : nil
  }

  /// One line for each word, and one for all other forms.
  private func alternatives(of scalar: ScalarSchema) -> [String] {
    var lines: [String] = []
    for case .word(let word, let doc) in scalar.forms {
      lines.append("`\(word)`" + (doc.isEmpty ? "" : ": \(doc)"))
    }
    if lines.count < scalar.forms.count { lines.append(scalar.expected) }
    return lines
  }

  /// As in "GUESS, plausible: 1m to 15m".
  private static func evidence(of field: SchemaField) -> String? {
    guard let evidence = field.evidence else { return nil }
    return evidence.rawValue + (field.plausible.map { ", " + cell($0.note) } ?? "")
  }

  private static func path(_ title: String, _ key: String) -> String {
    title == "scenario" ? key : "\(title).\(key)"
  }

  /// `reloadCall` as "reload call".
  private static func spaced(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      text += character.isUppercase ? " \(character.lowercased())" : String(character)
    }
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
