import Testing
import WidgetRefresh

@testable import ScenarioFile

@Suite struct PlausibleRangeTests {
  /// Has what the templates do not have.
  private static let everything = """
    device:
      budget: {stalling: {separatesWeekends: true}}
      rendering: {tailShare: 2%}
    population: {people: 3}
    apps:
      A:
        foreground: {sessions: {perDay: 4}}
        silentPush: contentChange
        widgetPush: {perDay: 4}
    stacks:
      s: {surface: {homePage: 1}}
    widgets:
      w:
        app: A
        kind: K
        family: systemMedium
        surface: {stack: s}
        taps: {probability: 10%, links: 2}
        provider: {fetch: {}}
        content: {live: {changes: {perDay: 24}}}
    """

  private static let files =
    ScenarioTemplate.all.map(\.text) + [
      everything, everything.replacing("{stalling: {separatesWeekends: true}}", with: "reported"),
      everything.replacing("{stalling: {separatesWeekends: true}}", with: "{fixed: 20}"),
      everything.replacing("{stalling: {separatesWeekends: true}}", with: "unlimited"),
      everything.replacing("rendering: {tailShare: 2%}", with: "usage: {log: phone.csv, repeat: true}")
        .replacing("population: {people: 3}", with: ""),
    ]

  @Test func `each guess and each unofficial default has a plausible range, or a reason why not`() {
    let fields = scenarioSchema.allFields.filter { $0.evidence == .guess || $0.evidence == .unofficial }
    #expect(fields.count > 50)
    for field in fields {
      guard let range = field.plausible else {
        Issue.record("\(field.key): \(field.doc)")
        continue
      }
      #expect(!range.text.isEmpty)
    }
  }

  @Test func `each range is valid and has its default`() {
    for field in scenarioSchema.allFields {
      guard let range = field.plausible else { continue }
      if case .notVaried = range { continue }
      let parameter = UncertainParameter(path: field.key, field: field, range: range)
      #expect(parameter.map(containsUsual) == true, "\(field.key): \(range.text)")
    }
  }

  @Test(arguments: files)
  func `each end and each value of each range makes a valid scenario, and the default makes the same one`(
    file: String
  ) throws {
    let uncertain = try uncertainScenario(file)
    #expect(uncertain.parameters.count >= 10)
    for (index, parameter) in uncertain.parameters.enumerated() {
      for share in [0, 0.5, 1] {
        var shares = [Double?](repeating: nil, count: uncertain.parameters.count)
        shares[index] = share
        _ = try uncertain.scenario(at: shares)
      }
      let usual = parameter.range.whole(try #require(parameter.usual))
      let overrides = (uncertain.longForms + [ScenarioOverride(path: parameter.path, value: usual)]).map(
        \.text)
      #expect(try scenario(file, overrides: overrides) == uncertain.scenario, "\(parameter.path)")
    }
    for share in [0.0, 1] {
      _ = try uncertain.scenario(at: [Double?](repeating: share, count: uncertain.parameters.count))
    }
  }

  @Test func `each end changes the scenario`() throws {
    let uncertain = try uncertainScenario(Self.everything)
    for index in uncertain.parameters.indices {
      let worlds = try [0.0, 1].map { share in
        var shares = [Double?](repeating: nil, count: uncertain.parameters.count)
        shares[index] = share
        return try uncertain.scenario(at: shares)
      }
      #expect(worlds[0] != worlds[1], "\(uncertain.parameters[index].path)")
    }
  }
}

private func containsUsual(_ parameter: UncertainParameter) -> Bool {
  guard let usual = parameter.usual else { return false }
  switch parameter.range {
  case .oneOf(let values, _): return values.contains(usual)
  case .between(let low, let high), .part(_, let low, let high, _, _):
    return isQuantity(usual, from: low, to: high)
  case .notVaried: return false
  }
}

/// Whether a text is a quantity from one to another, as a file writes them.
func isQuantity(_ text: String, from low: String, to high: String) -> Bool {
  let values = [low, text, high].compactMap { text -> Double? in
    for grammar in [QuantityText.duration, .size] {
      if case .value(let value) = grammar.parse(text) { return value }
    }
    return text.hasSuffix("%") ? Shape<Double>.percentage(text.dropLast()) : NumberText.parse(text)
  }
  return values.count == 3 && values == values.sorted()
}

func uncertainScenario(
  _ text: String, overrides: [String] = []
) throws(ScenarioFileError) -> UncertainScenario {
  try UncertainScenario(
    Array(text.utf8), file: "f.yaml", by: ScenarioReader(overrides: overrides, files: logFiles))
}

extension SchemaNode {
  /// The fields of all mappings in it. Distributions, which contain themselves, have none with an evidence class.
  fileprivate var allFields: [SchemaField] {
    switch self {
    case .scalar, .any: []
    case .list(let list): list.element.allFields
    case .entries(let entries): entries.value.allFields
    case .choice(let nodes): nodes.flatMap(\.allFields)
    case .reference(let name, let resolve): name.hasSuffix("Distribution") ? [] : resolve().allFields
    case .mapping(let mapping): mapping.fields.flatMap { [$0] + $0.value.allFields }
    }
  }
}
