import ScenarioValues

extension ScenarioReader {
  /// Most warnings of one kind that are listed.
  package static let mostWarningsOfAKind = 3

  /// The warnings about the scenario, in the file's order.
  func warnings(of scenario: Scenario, in root: SourceNode, file: String) -> [Diagnostic] {
    let meant = Self.placesOfConstantContent(in: root)
    var listed: [Finding] = []
    var counts: [ScenarioWarning.Kind: Int] = [:]
    var last: [(kind: ScenarioWarning.Kind, path: String)] = []
    for warning in scenario.warningsOfSound where !meant.contains(warning.path) {
      let count = counts[warning.kind, default: 0] + 1
      counts[warning.kind] = count
      guard count <= Self.mostWarningsOfAKind else { continue }
      let place = root.place(ofPath: warning.path)
      listed.append(Finding(position: place.position, path: place.path, message: warning.message))
      if count == Self.mostWarningsOfAKind { last.append((warning.kind, place.path)) }
    }
    let lines = listed.sorted { $0.position < $1.position }.map { diagnostic($0, file, severity: .warning) }
    let omitted = last.compactMap { kind, path -> Diagnostic? in
      let more = counts[kind, default: 0] - Self.mostWarningsOfAKind
      guard more > 0 else { return nil }
      return Diagnostic(
        file: file, severity: .warning, path: path,
        message: "\(more) more like this \(more == 1 ? "is" : "are") not listed")
    }
    return lines + omitted
  }

  /// Paths at which the file itself says `static`.
  private static func placesOfConstantContent(in root: SourceNode) -> Set<String> {
    let widgets = (root["widgets"]?.entries ?? []).map {
      ("widgets.\(ScenarioPath.key($0.key)).content", $0.value["content"])
    }
    let contents = (root["contents"]?.entries ?? []).map {
      ("contents.\(ScenarioPath.key($0.key))", SourceNode?.some($0.value))
    }
    return Set(
      (widgets + contents).filter { if case .scalar = $1?.content { true } else { false } }.map(\.0))
  }
}
