/// Something that happens to the whole device (or to one app) and reloads widgets without cost.
public struct SystemEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The system locale changes. All widgets reload, free (DOC).
    case localeChange
    /// Dynamic Type or an accessibility setting changes. All widgets reload, free (DOC).
    case dynamicTypeChange
    /// The iCloud or App Store account changes. All widgets reload, free (DOC).
    case accountChange
    /// A significant time change. All widgets reload, free (DOC).
    case significantTimeChange
    /// A significant location change. Free, when the user next views the widget (DOC).
    case significantLocationChange
    /// The device is now in this IANA time zone. All widgets reload, free (GUESS).
    case timeZoneChange(String)
    /// The device restarts. All widgets reload, free (UNOFF).
    case reboot
    /// This app is updated. Its widgets reload, free (UNOFF).
    case appUpdate(String)
  }

  public var kind: Kind
  public var at: Moment

  public init(_ kind: Kind, at: Moment) {
    self.kind = kind
    self.at = at
  }
}
