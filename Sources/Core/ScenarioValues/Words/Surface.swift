/// A place of widgets and Live Activities on the screen. This file alone defines the surfaces of a device.
public enum Surface: Hashable, Sendable, CustomStringConvertible {
  /// A page of the Home Screen, one of ``homePages``.
  case homePage(Int)
  /// The Lock Screen.
  case lockScreen
  /// Shown while the device charges and is not in use.
  case standBy
  /// Shown while the device is unlocked. Only Live Activities are there.
  case dynamicIsland
  /// The active face of the watch, with its complications.
  case watchFace
  /// A face of the watch that is not active. Nobody views it.
  case otherFace
  /// The Smart Stack of the watch.
  case watchSmartStack
  /// Control Center of the phone. Only controls are there.
  case controlCenter
  /// Control Center on the watch. Only controls are there.
  case watchControlCenter
  /// The active face of the watch while the wrist is down.
  case alwaysOn
  /// The Lock Screen on the Always-On display of the phone.
  case alwaysOnLockScreen
  /// What an alert of a Live Activity shows: the lit Lock Screen, a banner or the expanded Dynamic Island.
  case alert

  /// Numbers of the pages of the Home Screen.
  @inlinable public static var homePages: ClosedRange<Int> { 1...15 }

  /// In the order in which reports list them.
  public static let all: [Surface] =
    homePages.map { .homePage($0) } + [
      .lockScreen, .standBy, .dynamicIsland, .watchFace, .otherFace, .watchSmartStack, .controlCenter,
      .watchControlCenter, .alwaysOn, .alwaysOnLockScreen, .alert,
    ]

  /// When the widgets on a surface can be seen.
  public enum Visibility: Hashable, Sendable {
    /// While the device is unlocked.
    case whileUnlocked
    /// While the device is locked.
    case whileLocked
    /// While the device is locked and charges.
    case whileCharging
    /// While the watch is worn.
    case whileWorn
    /// When the user opens it.
    case whenOpened
    /// Never.
    case never
  }

  /// The device that has it.
  public var device: DeviceKind {
    switch self {
    case .homePage, .lockScreen, .standBy, .dynamicIsland, .controlCenter, .alwaysOnLockScreen, .alert: .phone
    case .watchFace, .otherFace, .watchSmartStack, .watchControlCenter, .alwaysOn: .watch
    }
  }

  /// When the widgets on this surface can be seen.
  public var visibility: Visibility {
    switch self {
    case .homePage, .dynamicIsland: .whileUnlocked
    case .lockScreen: .whileLocked
    case .standBy: .whileCharging
    case .watchFace, .watchSmartStack: .whileWorn
    case .otherFace, .alwaysOn, .alwaysOnLockScreen, .alert: .never
    case .controlCenter, .watchControlCenter: .whenOpened
    }
  }

  /// Accepts only widgets of the accessory families. Other surfaces accept only other families.
  public var takesAccessories: Bool {
    switch self {
    case .homePage, .standBy, .dynamicIsland, .controlCenter, .watchControlCenter, .alert: false
    case .lockScreen, .watchFace, .otherFace, .watchSmartStack, .alwaysOn, .alwaysOnLockScreen: true
    }
  }

  /// The name in reports and logs, such as `homePage 2`.
  public var description: String {
    switch self {
    case .homePage(let page): "homePage \(page)"
    case .lockScreen: "lockScreen"
    case .standBy: "standBy"
    case .dynamicIsland: "dynamicIsland"
    case .watchFace: "watchFace"
    case .otherFace: "otherFace"
    case .watchSmartStack: "watchSmartStack"
    case .controlCenter: "controlCenter"
    case .watchControlCenter: "watchControlCenter"
    case .alwaysOn: "alwaysOn"
    case .alwaysOnLockScreen: "alwaysOnLockScreen"
    case .alert: "alert"
    }
  }

