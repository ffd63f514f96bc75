import ArgumentParser
import Experiments
import ScenarioFile

/// `path=v1,v2,…`.
extension SweepAxis: ExpressibleByArgument {
  public init?(argument: String) {
    guard let override = ScenarioOverride(argument) else { return nil }
    let values = SweepAxis.split(override.value)
    guard values.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(path: override.path, values: values)
  }

  /// Splits at the commas that are not in brackets, braces or quotes.
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
