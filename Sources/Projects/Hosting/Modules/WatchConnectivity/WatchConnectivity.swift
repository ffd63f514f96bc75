@_exported import SimulatedFoundation

// There is no watch.

public enum WCSessionActivationState: Int, Sendable { case notActivated, inactive, activated }

public protocol WCSessionDelegate: AnyObject {
  func session(
    _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: (any Error)?)
}

open class WCSession: NSObject, @unchecked Sendable {
  public static let `default` = WCSession()
  open weak var delegate: (any WCSessionDelegate)?
  open class func isSupported() -> Bool { false }
  open var activationState: WCSessionActivationState { .notActivated }
  open var isReachable: Bool { false }
  open var isPaired: Bool { false }
  open var isWatchAppInstalled: Bool { false }
  open var isComplicationEnabled: Bool { false }
  open var receivedApplicationContext: [String: Any] { [:] }
  open var applicationContext: [String: Any] { [:] }
  open func activate() {}
  open func updateApplicationContext(_ context: [String: Any]) throws {}
  open func sendMessage(
    _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {}
  @discardableResult open func transferUserInfo(_ info: [String: Any]) -> Any { self }
  @discardableResult open func transferCurrentComplicationUserInfo(_ info: [String: Any]) -> Any { self }
}
