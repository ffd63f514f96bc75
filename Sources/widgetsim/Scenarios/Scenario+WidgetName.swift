import ArgumentParser
import Reports
import ScenarioFile
import WidgetRefresh

extension Scenario {
  /// The index of the widget or Live Activity with this name, which an option gives; without a name, of the only one, or
  /// of the only widget.
  ///
  /// - Throws: an error with the names that there are.
  func itemIndex(_ name: String?, of option: String) throws -> Int {
    let all = items.map(\.name)
    if let name, let index = all.firstIndex(of: name) { return index }
    if name == nil, all.count == 1 { return 0 }
    return try widgetIndex(name, of: option, among: all)
  }

  /// The same for widgets only.
  func widgetIndex(_ name: String?, of option: String, among all: [String]? = nil) throws -> Int {
    let all = all ?? widgets.map(\.name)
    guard let name else {
      if widgets.count == 1 { return 0 }
      let names = all.prefix(20).joined(separator: ", ")
      throw ValidationError(DisplayText.printable("Name a widget with \(option): \(names)."))
    }
    if let index = widgets.firstIndex(where: { $0.name == name }) { return index }
    throw ValidationError(
      DisplayText.printable(
        "\(option): expected the name of a widget; found '\(name.prefix(60))'"
          + Suggestion.hintOfName(name, among: all)))
  }
}
