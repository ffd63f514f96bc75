import Foundation
import RandomVariates
import ScenarioFile
import ScenarioValues

/// Writes a fitted usage in the form of a scenario file.
package enum UsageBlock {
  /// A `usage:` block in YAML for the section `device:`. Numbers have at least five significant digits.
  ///
  /// - Parameters:
  ///   - fit: the usage to write.
  ///   - source: name of the log, for the comment.
  ///   - timeZone: the log's, for the comment.
  ///   - indentation: spaces before each line.
  package static func yaml(_ fit: UsageFit, source: String, timeZone: String, indentation: Int = 0)
    -> YAMLText
  {
    let pickups = fit.usage.pickups
    let glances = fit.usage.glances
    var lines: [YAMLText] = [
      "\(comment: "Fitted to \(source):")",
      "\(comment: "\(fit.days) days from \(fit.firstDate), \(timeZone). Put this under 'device:'.")",
      "usage:",
      "  pickups:",
      "    perDay: \(number(pickups.perDay))",
      "    weekendFactor: \(number(pickups.weekendFactor))",
      "    dayShape: \(number(pickups.dayShape))",
      "    dayCorrelation: \(number(pickups.dayCorrelation))",
    ]
    if let gap = distributionText(pickups.gap, unit: "") { lines.append("    gap: \(gap)") }
    lines.append("    hours:")
    for (index, row) in stride(from: 0, to: 24, by: 8).enumerated() {
      let numbers = pickups.hours.weights[row..<(row + 8)].map(number).joined(", ")
      let (start, end): (YAMLText, YAMLText) = (index == 0 ? "[" : " ", index == 2 ? "]" : ",")
      lines.append("      \(start)\(numbers)\(end)")
    }
    if let session = distributionText(pickups.session, unit: "ms") { lines.append("    session: \(session)") }
    lines.append("  glances:")
    lines.append("    share: \(number(glances.share))")
    if let duration = distributionText(glances.duration, unit: "ms") {
      lines.append("    duration: \(duration)")
    }
    let indent = (0..<max(indentation, 0)).map { _ in " " as YAMLText }.joined()
    return lines.map { "\(indent)\($0)\n" }.joined()
  }

  private static func distributionText(_ distribution: Distribution, unit: YAMLText) -> YAMLText? {
    func quantity(_ value: Double) -> YAMLText { number(value) + unit }
    switch distribution {
    case .exponential(let mean): return "{exponential: {mean: \(quantity(mean))}}"
    case .lognormal(let median, let sigma):
      return "{lognormal: {median: \(quantity(median)), sigma: \(number(sigma))}}"
    case .gamma(let shape, let scale):
      return "{gamma: {shape: \(number(shape)), scale: \(quantity(scale))}}"
    case .weibull(let shape, let scale):
      return "{weibull: {shape: \(number(shape)), scale: \(quantity(scale))}}"
    default: return nil
    }
  }

  /// At least five significant digits, but at most nine decimals, without an exponent.
  private static func number(_ value: Double) -> YAMLText {
    guard value != 0, value.isFinite else { return "0" }
    let magnitude = Int(log10(abs(value)).rounded(.down))
    let decimals = min(max(4 - magnitude, 0), 9)
    var text = String(format: "%.\(decimals)f", value)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return "\(value: text)"
  }
}
