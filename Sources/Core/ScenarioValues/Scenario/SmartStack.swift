/// A Smart Stack: several widgets in one place, with one on top.
///
/// ```swift
/// var widget = Widget(
///   "rain", app: "Weather", policy: .after(.minutes(30)), content: .changing(every: .hours(1)))
/// widget.placement = .stack("top")
/// let simulation = try DeviceSimulation(
///   Scenario(
///     apps: [App(name: "Weather")], stacks: [SmartStack(name: "top", surface: .homePage(1))],
///     widgets: [widget]))
/// #expect(simulation.scenario.stacks[0].rotation == 0.5)
/// ```
public struct SmartStack: Hashable, Sendable {
  /// Its name, by which widgets refer to it. Each stack has its own.
  public var name: String
  /// Where it is.
  public var surface: Surface
  /// Probability per view that the system first turns to the widget with the most relevant entry. Default 0.5 (GUESS).
  public var rotation: Double
  /// Probability per view that the user swipes to the next widget. Default 0.2 (GUESS).
  public var swipe: Double

  /// Each parameter sets the property with its name.
  public init(name: String, surface: Surface, rotation: Double = 0.5, swipe: Double = 0.2) {
    self.name = name
    self.surface = surface
    self.rotation = rotation
    self.swipe = swipe
  }
}
