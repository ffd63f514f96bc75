/// An event of the whole device, or of one app, that reloads widgets free.
public struct SystemEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: Hashable, Sendable {
    /// The system locale changes. All widgets get a free reload (DOC).
    case localeChange
    /// Dynamic Type or an accessibility setting changes. All widgets get a free reload (DOC).
    case dynamicTypeChange
    /// The iCloud or App Store account changes. All widgets get a free reload (DOC).
    case accountChange
    /// The time changes significantly. All widgets get a free reload (DOC).
    case significantTimeChange
    /// A significant location change. A widget gets a free reload when the user next views it (DOC).
    case significantLocationChange
    /// The device moves to this IANA time zone. All widgets get a free reload (GUESS).
    case timeZoneChange(String)
    /// The device restarts. All widgets get a free reload (UNOFF).
    case reboot
    /// This app is updated. Its widgets get a free reload (UNOFF).
    case appUpdate(String)
  }

  /// What happens.
  public var kind: Kind
  /// When it happens.
  public var at: Moment

  /// Each parameter sets the property with its name.
  public init(_ kind: Kind, at: Moment) {
    self.kind = kind
    self.at = at
  }
}

extension SystemEvent.Kind {
  /// The kinds by name, without what each is about. Scenario files have one way to write each.
  package enum Name: String, CaseIterable, Sendable {
    case localeChange
    case dynamicTypeChange
    case accountChange
    case significantTimeChange
    case significantLocationChange
    case reboot
    case timeZoneChange
    case appUpdate
  }

  package var name: Name {
    switch self {
    case .localeChange: .localeChange
    case .dynamicTypeChange: .dynamicTypeChange
    case .accountChange: .accountChange
    case .significantTimeChange: .significantTimeChange
    case .significantLocationChange: .significantLocationChange
    case .reboot: .reboot
    case .timeZoneChange: .timeZoneChange
    case .appUpdate: .appUpdate
    }
  }
}
