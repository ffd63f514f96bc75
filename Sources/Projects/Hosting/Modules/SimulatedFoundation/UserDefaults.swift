@_exported import Foundation
@_exported import Observation
@_exported import SimulatedCombine
@_exported import SimulatedNetworking
import SimulatedPhone

/// The phone's user defaults. A suite is an app group that the app and its widgets share.
open class UserDefaults: NSObject, @unchecked Sendable {
  public static let standard = UserDefaults(name: "standard")
  public static let globalDomain = "NSGlobalDomain"
  public static let argumentDomain = "NSArgumentDomain"
  public static let registrationDomain = "NSRegistrationDomain"
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")

  private let name: String
  private var registered: [String: Any] = [:]

  private init(name: String) { self.name = name }

  public override convenience init() { self.init(name: "standard") }
  public convenience init?(suiteName: String?) {
    self.init(name: suiteName ?? "standard")
    if let suiteName { SimulatedPhone.isEntitled(to: suiteName) }
  }

  // Reading

  open func object(forKey key: String) -> Any? { SimulatedPhone.defaultsValue(name, key) ?? registered[key] }
  open func value(forKey key: String) -> Any? { object(forKey: key) }
  open func string(forKey key: String) -> String? {
    let value = object(forKey: key)
    return value as? String ?? (value as? NSNumber)?.stringValue
  }
  open func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
  open func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
  open func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
  open func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
  open func url(forKey key: String) -> URL? {
    let value = object(forKey: key)
    return value as? URL ?? (value as? String).flatMap { URL(string: $0) }
  }
  open func bool(forKey key: String) -> Bool {
    let value = object(forKey: key)
    return value as? Bool ?? (value as? NSNumber)?.boolValue ?? (value as? NSString)?.boolValue ?? false
  }
  open func integer(forKey key: String) -> Int {
    let value = object(forKey: key)
    return (value as? NSNumber)?.intValue ?? value as? Int ?? (value as? NSString)?.integerValue ?? 0
  }
  open func double(forKey key: String) -> Double {
    let value = object(forKey: key)
    return (value as? NSNumber)?.doubleValue ?? value as? Double ?? (value as? NSString)?.doubleValue ?? 0
  }
  open func float(forKey key: String) -> Float { Float(double(forKey: key)) }
  open func dictionaryRepresentation() -> [String: Any] {
    registered.merging(SimulatedPhone.defaultsValues(name)) { $1 }
  }
  open func persistentDomain(forName domain: String) -> [String: Any]? {
    SimulatedPhone.defaultsValues(domain)
  }

  // Writing

  open func set(_ value: Any?, forKey key: String) {
    SimulatedPhone.setDefaultsValue((value as? URL)?.absoluteString ?? value, name, key)
  }
  open func set(_ value: Int, forKey key: String) { set(value as Any, forKey: key) }
  open func set(_ value: Double, forKey key: String) { set(value as Any, forKey: key) }
  open func set(_ value: Float, forKey key: String) { set(Double(value) as Any, forKey: key) }
  open func set(_ value: Bool, forKey key: String) { set(value as Any, forKey: key) }
  open func set(_ value: URL?, forKey key: String) { set(value?.absoluteString as Any?, forKey: key) }
  open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  open func removeObject(forKey key: String) { SimulatedPhone.setDefaultsValue(nil, name, key) }
  open func register(defaults values: [String: Any]) { registered.merge(values) { $1 } }
  open func removePersistentDomain(forName domain: String) { SimulatedPhone.removeDefaults(domain) }
  open func setPersistentDomain(_ values: [String: Any], forName domain: String) {
    for (key, value) in values { SimulatedPhone.setDefaultsValue(value, domain, key) }
  }
  open func addSuite(named suite: String) {}
  open func removeSuite(named suite: String) {}
  @discardableResult open func synchronize() -> Bool { true }
}
