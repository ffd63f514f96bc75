/// Something on a screen that gets new content from time to time. It is a widget, a control or a Live Activity.
///
/// Observations name it by its ``ItemID``. Lives, figures and reports have the items in the order of
/// ``Scenario/items``.
public struct ShownItem: Hashable, Sendable, Codable {
  /// What kind of thing is shown.
  public struct Kind: Hashable, Sendable, Codable {
    /// Its name in results files.
    public let name: String

    /// A configured widget.
    public static let widget = Kind(name: "widget")
    /// A Live Activity.
    public static let activity = Kind(name: "activity")
    /// A control.
    public static let control = Kind(name: "control")
  }

  /// The name of the device on which it is shown.
  public var device = DeviceKind.phone.name
  /// What kind of thing it is.
  public var kind: Kind
  /// Its name in the scenario and in reports.
  public var name: String
}

/// The position of a ``ShownItem`` in ``Scenario/items``.
public struct ItemID: Hashable, Sendable {
  /// From 0.
  public let number: Int32

  /// - Parameter index: from 0.
  public init(index: Int) {
    number = Int32(truncatingIfNeeded: index)
  }

  /// From 0.
  public var index: Int { Int(number) }
}

extension ItemID: ExpressibleByIntegerLiteral {
  /// - Parameter value: the index, from 0.
  public init(integerLiteral value: Int) { self.init(index: value) }
}
