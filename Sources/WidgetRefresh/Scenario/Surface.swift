/// A place where widgets are seen.
public enum Surface: Hashable, Sendable, CustomStringConvertible {
  /// Home Screen page, 1 … 15.
  case homePage(Int)
  case lockScreen
  /// Shown while the device charges and is not in use.
  case standBy

  public var description: String {
    switch self {
    case .homePage(let page): "homePage \(page)"
    case .lockScreen: "lockScreen"
    case .standBy: "standBy"
    }
  }
}

/// A Smart Stack: several widgets in one place, one card on top.
public struct SmartStack: Hashable, Sendable {
  public var name: String
  public var surface: Surface
  /// Probability per view that the system first turns to the card whose entry is most relevant. Default 0.5 (GUESS).
  public var rotation: Double
  /// Probability per view that the user swipes on to the next card. Default 0.2 (GUESS).
  public var swipe: Double

  public init(name: String, surface: Surface, rotation: Double = 0.5, swipe: Double = 0.2) {
    self.name = name
    self.surface = surface
    self.rotation = rotation
    self.swipe = swipe
  }
}
