import ScenarioFile
import WidgetRefresh

/// The lines that a reading prints; empty when it gives a scenario.
func diagnostics(_ text: String, overrides: [String] = []) -> [String] {
  diagnostics(Array(text.utf8), overrides: overrides)
}

func diagnostics(_ bytes: [UInt8], overrides: [String] = []) -> [String] {
  do throws(ScenarioFileError) {
    _ = try ScenarioReader(overrides: overrides, files: logFiles).read(bytes, file: "f.yaml")
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}

func scenario(_ text: String, overrides: [String] = []) throws(ScenarioFileError) -> Scenario {
  try ScenarioReader(overrides: overrides, files: logFiles).read(Array(text.utf8), file: "f.yaml")
}

/// Files by the names that the schema has as examples, and nothing else. All are usage logs.
let logFiles = ScenarioFiles { path, _ throws(ScenarioFiles.Unreadable) in
  let sessions = [1_772_434_800: 40, 1_772_445_600: 600, 1_772_478_000: 5000]
  let shift = ["phone.csv": 0, "evening.csv": 120, "prices.csv": 240, "towns.csv": 360]
  guard let shift = shift[path] else { throw .init(reason: "there is no such file") }
  let lines = sessions.sorted { $0.key < $1.key }.map { start, length in
    "\(start + shift),1\n\(start + shift + 2),3\n\(start + shift + length),0\n"
  }
  return (path, Array(("time,screen_status\n" + lines.joined()).utf8))
}

/// A small file in which mistakes are planted.
let smallFile = """
  device: {days: 2}
  apps:
    Weather: {}
  widgets:
    w:
      app: Weather
      kind: WeatherKind
      family: systemSmall
      surface: standBy
  """

extension SchemaNode {
  /// Of all mappings in it.
  func keys(depth: Int = 0) -> Set<String> {
    // Distributions hold distributions; what is below is what was above.
    guard depth < 12 else { return [] }
    switch self {
    case .scalar, .any: return []
    case .list(let list): return list.element.keys(depth: depth + 1)
    case .entries(let entries): return entries.value.keys(depth: depth + 1)
    case .choice(let nodes): return nodes.reduce(into: []) { $0.formUnion($1.keys(depth: depth + 1)) }
    case .reference(_, let resolve): return resolve().keys(depth: depth + 1)
    case .mapping(let mapping):
      return mapping.fields.reduce(into: []) { keys, field in
        keys.insert(field.key)
        keys.formUnion(field.value.keys(depth: depth + 1))
      }
    }
  }
}
