import RandomVariates

extension Distribution {
  /// This distribution, or `nil` after reporting which parameter is invalid. Parameters that are valid one by one can
  /// be invalid together.
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
    // The mapping's only key names the distribution. Its value holds the parameters.
    let parameters = node.entries?.first?.value ?? node
    let key = error.parameter == "standardDeviation" ? "sd" : error.parameter
    var culprit = parameters[key] ?? parameters
    if case .list(let bounds) = parameters.content, key == "high", let high = bounds.last { culprit = high }
    let expected = Self.inUnits(error.expected, unit)
    let found: String
    if case .scalar = culprit.content {
      found = culprit.found
    } else {
      found = Self.inUnits(error.found, unit)
    }
    let name = parameters[key] == nil ? "" : "'\(key)' to be "
    context.report("expected \(name)\(expected); found \(found)", at: culprit.position)
  }

  /// The library uses plain numbers. A file uses durations and sizes.
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
