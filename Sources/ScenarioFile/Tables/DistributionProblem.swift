import RandomVariates

extension Distribution {
  /// The same; or `nil` after reporting which parameter is impossible. Parameters that fit their types may still make
  /// no distribution together.
  func validated(
    _ unit: DistributionUnit, at node: SourceNode, _ context: inout ReadingContext
  ) -> Distribution? {
    do throws(DistributionError) {
      try validate()
      return self
    } catch {
      report(error, unit, at: node, &context)
      return nil
    }
  }

  private func report(
    _ error: DistributionError, _ unit: DistributionUnit, at node: SourceNode,
    _ context: inout ReadingContext
  ) {
    // A mapping's only key names the law, its value holds the parameters.
    let law = node.entries?.first?.value ?? node
    let key = error.parameter == "standardDeviation" ? "sd" : error.parameter
    var culprit = law[key] ?? law
    if case .list(let bounds) = law.content, key == "high", let high = bounds.last { culprit = high }
    let expected = Self.inUnits(error.expected, unit)
    let found: String
    if case .scalar = culprit.content {
      found = culprit.found
    } else {
      found = Self.inUnits(error.found, unit)
    }
    let name = law[key] == nil ? "" : "'\(key)' to be "
    context.report("expected \(name)\(expected); found \(found)", at: culprit.position)
  }

  /// The library speaks of plain numbers, a file of durations and sizes.
  private static func inUnits(_ text: String, _ unit: DistributionUnit) -> String {
    guard !text.contains("weight") else { return text }
    let words = text.replacing("a number", with: unit.noun).split(separator: " ")
    let translated = words.map { word -> String in
      let core = word.drop { $0 == "(" }
      let number = core.hasSuffix(")") ? core.dropLast() : core
      guard let value = Double(number), let written = unit.value.write(value) else { return String(word) }
      return String(word).replacing(number, with: written)
    }
    return translated.joined(separator: " ")
  }
}
