import RandomVariates

/// A configured widget. Two widgets of one kind are two configured widgets, each with its own budget (DOC).
///
/// ```swift
/// var widget = Widget(
///   "rain", app: "Weather", policy: .after(.minutes(30)), content: .changing(every: .hours(1)))
/// widget.placement = .surface(.lockScreen)
/// widget.family = .accessoryCircular
/// let simulation = try DeviceSimulation(Scenario(apps: [App(name: "Weather")], widgets: [widget]))
/// #expect(simulation.scenario.widgets == [widget])
/// ```
public struct Widget: Hashable, Sendable {
  /// A size of a widget: a `WidgetFamily` of WidgetKit.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    /// For the Home Screen and StandBy.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    /// From OS version 27.
    case systemExtraLargePortrait
    /// For the Lock Screen and the watch.
    case accessoryCircular, accessoryRectangular, accessoryInline
    /// For the watch.
    case accessoryCorner
    /// A control (iOS 18), not a widget.
    case control

    /// Whether it is for the Lock Screen or the watch.
    public var isAccessory: Bool {
      switch self {
      case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait, .control:
        false
      case .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner: true
      }
    }

    /// Whether a `Link` in the SwiftUI view is its own tap target. Other families have at most one `widgetURL` (DOC).
    public var supportsLinks: Bool {
      switch self {
      case .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait: true
      case .systemSmall, .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner,
        .control:
        false
      }
    }
  }

  /// Where a widget is.
  public enum Placement: Hashable, Sendable {
    /// On a surface, by itself.
    case surface(Surface)
    /// In the Smart Stack with this name.
    case stack(String)
  }

  /// Its name in the scenario and in reports. Each widget has its own.
  public var name: String
  /// Name of the containing app.
  public var app: String
  /// Its kind, as in `reloadTimelines(ofKind:)`.
  public var kind: String
  /// Its size.
  public var family: Family
  /// Where it is.
  public var placement: Placement
  /// The parameters that the user gives it.
  public var configuration: WidgetConfiguration
  /// The widget is added at local midnight of this day. Day 1 is the first reported day. `nil`: it is there from the
  /// start of the run.
  public var addedOnDay: Int?
  /// The widget is removed at local midnight of this day.
  public var removedOnDay: Int?
  /// The system added the widget, not the user. Profile `reported` has a special capacity for it (UNOFF).
  public var isAddedBySystem: Bool
  /// The widget is in the Smart Stack of the watch only while this holds (watchOS 26): ``TimelineCondition/during(_:)`` or
  /// ``TimelineCondition/inState(_:)``. `nil`: always.
  public var relevantWhile: TimelineCondition?
  /// Further sessions and states in which it is there. `nil`: none.
  public var alsoRelevantWhile: [TimelineCondition]?
  /// Whether it has a `RelevanceConfiguration` (watchOS 26). Its provider returns an entry and no reload policy (DOC), so it
  /// requests no reload itself. `nil`: no.
  public var isRelevanceConfiguration: Bool?
  /// Whether it uses Location Services (`NSWidgetWantsLocation`). Only such widgets reload after a significant location
  /// change (DOC).
  public var usesLocation: Bool
  /// What the user can tap.
  public var taps: TapTargets
  /// Probability per view that the user presses a Button or Toggle (iOS 17). This reloads the widget, free.
  public var intentsPerView: Double
  /// How long the intent's `perform()` takes, in milliseconds. The app event, its calls and the reload come when it returns. `nil`: no
  /// time.
  public var intentDuration: Distribution?
  /// Of a control: from a use to the next reload that shows the truth, it shows that its state is uncertain. `nil`: no, it shows
  /// the state before the use.
  public var isUncertainAfterUse: Bool?
  /// The provider that returns its timelines.
  public var provider: Provider
  /// What it shows.
  public var content: Content
  /// What it shows beside ``content``. It is fresh only while it shows the newest state of all its contents.
  public var alsoShows: [FurtherContent]?

  /// Each parameter sets the property with its name.
  public init(
    name: String, app: String, kind: String, family: Family = .systemSmall,
    placement: Placement = .surface(.homePage(1)), configuration: WidgetConfiguration = WidgetConfiguration(),
    addedOnDay: Int? = nil, removedOnDay: Int? = nil, isAddedBySystem: Bool = false,
    relevantWhile: TimelineCondition? = nil, usesLocation: Bool = false, taps: TapTargets = TapTargets(),
    intentsPerView: Double = 0,
    intentDuration: Distribution? = nil, provider: Provider = Provider(),
    content: Content = Content(), alsoShows: [FurtherContent]? = nil
  ) {
    self.name = name
    self.app = app
    self.kind = kind
    self.family = family
    self.placement = placement
    self.configuration = configuration
    self.addedOnDay = addedOnDay
    self.removedOnDay = removedOnDay
    self.isAddedBySystem = isAddedBySystem
    self.relevantWhile = relevantWhile
    self.usesLocation = usesLocation
    self.taps = taps
    self.intentsPerView = intentsPerView
    self.intentDuration = intentDuration
    self.provider = provider
    self.content = content
    self.alsoShows = alsoShows
  }
}

