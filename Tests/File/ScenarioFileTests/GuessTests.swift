import Foundation
import Testing

@testable import ScenarioFile

/// `Model.md` says how sure each rule is. A guess is varied by a key that it names, or says why it stays fixed.
@Suite struct GuessTests {
  private static let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Core/WidgetRefresh/WidgetRefresh.docc/Model.md")

  /// Rows, list items and paragraphs.
  private static func statements() throws -> [String] {
    var statements: [String] = []
    var isOpen = false
    for line in try String(contentsOf: model, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let begins = line.hasPrefix("|") || line.firstMatch(of: #/^\s*(-|\*|\d+\.) /#) != nil
      if isOpen, !begins, !line.isEmpty {
        statements[statements.count - 1] += " " + line
      } else if !line.isEmpty {
        statements.append(String(line))
      }
      isOpen = !line.isEmpty && !line.hasPrefix("#")
    }
    return statements
  }

  /// The keys of the scenario file whose values are varied.
  private static func variedKeys(_ schema: SchemaNode, _ seen: inout Set<String>) -> Set<String> {
    switch schema {
    case .scalar, .any: return []
    case .reference(let name, let resolve):
      return seen.insert(name).inserted ? variedKeys(resolve(), &seen) : []
    case .list(let list): return variedKeys(list.element, &seen)
    case .entries(let entries): return variedKeys(entries.value, &seen)
    case .choice(let nodes): return nodes.reduce(into: []) { $0.formUnion(variedKeys($1, &seen)) }
    case .mapping(let mapping):
      return mapping.fields.reduce(into: []) { keys, field in
        if case .notVaried? = field.plausible {} else if field.plausible != nil { keys.insert(field.key) }
        keys.formUnion(variedKeys(field.value, &seen))
      }
    }
  }

  @Test func `each guess names a key that is varied, or says why it is fixed`() throws {
    var seen: Set<String> = []
    let keys = Self.variedKeys(scenarioSchema, &seen)
    #expect(
      keys.isSuperset(of: [
        "refill", "throttle", "includesLeaving", "futureFirstEntry", "stalls", "onVisible",
      ]))
    let guesses = try Self.statements().filter { $0.contains("GUESS") && !$0.contains("**GUESS") }
    #expect(guesses.count > 30)
    for statement in guesses {
      let words = statement.matches(of: /`([^`]+)`/).flatMap { $0.1.split { !$0.isLetter } }.map(String.init)
      let isVaried = words.contains(where: keys.contains)
      let fixed = statement.matches(of: /GUESS, fixed: [a-z`]/).count
      let all = statement.matches(of: /GUESS/).count
      #expect(isVaried || fixed == all, "neither varied nor fixed with a reason: \(statement)")
    }
  }
}
