import ArgumentParser
import OutputAnalysis
import WidgetRefresh

/// Names of figures with commas between.
struct FigureList: ExpressibleByArgument {
  var figures: [Figure]

  init?(argument: String) {
    figures = argument.split(separator: ",").compactMap { Figure(rawValue: String($0)) }
    guard !figures.isEmpty, figures.count == argument.split(separator: ",").count else { return nil }
  }

  static var allValueStrings: [String] { Figure.allCases.map(\.rawValue) }
}
