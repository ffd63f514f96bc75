import ArgumentParser
import ScenarioFile
import WidgetRefresh

/// Names of figures, separated by commas.
package struct FigureList {
  /// At least one.
  package var figures: [Figure]

  package static let completion = CompletionKind.list(Figure.allCases.map(\.rawValue))

  /// - Throws: an error that names the first unknown figure.
  package static func parse(_ text: String) throws -> FigureList {
    let figures = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = String(part)
      if let figure = Figure(rawValue: name) { return figure }
      let names = Figure.allCases.map(\.rawValue)
      let hint = Suggestion.hint(for: name, among: names)
      throw ValidationError(
        "There is no figure '\(name)'"
          + (hint.isEmpty ? "; there are \(names.joined(separator: ", "))." : hint))
    }
    return FigureList(figures: figures)
  }
}
