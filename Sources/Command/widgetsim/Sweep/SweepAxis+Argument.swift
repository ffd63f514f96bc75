import ArgumentParser
import Experiments
import ScenarioFile

/// `path=v1,v2,…`.
extension SweepAxis {
  /// For options.
  ///
  /// - Throws: an error if there is no path before an equals sign, or a value is empty.
  static func parse(_ text: String) throws -> SweepAxis {
    let override = ScenarioOverride(text)
    let values = override.map { split($0.value) } ?? []
    guard let override, values.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("Expected path=value,value,…, such as device.days=7,30; found '\(text)'.")
    }
    return SweepAxis(path: override.path, values: values)
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
