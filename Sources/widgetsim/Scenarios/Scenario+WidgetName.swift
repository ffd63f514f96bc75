import ArgumentParser
import Reports
import ScenarioFile
import WidgetRefresh

extension Scenario {
  /// The index of the widget with this name, which an option gives; without a name, of the only widget.
  ///
  /// - Throws: an error with the names that there are.
  func widgetIndex(_ name: String?, of option: String) throws -> Int {
    guard let name else {
      if widgets.count == 1 { return 0 }
      let names = widgets.prefix(20).map(\.name).joined(separator: ", ")
      throw ValidationError(DisplayText.printable("Name a widget with \(option): \(names)."))
    }
    if let index = widgets.firstIndex(where: { $0.name == name }) { return index }
    throw ValidationError(
      DisplayText.printable(
        "\(option): expected the name of a widget; found '\(name.prefix(60))'"
          + Suggestion.hintOfName(name, among: widgets.map(\.name))))
  }
}
