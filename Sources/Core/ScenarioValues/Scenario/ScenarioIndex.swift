/// The positions of a scenario's names. Without this index, the time to find all names would grow with the square of
/// their number.
///
/// If a name occurs twice, which is an error, the first one counts.
package struct ScenarioIndex {
  private struct KindOfApp: Hashable {
    let app: String
    let kind: String
  }

  package let apps: [String: Int]
  package let stacks: [String: Int]
  package let widgets: [String: Int]
  private let activities: [String: ItemID]
  /// Each named content, as the first widget that shows it has it.
  package let contents: [String: (content: Content, widget: Int)]
  private var widgetsByApp: [String: [Int]] = [:]
  private var widgetsByKind: [KindOfApp: [Int]] = [:]
  private var watchAppsByPhone: [String: [Int]] = [:]

  package init(of scenario: Scenario) {
    apps = Self.places(of: scenario.apps.map(\.name))
    stacks = Self.places(of: scenario.stacks.map(\.name))
    widgets = Self.places(of: scenario.widgets.map(\.name))
    let names = scenario.activities.map(\.activity.name)
    let copies = scenario.hasCopies ? names.map(Scenario.nameOfCopy(of:)) : []
    let first = scenario.widgets.count
    activities = Dictionary(
      (names + copies).enumerated().map { ($1, ItemID(index: first + $0)) }
    ) { first, _ in first }
    var contents: [String: (content: Content, widget: Int)] = [:]
    for index in scenario.widgets.indices {
      if let name = scenario.widgets[index].content.name, contents[name] == nil {
        contents[name] = (scenario.widgets[index].content, index)
      }
      for further in scenario.widgets[index].alsoShows ?? [] {
        if let name = further.content.name, contents[name] == nil {
          contents[name] = (further.content, index)
        }
      }
    }
    self.contents = contents
    for index in scenario.apps.indices {
      guard let phone = scenario.apps[index].watch?.fromPhone?.app else { continue }
      watchAppsByPhone[phone, default: []].append(index)
    }
    for index in scenario.widgets.indices {
      let (app, kind) = (scenario.widgets[index].app, scenario.widgets[index].kind)
      widgetsByApp[app, default: []].append(index)
      widgetsByKind[KindOfApp(app: app, kind: kind), default: []].append(index)
    }
  }

  private static func places(of names: [String]) -> [String: Int] {
    Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  /// The item with this name. `nil`: there is none.
  package func item(_ name: String) -> ItemID? {
    widgets[name].map(ItemID.init(index:)) ?? activities[name]
  }

  /// In the scenario's order.
  package func widgets(ofApp app: String) -> [Int] { widgetsByApp[app] ?? [] }

  /// The apps on the watch to which this app on the phone sends data.
  package func watchApps(fedBy app: String) -> [Int] { watchAppsByPhone[app] ?? [] }

  /// All widgets with the kind and the app of this one, including itself, in the scenario's order.
  package func widgets(ofKindOf widget: Widget) -> [Int] {
    widgetsByKind[KindOfApp(app: widget.app, kind: widget.kind)] ?? []
  }
}
