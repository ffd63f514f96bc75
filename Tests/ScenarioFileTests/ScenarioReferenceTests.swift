import ScenarioFile
import Testing

@Suite struct ScenarioReferenceTests {
  private let lines = scenarioReference().split(separator: "\n", omittingEmptySubsequences: false)
  private var sections: [Substring] { lines.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) } }

  @Test func `whatever is referred to has a section, and every section has a title of its own`() {
    let referred = lines.flatMap { $0.matches(of: /see “([^”]+)”/).map(\.output.1) }
    #expect(referred.count > 100)
    #expect(Set(referred).subtracting(sections) == [])
    #expect(Set(sections).count == sections.count)
  }

  @Test func `every key that the reader knows is there`() {
    var keys: Set<String> = []
    collectKeys(of: scenarioSchema, into: &keys)
    #expect(keys.count > 100)
    let written = Set(lines.flatMap { $0.matches(of: /`([A-Za-z0-9]+):?`/).map { String($0.output.1) } })
    #expect(keys.subtracting(written) == [])
  }

  @Test func `no row of a table is broken by what it says`() {
    for line in lines where line.hasPrefix("| ") {
      #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 5, "\(line)")
    }
  }

  private func collectKeys(of node: SchemaNode, into keys: inout Set<String>, depth: Int = 0) {
    // Distributions hold distributions; what is below is what was above.
    guard depth < 12 else { return }
    switch node {
    case .scalar: break
    case .list(let list): collectKeys(of: list.element, into: &keys, depth: depth + 1)
    case .entries(let entries): collectKeys(of: entries.value, into: &keys, depth: depth + 1)
    case .choice(let nodes):
      for node in nodes { collectKeys(of: node, into: &keys, depth: depth + 1) }
    case .reference(_, let resolve): collectKeys(of: resolve(), into: &keys, depth: depth + 1)
    case .mapping(let mapping):
      for field in mapping.fields {
        keys.insert(field.key)
        collectKeys(of: field.value, into: &keys, depth: depth + 1)
      }
    }
  }
}
