/// Which contents a scenario has, who shows each, and which containers there must be.
struct ContentPlan {
  /// A widget or an activity, with what it shows.
  struct Place {
    var item: ItemID
    let app: AppID
    let content: ContentID
    /// `nil`: neither the item nor a call of its app needs the container of its app.
    var container: ContainerID?
    /// Whether the item reads the container or stores what it fetches there.
    let usesContainer: Bool
    let hasOwnProvider: Bool
    /// Whether an activity draws the schedule from dates. `nil`: it is a widget.
    let drawsDates: Bool?
    let hasTwoStates: Bool
    /// The places of the further contents of a widget. They come after those of the scenario's items.
    var further = 0..<0
    /// Of such a place: the item of its widget.
    var owner: ItemID
    /// Its number among the contents of its widget.
    var number = 0
    /// Of such a place: whether its data always come from the container.
    var isFromContainer = false
    /// That of an activity on the watch.
    var copy: ItemID?
  }

  private(set) var contents: [(content: Content, owner: StreamOwner)] = []
  private(set) var containers: [ContainerState] = []
  /// The apps on the phone that send a content to the watch.
  private(set) var senders: [(app: AppID, content: ContentID)] = []
  /// In the order of the scenario's items, then those of further contents.
  private(set) var items: [Place] = []
  private var named: [String: ContentID] = [:]
  private var ownContents: [[ContentID]]
  private var ownContainers: [[ContainerID]]
  private var known: Set<Key> = []
  private var containersByKey: [Key: ContainerID] = [:]

  private struct Key: Hashable {
    let app: Int
    let content: Int
  }

  init(of scenario: Scenario, names: ScenarioIndex) {
    ownContents = Array(repeating: [], count: scenario.apps.count)
    ownContainers = Array(repeating: [], count: scenario.apps.count)
    let conditions = scenario.apps.map { Set($0.calls.values.joined().map(\.condition)) }
    for widget in scenario.widgets {
      let app = names.apps[widget.app] ?? 0
      // An app that knows everything whenever it runs, and widgets that fetch what they show, need none.
      let needsContainer =
        conditions[app].contains(.contentChanged) && Self.learnsSometimes(scenario.apps[app], widget.content)
        || conditions[app].contains(.storeChanged)
      add(
        widget.content, of: .widget(widget.name), app, in: scenario,
        needsContainer: widget.provider.usesContainer || needsContainer
          || scenario.apps[app].watch?.fromPhone != nil,
        usesContainer: widget.provider.usesContainer, hasOwnProvider: widget.provider.own != nil)
    }
    for (app, activity) in scenario.activities {
      add(
        activity.content, of: .activity(activity.name), app, in: scenario,
        needsContainer: Self.learnsSometimes(scenario.apps[app], activity.content), usesContainer: false,
        drawsDates: activity.drawsDates)
    }
    if scenario.hasCopies { addCopies(after: scenario.widgets.count) }
    for index in scenario.widgets.indices where scenario.widgets[index].alsoShows != nil {
      let widget = scenario.widgets[index]
      addFurther(widget, ItemID(index: index), names.apps[widget.app] ?? 0, of: scenario)
    }
    for (index, app) in scenario.apps.enumerated() {
      guard let phone = app.watch?.fromPhone.flatMap({ names.apps[$0.app] }) else { continue }
      for content in ownContents[index] {
        senders.append((AppID(index: phone), content))
        _ = container(of: phone, in: scenario, content, isFilled: true)
      }
    }
  }

  private mutating func addCopies(after widgets: Int) {
    for index in widgets..<items.count {
      var copy = items[index]
      copy.item = ItemID(index: items.count)
      copy.owner = copy.item
      items[index].copy = copy.item
      items.append(copy)
    }
  }

  private mutating func container(
    of index: Int, in scenario: Scenario, _ content: ContentID, isFilled: Bool
  ) -> ContainerID {
    let key = Key(app: index, content: content.index)
    if known.insert(key).inserted { ownContents[index].append(content) }
    if let container = containersByKey[key] { return container }
    let container = ContainerID(index: containers.count)
    containers.append(
      ContainerState(
        AppID(index: index), scenario.apps[index], content: content, contents[content.index].content,
        isFilled: !scenario.apps[index].isNewlyInstalled && isFilled))
    containersByKey[key] = container
    ownContainers[index].append(container)
    return container
  }

  private static func learnsSometimes(_ app: App, _ content: Content) -> Bool {
    content.learnedOn != nil || app.ownLearning != Learning()
  }

  private mutating func add(
    _ content: Content, of owner: StreamOwner, _ index: Int, in scenario: Scenario, needsContainer: Bool,
    usesContainer: Bool, hasOwnProvider: Bool = false, drawsDates: Bool? = nil
  ) {
    let new = ContentID(index: contents.count)
    let id = content.name.map { name in named[name] ?? new } ?? new
    if id == new {
      contents.append((content, content.name.map(StreamOwner.content) ?? owner))
      if let name = content.name { named[name] = id }
    }
    if known.insert(Key(app: index, content: id.index)).inserted { ownContents[index].append(id) }
    var place = Place(
      item: ItemID(index: items.count), app: AppID(index: index), content: id, usesContainer: usesContainer,
      hasOwnProvider: hasOwnProvider, drawsDates: drawsDates,
      hasTwoStates: content.hasTwoStates == true, owner: ItemID(index: items.count))
    if needsContainer { place.container = container(of: index, in: scenario, id, isFilled: !hasOwnProvider) }
    items.append(place)
  }

  private mutating func addFurther(_ widget: Widget, _ item: ItemID, _ app: Int, of scenario: Scenario) {
    let first = items.count
    for (further, shown) in zip(widget.alsoShows ?? [], widget.contents.dropFirst()) {
      add(
        further.content, of: .content(shown.path), app, in: scenario,
        needsContainer: further.isFromContainer || items[item.index].container != nil,
        usesContainer: further.isFromContainer || widget.provider.usesContainer)
      items[items.count - 1].owner = item
      items[items.count - 1].number = items.count - first
      items[items.count - 1].isFromContainer = further.isFromContainer
    }
    items[item.index].further = first..<items.count
  }

  func own(of app: AppID) -> [ContentID] { ownContents[app.index] }
  func containers(of app: AppID) -> [ContainerID] { ownContainers[app.index] }
}
