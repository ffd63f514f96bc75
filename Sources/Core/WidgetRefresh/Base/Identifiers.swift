// For all files of this module, and for those that import it: a scenario is run with its values.
@_exported import ScenarioValues

/// A widget, by its position in the scenario.
struct WidgetID: TableKey {
  private let number: Int32

  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(number) }
}

/// A Live Activity, by its position in `Scenario.activities`.
struct ActivityID: TableKey {
  let index: Int
}

/// An app, by its position in the scenario.
struct AppID: TableKey {
  /// The number in observations.
  let number: Int32

  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(number) }
}

/// A Smart Stack, by its position in the scenario.
struct StackID: TableKey {
  let index: Int
}

/// A content: that of one widget, or one with a name that several widgets show.
struct ContentID: TableKey {
  let index: Int
}

/// The container that an app shares with its widgets, as far as one content is concerned.
struct ContainerID: TableKey {
  let index: Int
}

extension WidgetID {
  /// Widgets come first among the items of a scenario.
  var item: ItemID { ItemID(index: index) }
}

extension AppEvent: TableKey {}
extension DeviceKind: TableKey {}
extension ItemID: TableKey {}
extension Surface: TableKey {}
