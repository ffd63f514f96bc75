import EventKernel

/// One phone, its user, its apps and its widgets: everything that a run needs, except a replication number.
///
/// A scenario is a value. Read one from a file with the `ScenarioFile` library, or build it in code.
/// `DeviceSimulation` throws the first error of a scenario.
///
/// ```swift
/// var scenario = Scenario(
///   apps: [App(name: "Weather")],
///   widgets: [
///     Widget("weather", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(3)))
///   ])
/// let results = try scenario.run(replications: 10)
/// #expect(try results["weather", .freshViews].high < 1)
///
/// scenario.widgets[0].app = "Wether"
/// #expect(throws: ScenarioError.self) { _ = try DeviceSimulation(scenario) }
/// ```
public struct Scenario: Hashable, Sendable {
  /// Its title in reports.
  public var title: String
  /// Seed of all random streams. The same scenario and seed give the same run.
  public var seed: UInt64
  /// The phone and its user.
  public var device: Device
  /// The user's watch. `nil`: the default one, if there are watch apps; otherwise none.
  public var watch: Watch?
  /// `nil`: every replication simulates the same person.
  public var population: Population?
  /// The apps. Each widget belongs to one.
  public var apps: [App]
  /// The Smart Stacks.
  public var stacks: [SmartStack]
  /// The widgets. They are the first of the ``items``.
  public var widgets: [Widget]
  /// Expectations, which `widgetsim check` tests. They do not change what happens.
  public var expectations: [FigureExpectation]
  /// What `widgetsim optimize` looks for. It does not change what happens.
  public var optimization: OptimizationGoal?

  /// Each parameter sets the property with its name.
  public init(
    title: String = "Untitled", seed: UInt64 = 1, device: Device = Device(), watch: Watch? = nil,
    population: Population? = nil, apps: [App] = [], stacks: [SmartStack] = [], widgets: [Widget] = [],
    expectations: [FigureExpectation] = [], optimization: OptimizationGoal? = nil
  ) {
    self.title = title
    self.seed = seed
    self.device = device
    self.watch = watch
    self.population = population
    self.apps = apps
    self.stacks = stacks
    self.widgets = widgets
    self.expectations = expectations
    self.optimization = optimization
  }
}

extension Scenario {
  /// The user's watch.
  package var watchOrDefault: Watch {
    get { watch ?? Watch() }
    set { watch = newValue }
  }

  /// All that the user sees of the apps, in the order of observations, lives and figures: the widgets, then the
  /// activities of each app, then their copies on the watch.
  public var items: [ShownItem] {
    widgets.indices.map {
      ShownItem(
        device: device(of: widgets[$0]).name, kind: widgets[$0].family == .control ? .control : .widget,
        name: widgets[$0].name)
    }
      + activities.map { ShownItem(kind: .activity, name: $0.activity.name) }
      + (hasCopies ? activities : []).map {
        ShownItem(
          device: DeviceKind.watch.name, kind: .activity, name: Self.nameOfCopy(of: $0.activity.name))
      }
  }

  /// The device on which the widget is.
  package func device(of widget: Widget) -> DeviceKind { surface(of: widget)?.device ?? .phone }

  /// The surface of the widget, or of its stack. `nil`: there is no such stack.
  package func surface(of widget: Widget) -> Surface? {
    switch widget.placement {
    case .surface(let surface): surface
    case .stack(let name): stacks.first { $0.name == name }?.surface
    }
  }

  /// The Live Activities, each with the position of its app.
  package var activities: [(app: Int, activity: Activity)] {
    apps.enumerated().flatMap { index, app in (app.activities ?? []).map { (index, $0) } }
  }

  /// The activity that this item shows, with the position of its app. `nil`: it shows none.
  package func activity(_ item: ItemID) -> (app: Int, activity: Activity)? {
    let (all, index) = (activities, item.index - widgets.count)
    guard !all.isEmpty, (0..<all.count * (hasCopies ? 2 : 1)).contains(index) else { return nil }
    return all[index % all.count]
  }

  /// The name of the app of this item. `nil`: there is no such item.
  package func app(of item: ItemID) -> String? {
    widget(item)?.app ?? activity(item).map { apps[$0.app].name }
  }

  /// The widget that this item is. `nil`: it is not a widget.
  package func widget(_ item: ItemID) -> Widget? {
    widgets.indices.contains(item.index) ? widgets[item.index] : nil
  }
}

extension SimulationDuration {
  /// The longest duration in a scenario.
  package static let longestInScenario = SimulationDuration.days(36_500)
}
