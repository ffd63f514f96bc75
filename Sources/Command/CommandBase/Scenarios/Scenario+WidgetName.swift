import ArgumentParser
import Reports
import ScenarioFile
import WidgetRefresh

extension Scenario {
  /// The index of the widget or Live Activity with this name, which an option gives; without a name, of the only one, or
  /// of the only widget.
  ///
  /// - Parameter isOfWidget: whether it must be a widget.
  /// - Throws: an error with the names that there are.
  package func itemIndex(_ name: String?, of option: String, isOfWidget: Bool = false) throws -> Int {
    // The widgets are first.
    let all = isOfWidget ? widgets.map(\.name) : items.map(\.name)
    guard let name else {
      if widgets.count == 1 || all.count == 1 { return 0 }
      let names = all.prefix(20).joined(separator: ", ")
      throw ValidationError(DisplayText.printable("Name a widget with \(option): \(names)."))
    }
    if let index = all.firstIndex(of: name) { return index }
    throw ValidationError(
      DisplayText.printable(
        "\(option): expected the name of a widget; found '\(name.prefix(60))'"
          + Suggestion.hintOfName(name, among: all)))
  }
}
