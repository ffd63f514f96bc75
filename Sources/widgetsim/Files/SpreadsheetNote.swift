import Reports

/// Warns of names that a spreadsheet would calculate. They are written as they are, so that rows can be joined with scenarios.
enum SpreadsheetNote {
  static func report(_ scenarios: [ReadScenario]) {
    var seen: Set<String> = []
    for scenario in scenarios where seen.insert(scenario.file.path).inserted {
      let names = scenario.scenario.widgets.map(\.name).filter(DataDictionary.isFormula)
      guard let first = names.first else { continue }
      let others = names.count > 1 ? " (and \(names.count - 1) more)" : ""
      Console.report(
        "\(scenario.file.name): warning: a spreadsheet takes the name '\(DisplayText.truncated(first, to: 40))'\(others) "
          + "for a formula; when you import the CSV reports, import names as text")
    }
  }
}