  /// The name in texts, such as `Home Screen page 2`.
  public var title: String {
    switch self {
    case .homePage(let page): "Home Screen page \(page)"
    case .lockScreen: "Lock Screen"
    case .standBy: "StandBy"
    case .dynamicIsland: "Dynamic Island"
    case .watchFace: "active watch face"
    case .otherFace: "another watch face"
    case .watchSmartStack: "Smart Stack of the watch"
    case .controlCenter: "Control Center"
    case .watchControlCenter: "Control Center on the watch"
    case .alwaysOn: "Always-On watch face"
    case .alwaysOnLockScreen: "Always-On Lock Screen"
    case .alert: "alert of a Live Activity"
    }
  }

  /// The name in a sentence, such as `the Lock Screen`.
  public var words: String {
    switch self {
    case .homePage, .standBy, .otherFace, .controlCenter, .watchControlCenter: title
    case .lockScreen, .dynamicIsland, .watchFace, .watchSmartStack, .alwaysOn, .alwaysOnLockScreen, .alert:
      "the " + title
    }
  }

  /// Whether Live Activities are there.
  public var takesActivities: Bool {
    switch self {
    case .homePage, .watchFace, .otherFace, .watchSmartStack, .controlCenter, .watchControlCenter, .alwaysOn,
      .alwaysOnLockScreen, .alert:
      false
    case .lockScreen, .standBy, .dynamicIsland: true
    }
  }

  /// Whether it is an Always-On display.
  @inlinable package var isAlwaysOn: Bool { self == .alwaysOn || self == .alwaysOnLockScreen }

  /// The surface that an Always-On display shows while the screen is on. For any other surface, the surface itself.
  @inlinable package var litSurface: Surface {
    switch self {
    case .alwaysOn: .watchFace
    case .alwaysOnLockScreen: .lockScreen
    default: self
    }
  }

  /// Those of which there is one, and which scenario files name.
  package static let others = all.filter {
    $0.visibility != .whileUnlocked && !$0.isAlwaysOn && $0 != .alert
  }
  /// Each ``description``, as messages list them.
  package static let named =
    others.map(\.description) + ["homePage \(homePages.lowerBound) to \(homePages.upperBound)"]

  /// What the surface is, for the description of scenario files.
  package var documentation: String {
    switch self {
    case .homePage: "Page of the Home Screen."
    case .lockScreen: "The Lock Screen."
    case .standBy: "StandBy. It shows while the phone charges and is not in use."
    case .dynamicIsland: "The Dynamic Island. Only Live Activities are there."
    case .watchFace: "The active face of the watch. The user sees it at each raise of the wrist."
    case .otherFace: "A face of the watch that is not active. Nobody views it."
    case .watchSmartStack: "The Smart Stack of the watch."
    case .controlCenter: "Control Center of the phone. Only controls are there."
    case .watchControlCenter: "Control Center on the watch. Only controls are there (watchOS 26)."
    case .alwaysOn: "The active face of the watch while the wrist is down."
    case .alwaysOnLockScreen: "The Lock Screen on the Always-On display of the phone."
    case .alert: "An alert of a Live Activity. Nothing else is there."
    }
  }

  /// The surface for widgets with this ``description``. `nil`: there is none.
  public init?(_ description: some StringProtocol) {
    let placed = Self.all.first {
      $0.description == description && !$0.isAlwaysOn && ![.dynamicIsland, .alert].contains($0)
    }
    guard let surface = placed else { return nil }
    self = surface
  }
}

extension Surface {
  /// Position in ``all``. For a page that does not exist, the position of the nearest one.
  @inlinable package var index: Int {
    let last = Self.homePages.count
    return switch self {
    case .homePage(let page): min(max(page, 1), last) - 1
    case .lockScreen: last
    case .standBy: last + 1
    case .dynamicIsland: last + 2
    case .watchFace: last + 3
    case .otherFace: last + 4
    case .watchSmartStack: last + 5
    case .controlCenter: last + 6
    case .watchControlCenter: last + 7
    case .alwaysOn: last + 8
    case .alwaysOnLockScreen: last + 9
    case .alert: last + 10
    }
  }

  package init(index: Int) {
    self = Self.all[index]
  }

  // The compiler's own cannot be inlined into the event loop, which is in another module.
  @inlinable
  public static func == (one: Surface, other: Surface) -> Bool {
    if case .homePage(let page) = one, case .homePage(let otherPage) = other { return page == otherPage }
    return one.index == other.index
  }
}
