@_exported import UIKit

public enum WKHapticType: Int, Sendable { case notification, success, failure, retry, start, stop, click }

@MainActor @preconcurrency open class WKInterfaceDevice: NSObject {
  private static let device = WKInterfaceDevice()
  nonisolated public override init() {}
  open class func current() -> WKInterfaceDevice { device }
  open var name: String { "Apple Watch" }
  open var screenBounds: CGRect { CGRect(x: 0, y: 0, width: 198, height: 242) }
  open func play(_ type: WKHapticType) {}
}
