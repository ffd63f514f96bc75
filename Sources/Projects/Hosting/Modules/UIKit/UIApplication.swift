import CoreGraphics
import SimulatedFoundation

/// What a provider may touch of the app: nothing opens.
@MainActor @preconcurrency open class UIApplication: NSObject {
  public static let shared = UIApplication()
  public enum State: Int, Sendable { case active, inactive, background }
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  nonisolated public static let openSettingsURLString = "app-settings:"
  nonisolated public static let didBecomeActiveNotification = Notification.Name("didBecomeActive")
  nonisolated public static let willResignActiveNotification = Notification.Name("willResignActive")
  nonisolated public static let didEnterBackgroundNotification = Notification.Name("didEnterBackground")
  nonisolated public static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "didReceiveMemoryWarning")
  nonisolated public static let willTerminateNotification = Notification.Name("willTerminate")

  open var applicationState: State { .background }
  open var windows: [UIWindow] { [] }
  open var connectedScenes: Set<NSObject> { [] }
  open var isProtectedDataAvailable: Bool { true }
  open var applicationIconBadgeNumber = 0
  open var isIdleTimerDisabled = false
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }
  open func canOpenURL(_ url: URL) -> Bool { false }
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
  ) { completionHandler?(false) }
}

public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }

open class UIPasteboard: NSObject, @unchecked Sendable {
  public static let general = UIPasteboard()
  open var string: String?
  open var hasStrings: Bool { string != nil }
}

@MainActor @preconcurrency open class UIAccessibility: NSObject {
  open class var isVoiceOverRunning: Bool { false }
  open class var isReduceMotionEnabled: Bool { false }
  open class var isReduceTransparencyEnabled: Bool { false }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

open class UIImpactFeedbackGenerator: NSObject, @unchecked Sendable {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle = .medium) {}
  open func prepare() {}
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}
open class UINotificationFeedbackGenerator: NSObject, @unchecked Sendable {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  open func notificationOccurred(_ type: FeedbackType) {}
}

extension NSAttributedString.Key {
  public static let font = Self("NSFont")
  public static let foregroundColor = Self("NSColor")
  public static let backgroundColor = Self("NSBackgroundColor")
  public static let paragraphStyle = Self("NSParagraphStyle")
  public static let kern = Self("NSKern")
  public static let underlineStyle = Self("NSUnderline")
  public static let link = Self("NSLink")
}

extension NSString {
  /// A guess: half the font's size for each letter.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attributes?[.font] as? UIFont
    let size = font?.pointSize ?? 12
    return CGSize(width: CGFloat(length) * size / 2, height: font?.lineHeight ?? 14)
  }
}
extension String {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attributes)
  }
}