extension Widget {
  /// ``relevantWhile`` and ``alsoRelevantWhile``.
  package var relevances: [TimelineCondition]? {
    get { relevantWhile.map { [$0] + (alsoRelevantWhile ?? []) } }
    set {
      relevantWhile = newValue?.first
      alsoRelevantWhile = newValue.flatMap { $0.count > 1 ? Array($0.dropFirst()) : nil }
    }
  }

  /// All that it shows, each with its place in a scenario file.
  package var contents: [(content: Content, path: String)] {
    [(content, pathOfContent)]
      + (alsoShows ?? []).enumerated().map { number, further in
        let own = "widgets.\(ScenarioPath.key(name)).alsoShows.\(number).content"
        return (further.content, further.content.name.map { "contents.\(ScenarioPath.key($0))" } ?? own)
      }
  }

  /// What reports call its contents: by their names, or `content 2`. `nil`: there is only one.
  package var namesOfContents: [String]? {
    alsoShows == nil ? nil : contents.enumerated().map { $1.content.name ?? "content \($0 + 1)" }
  }

  /// The place of its first content in a scenario file.
  var pathOfContent: String {
    content.name.map { "contents.\(ScenarioPath.key($0))" } ?? "widgets.\(ScenarioPath.key(name)).content"
  }

  /// Whether it shows the content with this name.
  package func shows(_ name: String) -> Bool {
    content.name == name || alsoShows?.contains { $0.content.name == name } == true
  }

  /// What its provider fetches, if it has a fetch.
  var fetchedContents: [Content] {
    [content] + (alsoShows ?? []).filter { !$0.isFromContainer }.map(\.content)
  }

  /// Whether it shows a change that nobody knows ahead and that no user makes.
  package var showsUnknownChanges: Bool {
    func has(_ content: Content) -> Bool { content.live != nil || content.revisions != nil }
    return has(content) || alsoShows?.contains { has($0.content) } == true
  }

  /// Whether entries can show each change of its only content in time.
  package var showsOnlyKnownChanges: Bool {
    alsoShows == nil
      && content
        == Content(
          content.name, schedule: content.schedule, learnedOn: content.learnedOn, writtenOn: content.writtenOn
        )
      && content.schedule != nil
  }

  /// A widget on page 1 of the Home Screen whose provider answers at once with one entry and this policy.
  ///
  /// - Parameters:
  ///   - name: of the widget, and of its kind.
  ///   - app: name of the containing app.
  ///   - policy: of its timelines.
  ///   - content: what it is about.
  public init(_ name: String, app: String, policy: ReloadPolicy, content: Content) {
    self.init(
      name: name, app: app, kind: name, provider: Provider(timeline: TimelinePlan(policy: policy)),
      content: content)
  }
}

/// Another content of a widget, such as the steps beside the weather. Each reload reads it together with the first one.
public struct FurtherContent: Hashable, Sendable {
  /// When it changes.
  public var content: Content
  /// Whether the provider reads it from the container, as its app last wrote it. `false`: it comes with the first
  /// content, in the same fetch or from the container.
  public var isFromContainer: Bool

  /// Each parameter sets the property with its name.
  public init(_ content: Content = Content(), isFromContainer: Bool = false) {
    self.content = content
    self.isFromContainer = isFromContainer
  }
}

/// The parameters that the user gives a widget with an intent configuration.
public struct WidgetConfiguration: Hashable, Sendable {
  /// A parameter with its value.
  public struct Parameter: Hashable, Sendable {
    /// The name of the parameter.
    public var name: String
    /// Its value. Empty: it has none.
    public var value: String

    /// Each parameter sets the property with its name.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The parameters that are set, in the file's order.
  public var parameters: [Parameter]
  /// Parameters that the provider needs. If one is not set, it returns placeholder entries. The user's first edit
  /// sets all of them.
  public var required: [String]
  /// When the user edits the parameters. An edit reloads the widget, free (GUESS).
  public var edits: ArrivalProcess?

  /// Each parameter sets the property with its name.
  public init(parameters: [Parameter] = [], required: [String] = [], edits: ArrivalProcess? = nil) {
    self.parameters = parameters
    self.required = required
    self.edits = edits
  }

  /// Whether every required parameter has a value.
  public var isComplete: Bool {
    required.allSatisfy { name in parameters.contains { $0.name == name && !$0.value.isEmpty } }
  }
}

/// The tap targets of the widget. Every tap opens the app in a foreground session.
public struct TapTargets: Hashable, Sendable {
  /// Probability per view that the user taps the widget, 0 … 1.
  public var probability: Double
  /// Whether the widget has a `widgetURL`, the target of taps outside its Links.
  public var hasWidgetURL: Bool
  /// Number of Links, 0 … 100. Families without Links ignore them (DOC).
  public var links: Int
  package static let linksRange = 0...100
  /// Share of taps that hit a Link, if the family supports Links. Default 0.5 (GUESS).
  public var linkShare: Double

  /// Each parameter sets the property with its name.
  public init(probability: Double = 0, hasWidgetURL: Bool = false, links: Int = 0, linkShare: Double = 0.5) {
    self.probability = probability
    self.hasWidgetURL = hasWidgetURL
    self.links = links
    self.linkShare = linkShare
  }
}
