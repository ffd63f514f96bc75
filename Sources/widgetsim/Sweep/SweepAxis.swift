import ArgumentParser
import WidgetRefresh

/// `path=v1,v2,…`: the values that a sweep puts into a scenario one after the other.
struct SweepAxis: ExpressibleByArgument {
  var path: String
  /// At least one.
  var values: [String]

  init?(argument: String) {
    guard let override = ScenarioOverride(argument: argument) else { return nil }
    path = override.path
    values = SweepAxis.split(override.value)
    guard values.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  /// Every combination, the last axis changing fastest.
  static func grid(_ axes: [SweepAxis]) -> [[ScenarioOverride]] {
    axes.reduce([[]]) { grid, axis in
      grid.flatMap { point in
        axis.values.map { point + [ScenarioOverride(path: axis.path, value: $0)] }
      }
    }
  }

  /// So many widgets at most are shown where the values concern all of a device.
  static let mostWidgets = 8

  /// The widgets that the paths name, or whose app they name; where they name none, the first ``mostWidgets`` of all. Indices in the
  /// scenario.
  static func widgets(of scenario: Scenario, variedBy axes: [SweepAxis]) -> [Int] {
    func isBelow(_ path: String, _ axis: SweepAxis) -> Bool {
      axis.path == path || axis.path.hasPrefix(path + ".")
    }
    let named = scenario.widgets.indices.filter { index in
      let widget = scenario.widgets[index]
      return axes.contains { isBelow("widgets.\(widget.name)", $0) || isBelow("apps.\(widget.app)", $0) }
    }
    return named.isEmpty ? Array(scenario.widgets.indices.prefix(mostWidgets)) : named
  }

  /// Cuts at the commas that are not in brackets, braces or quotes.
  static func split(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
      switch character {
      case _ where character == quote: quote = nil
      case _ where quote != nil: break
      case "\"", "'": quote = character
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "," where depth <= 0:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}
