import ScenarioValues

/// What a scenario says that it may have instead: the ranges of `uncertain`, and what `optimize` varies.
extension ScenarioReader {
  /// - Throws: the alternatives with which there is no scenario.
  func checkAlternatives(
    of scenario: Scenario, _ source: Source, _ file: String
  ) throws(ScenarioFileError) {
    if source.root["uncertain"] != nil {
      _ = try UncertainScenario(scenario, of: source, file: file, by: self)
    }
    guard let keys = scenario.optimization?.variedKeys, !keys.isEmpty else { return }
    let place = source.root["optimize"]?["vary"]
    var findings: [Finding] = []
    for key in keys {
      guard let variation = try? Variation(key) else { continue }
      for (index, alternative) in variation.alternatives.enumerated() {
        let problems = alternative.ends.lazy.compactMap { self.problem(with: $0, in: source, file) }
        guard let problem = problems.first, let node = place?[key.path] else { continue }
        let position =
          if case .list(let nodes) = node.content { nodes[index].position } else { node.position }
        findings.append(Finding(position: position, path: "optimize.vary.\(key.path)", message: problem))
      }
    }
    guard findings.isEmpty else { throw fail(findings, file) }
  }

  /// The scenario with values in place of those of a source.
  func scenario(
    of source: Source, with overrides: [ScenarioOverride], _ file: String
  ) throws(ScenarioFileError) -> Scenario {
    var changed = source
    var reader = self
    reader.overrides = overrides.map(\.text)
    changed.findings += OverrideEditor.apply(reader.overrides, to: &changed.root)
    return try reader.scenario(of: changed, file).scenario
  }

  /// Why a source cannot have these values. `nil`: it can.
  func problem(with overrides: [ScenarioOverride], in source: Source, _ file: String) -> String? {
    do throws(ScenarioFileError) {
      _ = try scenario(of: source, with: overrides, file)
      return nil
    } catch {
      let values = overrides.map { $0.value.escapedForMessage() }.joined(separator: ", ")
      return "not valid with \(values): \(error.diagnostics.first?.message ?? "")"
    }
  }
}
