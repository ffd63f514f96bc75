/// One phone, its user, its apps and its widgets: all that a run needs besides a replication number.
///
/// A scenario is a value. Read one from a file with the `ScenarioFile` library or build it in code;
/// ``problems`` says what is wrong with one built in code.
public struct Scenario: Hashable, Sendable {
  public var title: String
  /// Key of every random stream: the same scenario and seed give the same run.
  public var seed: UInt64
  public var device: Device
  /// `nil`: every replication is of the same person.
  public var population: Population?
  public var apps: [App]
  public var stacks: [SmartStack]
  public var widgets: [Widget]
  /// What `widgetsim check` tests; nothing that happens depends on it.
  public var expectations: [FigureExpectation]

  public init(
    title: String = "Untitled", seed: UInt64 = 1, device: Device = Device(),
    population: Population? = nil, apps: [App] = [], stacks: [SmartStack] = [], widgets: [Widget] = [],
    expectations: [FigureExpectation] = []
  ) {
    self.title = title
    self.seed = seed
    self.device = device
    self.population = population
    self.apps = apps
    self.stacks = stacks
    self.widgets = widgets
    self.expectations = expectations
  }
}
