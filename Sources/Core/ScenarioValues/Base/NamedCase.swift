/// A case of an enumeration that has a name in reports. The name stands at the case, and stays if the case is renamed.
public protocol NamedCase: RawRepresentable<String> {}

extension NamedCase {
  /// Its name in reports.
  public var name: String { rawValue }
}
