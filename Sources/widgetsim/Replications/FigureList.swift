import ArgumentParser
import WidgetRefresh

/// Names of figures, separated by commas.
struct FigureList {
  /// At least one.
  var figures: [Figure]

  static let completion = CompletionKind.list(Figure.allCases.map(\.rawValue))

  /// - Throws: an error that names the first unknown figure.
  static func parse(_ text: String) throws -> FigureList {
    let figures = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = String(part)
      if let figure = Figure(rawValue: name) { return figure }
      throw ValidationError(
        "Expected names of figures: \(Figure.allCases.map(\.rawValue).joined(separator: ", ")); found '\(name)'."
      )
    }
    return FigureList(figures: figures)
  }
}
