import ScenarioValues

/// The names that a file defines. They are collected before it is read, so that a reference can come before its
/// definition. `nil` if they are unknown because their section is not a mapping.
struct ScenarioNames {
  var apps: NameList?
  var stacks: NameList?
  /// The widgets and Live Activities.
  var items: NameList?
  var contents: NameList?
  /// As the file writes it, right or wrong.
  var deviceTimeZone: String

  init(of root: SourceNode) {
    apps = Self.keys(of: root["apps"])
    stacks = Self.keys(of: root["stacks"])
    items = Self.keys(of: root["widgets"])
    let apps = root["apps"]?.entries ?? []
    let activities = apps.flatMap { $0.value["activities"]?.entries ?? [] }.map(\.key)
    for activity in activities { items?.add(activity) }
    if root["watch"] != nil || apps.contains(where: { $0.value["watch"] != nil }) {
      for activity in activities { items?.add(Scenario.nameOfCopy(of: activity)) }
    }
    contents = Self.keys(of: root["contents"])
    deviceTimeZone = Device().timeZone
    if case .scalar(let zone, _) = root["device"]?["timeZone"]?.content { deviceTimeZone = zone }
  }

  private static func keys(of section: SourceNode?) -> NameList? {
    guard let section else { return NameList() }
    return section.entries.map { NameList($0.map(\.key)) }
  }
}

/// Names without duplicates, in the file's order.
struct NameList {
  private(set) var names: [String] = []
  private var known: Set<String> = []

  init(_ names: [String] = []) {
    for name in names { add(name) }
  }

  func contains(_ name: String) -> Bool { known.contains(name) }

  mutating func add(_ name: String) {
    if known.insert(name).inserted { names.append(name) }
  }
}
