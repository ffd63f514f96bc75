import EventKernel

/// One configured widget. Two widgets of one kind are two configured widgets with a budget each (DOC).
public struct Widget: Hashable, Sendable {
  public enum Family: String, CaseIterable, Hashable, Sendable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCircular, accessoryRectangular, accessoryInline

    public var isAccessory: Bool {
      switch self {
      case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: false
      case .accessoryCircular, .accessoryRectangular, .accessoryInline: true
      }
    }

    /// Whether a `Link` inside the view is a tap target of its own; the others have one `widgetURL` at most (DOC).
    public var supportsLinks: Bool {
      switch self {
      case .systemMedium, .systemLarge, .systemExtraLarge: true
      case .systemSmall, .accessoryCircular, .accessoryRectangular, .accessoryInline: false
      }
    }
  }

  public enum Placement: Hashable, Sendable {
    case surface(Surface)
    /// A card of the stack of this name.
    case stack(String)
  }

  public var name: String
  /// Name of the containing app.
  public var app: String
  public var kind: String
  public var family: Family
  public var placement: Placement
  public var configuration: WidgetConfiguration
  /// Local midnight of this day (1 is the first reported day); `nil`: there from the start of the run.
  public var addedOnDay: Int?
  /// Local midnight of this day.
  public var removedOnDay: Int?
  /// Added by the system, not by the user: profile `reported` gives it a capacity of its own (UNOFF).
  public var isAddedBySystem: Bool
  public var taps: TapTargets
  /// Probability per view that the user presses a Button or Toggle (iOS 17), which reloads the widget, free.
  public var intentsPerView: Double
  public var provider: Provider
  public var content: Content

  public init(
    name: String, app: String, kind: String, family: Family = .systemSmall,
    placement: Placement = .surface(.homePage(1)), configuration: WidgetConfiguration = WidgetConfiguration(),
    addedOnDay: Int? = nil, removedOnDay: Int? = nil, isAddedBySystem: Bool = false,
    taps: TapTargets = TapTargets(), intentsPerView: Double = 0, provider: Provider = Provider(),
    content: Content = Content()
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
    self.taps = taps
    self.intentsPerView = intentsPerView
    self.provider = provider
    self.content = content
  }
}

/// The parameters that the user gives a widget with an intent configuration.
public struct WidgetConfiguration: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The parameters set, in the file's order.
  public var parameters: [Parameter]
  /// Parameters without which the provider returns placeholder entries. The user's first edit sets them all.
  public var required: [String]
  /// When the user edits the parameters, which reloads the widget, free (GUESS).
  public var edits: ArrivalProcess?

  public init(parameters: [Parameter] = [], required: [String] = [], edits: ArrivalProcess? = nil) {
    self.parameters = parameters
    self.required = required
    self.edits = edits
  }

  /// Every required parameter has a value.
  public var isComplete: Bool {
    required.allSatisfy { name in parameters.contains { $0.name == name && !$0.value.isEmpty } }
  }
}

/// Where a tap on the widget leads. Every tap opens the containing app: a foreground session.
public struct TapTargets: Hashable, Sendable {
  /// Probability per view that the user taps the widget, 0 … 1.
  public var probability: Double
  /// The view carries a `widgetURL`, the target of the area that no `Link` covers.
  public var hasWidgetURL: Bool
  /// Number of `Link`s, 0 … 100; families without links ignore them (DOC).
  public var links: Int
  /// Share of the taps that land on a `Link` where the family supports them. Default 0.5 (GUESS).
  public var linkShare: Double

  public init(probability: Double = 0, hasWidgetURL: Bool = false, links: Int = 0, linkShare: Double = 0.5) {
    self.probability = probability
    self.hasWidgetURL = hasWidgetURL
    self.links = links
    self.linkShare = linkShare
  }
}
