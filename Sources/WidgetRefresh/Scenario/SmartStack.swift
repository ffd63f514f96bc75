/// A Smart Stack: several widgets in one place, with one on top.
public struct SmartStack: Hashable, Sendable {
  public var name: String
  public var surface: Surface
  /// Probability per view that the system first turns to the widget with the most relevant entry. Default 0.5 (GUESS).
  public var rotation: Double
  /// Probability per view that the user swipes to the next widget. Default 0.2 (GUESS).
  public var swipe: Double

  public init(name: String, surface: Surface, rotation: Double = 0.5, swipe: Double = 0.2) {
    self.name = name
    self.surface = surface
    self.rotation = rotation
    self.swipe = swipe
  }
}
