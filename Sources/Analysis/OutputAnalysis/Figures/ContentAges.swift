import EventKernel

/// The ages of one of several contents at the views of its widget, and how often it was the one that made the widget old.
package struct ContentAges: Codable, Hashable, Sendable {
  let name: String
  /// The sum of its ages, in milliseconds.
  private(set) var milliseconds = 0
  /// The views that it made old, in parts of a view. Contents whose unshown changes came at the same time have equal parts.
  private(set) var parts = 0

  /// Each number of contents that a widget can have divides it.
  private static let partsOfView = 2520

  init(name: String) { self.name = name }

  /// - Parameter sharers: the number of contents that made the widget old at the view; 0: this was none of them.
  mutating func add(_ age: SimulationDuration, sharers: Int) {
    milliseconds += Int(age.milliseconds)
    if sharers > 0 { parts += Self.partsOfView / sharers }
  }

  /// Whether runs could have this, and the sum of two is exact.
  var isPossible: Bool { [milliseconds, parts].allSatisfy { (0...1 << 61).contains($0) } }

  fileprivate mutating func merge(_ other: ContentAges) {
    milliseconds = milliseconds.addingSaturated(other.milliseconds)
    parts = parts.addingSaturated(other.parts)
  }

  fileprivate func figures(views: Int, old: Int) -> ContentFigures {
    ContentFigures(
      name: name, meanAge: views > 0 ? Double(milliseconds) / Double(views) / 1000 : nil,
      madeOld: old > 0 ? Double(parts) / Double(Self.partsOfView) / Double(old) : nil)
  }
}

extension [ContentAges]? {
  /// Unless both have the same contents, nothing is known of the sum.
  mutating func merge(_ other: Self) {
    guard let own = self, let other, own.map(\.name) == other.map(\.name) else {
      self = nil
      return
    }
    for index in own.indices { self?[index].merge(other[index]) }
  }
}

/// The figures of one of several contents of a widget. `nil`: does not apply.
package struct ContentFigures: Hashable, Sendable {
  package let name: String
  /// The mean of its content ages at the views of the widget, in seconds.
  package let meanAge: Double?
  /// The share of the views that were not fresh for which it had the earliest change that was not shown.
  package let madeOld: Double?
}

extension WidgetTally {
  /// Those of each of several contents, in their order. Empty: there is one content, or they are not known.
  package var contentFigures: [ContentFigures] {
    contents?.map { $0.figures(views: self[.views], old: self[.views] - self[.freshViews]) } ?? []
  }
}
