import WidgetRefresh

/// The names that a file gives to things, gathered before it is read so that a reference can come before what it
/// refers to. `nil` where they cannot be known because their section is no mapping.
struct ScenarioNames {
  var apps: [String]?
  var stacks: [String]?
  var widgets: [String]?
  /// Kinds of the widgets of each app.
  var kinds: [String: [String]]?
  /// As it is written, right or wrong.
  var deviceTimeZone: String

  init(of root: SourceNode) {
    apps = Self.keys(of: root["apps"])
    stacks = Self.keys(of: root["stacks"])
    widgets = Self.keys(of: root["widgets"])
    deviceTimeZone = Device().timeZone
    if case .scalar(let zone, _) = root["device"]?["timeZone"]?.content { deviceTimeZone = zone }
    guard let widgets = root["widgets"]?.entries else { return }
    var kinds: [String: [String]] = [:]
    for widget in widgets {
      guard case .scalar(let app, _) = widget.value["app"]?.content,
        case .scalar(let kind, _) = widget.value["kind"]?.content
      else { continue }
      if kinds[app]?.contains(kind) != true { kinds[app, default: []].append(kind) }
    }
    self.kinds = kinds
  }

  private static func keys(of section: SourceNode?) -> [String]? {
    guard let section else { return [] }
    return section.entries?.map(\.key)
  }
}
