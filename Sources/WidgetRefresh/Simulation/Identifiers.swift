/// A widget, by its position in the scenario.
struct WidgetID: TableKey {
  /// The number in observations.
  let number: Int32

  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(number) }
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
