import CoreGraphics
import SimulatedFoundation

// Views of the app. A widget cannot show them, but its files may name them.

@MainActor @preconcurrency open class UIView: NSObject {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = Self(rawValue: 2)
    public static let flexibleHeight = Self(rawValue: 16)
  }

  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var alpha: CGFloat = 1
  open var isHidden = false
  open var autoresizingMask: AutoresizingMask = []
  open var subviews: [UIView] = []
  public override init() {}
  public init(frame: CGRect) { self.frame = frame }
  open func addSubview(_ view: UIView) { subviews.append(view) }
  open func removeFromSuperview() {}
  open func setNeedsLayout() {}
}

@MainActor @preconcurrency open class UIViewController: NSObject {
  open var view: UIView! = UIView()
  open var title: String?
  open var presentedViewController: UIViewController? { nil }
  open func viewDidLoad() {}
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewDidLayoutSubviews() {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor @preconcurrency open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open var isKeyWindow: Bool { false }
}

open class UIBlurEffect: NSObject, @unchecked Sendable {
  public enum Style: Int, Sendable {
    case extraLight, light, dark, regular, prominent, systemMaterial, systemThinMaterial
  }
  public init(style: Style) {}
}
open class UIVisualEffectView: UIView {
  public init(effect: UIBlurEffect?) { super.init() }
}
open class UIScrollView: UIView {}
open class UILabel: UIView {
  open var text: String?
  open var font: UIFont!
  open var textColor: UIColor!
}
open class UIImageView: UIView {
  open var image: UIImage?
}

@MainActor @preconcurrency open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  public init(title: String?, message: String?, preferredStyle: Style) {}
  open func addAction(_ action: UIAlertAction) {}
}
