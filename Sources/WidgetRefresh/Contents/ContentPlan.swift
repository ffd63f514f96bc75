/// Which contents a scenario has, which widgets show each, and which containers there must be.
struct ContentPlan {
  private(set) var contents: [(content: Content, owner: StreamOwner)] = []
  private(set) var containers: [ContainerState] = []
  private var ofWidgets: [ContentID] = []
  private var containersOfWidgets: [ContainerID?] = []
  private var ownContents: [[ContentID]]
  private var ownContainers: [[ContainerID]]

  private struct Key: Hashable {
    let app: Int
    let content: Int
  }

  init(of scenario: Scenario, names: ScenarioIndex) {
    ownContents = Array(repeating: [], count: scenario.apps.count)
    ownContainers = Array(repeating: [], count: scenario.apps.count)
    var named: [String: ContentID] = [:]
    var known: Set<Key> = []
    var containers: [Key: ContainerID] = [:]
    let callsIfChanged = scenario.apps.map { app in
      app.calls.values.contains { calls in calls.contains { $0.condition == .contentChanged } }
    }
    for widget in scenario.widgets {
      let app = names.apps[widget.app] ?? 0
      let new = ContentID(index: contents.count)
      let id = widget.content.name.map { name in named[name] ?? new } ?? new
      if id == new {
        contents.append(
          (widget.content, widget.content.name.map(StreamOwner.content) ?? .widget(widget.name)))
        if let name = widget.content.name { named[name] = id }
      }
      ofWidgets.append(id)
      let key = Key(app: app, content: id.index)
      if known.insert(key).inserted { ownContents[app].append(id) }
      // An app that knows everything whenever it runs, and widgets that fetch what they show, need none.
      let needsContainer =
        callsIfChanged[app]
        && (widget.content.learnedOn != nil || scenario.apps[app].learning != Learning())
      guard widget.provider.usesContainer || needsContainer else {
        containersOfWidgets.append(nil)
        continue
      }
      if let container = containers[key] {
        containersOfWidgets.append(container)
      } else {
        let container = ContainerID(index: self.containers.count)
        self.containers.append(
          ContainerState(
            AppID(index: app), scenario.apps[app], content: id, widget.content,
            isFilled: !scenario.apps[app].isNewlyInstalled && widget.provider.own == nil))
        containers[key] = container
        ownContainers[app].append(container)
        containersOfWidgets.append(container)
      }
    }
  }

  func content(of widget: WidgetID) -> ContentID { ofWidgets[widget.index] }
  func container(of widget: WidgetID) -> ContainerID? { containersOfWidgets[widget.index] }
  func own(of app: AppID) -> [ContentID] { ownContents[app.index] }
  func containers(of app: AppID) -> [ContainerID] { ownContainers[app.index] }
}
