import EventKernel

/// One phone, its user, its apps and its widgets: everything that a run needs, except a replication number.
///
/// A scenario is a value. Read one from a file with the `ScenarioFile` library, or build it in code. ``problems``
/// lists the errors of a scenario.
public struct Scenario: Hashable, Sendable {
  public var title: String
  /// Seed of all random streams. The same scenario and seed give the same run.
  public var seed: UInt64
  public var device: Device
  /// `nil`: every replication simulates the same person.
  public var population: Population?
  public var apps: [App]
  public var stacks: [SmartStack]
  public var widgets: [Widget]
  /// Expectations, which `widgetsim check` tests. They do not change what happens.
  public var expectations: [FigureExpectation]
  /// What `widgetsim optimize` looks for. It does not change what happens.
  public var optimization: OptimizationGoal?

  public init(
    title: String = "Untitled", seed: UInt64 = 1, device: Device = Device(),
    population: Population? = nil, apps: [App] = [], stacks: [SmartStack] = [], widgets: [Widget] = [],
    expectations: [FigureExpectation] = [], optimization: OptimizationGoal? = nil
  ) {
    self.title = title
    self.seed = seed
    self.device = device
    self.population = population
    self.apps = apps
    self.stacks = stacks
    self.widgets = widgets
    self.expectations = expectations
    self.optimization = optimization
  }
}

extension SimulationDuration {
  /// The longest duration in a scenario.
  package static let longestInScenario = SimulationDuration.days(36_500)
}
