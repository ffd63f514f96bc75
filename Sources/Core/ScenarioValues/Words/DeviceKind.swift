/// A device of the user.
public enum DeviceKind: UInt8, CaseIterable, Hashable, Sendable {
  /// The iPhone.
  case phone
  /// The Apple Watch that is paired with it.
  case watch

  /// Its name in results files and reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .phone: "phone"
    case .watch: "watch"
    }
  }
}
