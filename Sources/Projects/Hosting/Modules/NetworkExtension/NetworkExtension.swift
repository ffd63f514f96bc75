// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedFoundation

public enum NEVPNStatus: Int, Sendable {
  case invalid, disconnected, connecting, connected, reasserting, disconnecting
}

/// The phone has no VPN.
open class NEVPNConnection: NSObject, @unchecked Sendable {
  public var status: NEVPNStatus { .disconnected }
  public var connectedDate: Date? { nil }
  public func startVPNTunnel() throws {}
  public func startVPNTunnel(options: [String: NSObject]?) throws {}
  public func stopVPNTunnel() {}
}

open class NEVPNProtocol: NSObject, @unchecked Sendable {
  public var serverAddress: String?
  public var username: String?
  public var disconnectOnSleep = false
}

open class NETunnelProviderProtocol: NEVPNProtocol, @unchecked Sendable {
  public var providerConfiguration: [String: Any]?
  public var providerBundleIdentifier: String?
}

open class NEVPNManager: NSObject, @unchecked Sendable {
  private static let only = NEVPNManager()
  open class func shared() -> NEVPNManager { only }
  public let connection = NEVPNConnection()
  public var isEnabled = false
  public var isOnDemandEnabled = false
  public var localizedDescription: String?
  public var protocolConfiguration: NEVPNProtocol?
  public func loadFromPreferences(completionHandler: @escaping ((any Error)?) -> Void) {
    DispatchQueue.main.async { completionHandler(nil) }
  }
  public func loadFromPreferences() async throws {}
  public func saveToPreferences(completionHandler: (((any Error)?) -> Void)? = nil) {
    DispatchQueue.main.async { completionHandler?(nil) }
  }
  public func saveToPreferences() async throws {}
}

open class NETunnelProviderManager: NEVPNManager, @unchecked Sendable {
  public class func loadAllFromPreferences(
    completionHandler: @escaping ([NETunnelProviderManager]?, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler([], nil) }
  }
  public class func loadAllFromPreferences() async throws -> [NETunnelProviderManager] { [] }
}

open class NEHotspotNetwork: NSObject, @unchecked Sendable {
  public var ssid: String { "" }
  public var bssid: String { "" }
  /// As without the permission.
  public class func fetchCurrent(completionHandler: @escaping (NEHotspotNetwork?) -> Void) {
    DispatchQueue.main.async { completionHandler(nil) }
  }
  public class func fetchCurrent() async -> NEHotspotNetwork? { nil }
}

extension Notification.Name {
  public static let NEVPNStatusDidChange = Notification.Name("com.apple.networkextension.statuschange")
  public static let NEVPNConfigurationChange = Notification.Name("com.apple.networkextension.config-change")
}
