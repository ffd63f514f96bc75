import Reports

/// Warns about names that a spreadsheet would evaluate. They are written unchanged, so that rows can be joined with scenarios.
package enum SpreadsheetNote {
  package static func report(_ scenarios: [ReadScenario]) {
    var seen: Set<String> = []
    for scenario in scenarios where seen.insert(scenario.file.path).inserted {
      report(scenario.scenario.widgets.map(\.name), of: scenario.file.name)
    }
  }

  package static func report(_ names: [String], of file: String) {
    let names = names.filter(DataDictionary.isFormula)
    guard let first = names.first else { return }
    let others = names.count > 1 ? " (and \(names.count - 1) more)" : ""
    Console.note(
      "\(file): warning: a spreadsheet would evaluate the name '\(DisplayText.truncated(first, to: 40))'\(others) "
        + "as a formula; when you import the CSV files, import names as text")
  }
}
