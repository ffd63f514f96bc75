import ScenarioFile
import WidgetRefresh

/// The lines that a reading prints; empty when it gives a scenario.
func diagnostics(_ text: String, overrides: [String] = []) -> [String] {
  diagnostics(Array(text.utf8), overrides: overrides)
}

func diagnostics(_ bytes: [UInt8], overrides: [String] = []) -> [String] {
  do throws(ScenarioFileError) {
    _ = try ScenarioReader(overrides: overrides).read(bytes, file: "f.yaml")
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}

func scenario(_ text: String, overrides: [String] = []) throws(ScenarioFileError) -> Scenario {
  try ScenarioReader(overrides: overrides).read(Array(text.utf8), file: "f.yaml")
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
