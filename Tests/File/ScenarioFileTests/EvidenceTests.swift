import ScenarioFile
import Testing
import WidgetRefresh

/// As in the project's page on what is known about when a widget updates.
@Suite("How sure a default is")
struct EvidenceTests {
  static let classes: [(path: String, evidence: Evidence?)] = [
    ("apps.*.silentPush.limitPerHour", .guess), ("apps.*.silentPush.delay", .guess),
    ("apps.*.silentPush.loss", .guess), ("apps.*.forceQuits", .guess),
    ("apps.*.widgetPush.limitPerHour", .guess), ("apps.*.widgetPush.delay", .guess),
    ("device.lowPowerMode", .unofficial), ("device.charging", .guess),
    ("device.freeReloads.latency", .guess), ("device.freeReloads.intentLatency", .guess),
    ("device.freeReloads.afterLeavingApp", .observed), ("device.rendering.lateness", .observed),
    ("device.rendering.tailShare", .guess), ("device.extensionLimits.timeOut", .guess),
    ("device.extensionLimits.memory", .observed), ("device.extensionLimits.retryAfterFailure", .observed),
    ("device.budget.documented.capacity", .guess), ("device.budget.documented.refill", .documented),
    ("device.budget.documented.windowStart", .guess), ("device.budget.reported.windowStart", .unofficial),
    ("device.budget.documented.learningDays", .documented),
    ("device.budget.documented.learningCapacity", .guess), ("device.budget.documented.lowest", .guess),
    ("device.budget.documented.historyDays", .unofficial),
    ("device.budget.documented.minimumSpacing", .guess), ("device.budget.documented.runWindow", .unofficial),
    ("device.budget.documented.checkAgain", .unofficial),
    ("device.budget.documented.devicePool", .unofficial),
    ("device.budget.documented.backgroundLatency", .guess),
    ("device.budget.documented.separatesWeekends", .guess), ("device.budget.documented.stalls", .guess),
    ("device.budget.documented.stalls.perWeek", .guess), ("device.budget.stalling.stalls.duration", .guess),
    ("device.budget.documented.staleExtension", .guess),
    ("device.budget.documented.staleExtension.duration", .guess),
    ("device.budget.documented.atEndOfSingleEntry", .guess), ("device.freeReloads.rebootDelay", .guess),
    ("device.budget.fixed.backgroundLatency", nil),
    ("device.budget.unlimited.backgroundLatency", .documented),
    ("device.budget.reported.backgroundLatency", .guess), ("device.budget.reported.stalls", .guess),
    ("device.budget.reported.capacity", .unofficial), ("device.budget.reported.refill", .unofficial),
    ("device.budget.reported.learningDays", .unofficial),
    ("device.budget.reported.learningCapacity", .unofficial), ("device.budget.reported.lowest", .unofficial),
    ("device.budget.reported.highest", .unofficial), ("device.budget.reported.minimumSpacing", .guess),
    ("device.budget.fixed.minimumSpacing", nil), ("device.budget.fixed.devicePool", nil),
    ("device.budget.unlimited.minimumSpacing", .documented),
    ("device.budget.unlimited.devicePool", .documented),
  ]

  @Test("is what is known about it", arguments: classes)
  func isKnown(path: String, evidence: Evidence?) {
    let found = Self.evidence(path.split(separator: ".").map(String.init)[...], in: scenarioSchema)
    #expect(found == [evidence], "\(path): \(found)")
  }

  @Test("is said where a key without a default is free by our guess only")
  func edits() throws {
    let docs = Self.fields(["widgets", "*", "configuration", "edits"], in: scenarioSchema).map(\.doc)
    #expect(docs == ["When the user edits the parameters. An edit reloads the widget, free (GUESS)."])
  }

  private static func evidence(_ path: ArraySlice<String>, in node: SchemaNode) -> Set<Evidence?> {
    Set(fields(path, in: node).map(\.evidence))
  }

  /// The fields at the end of a path; `*` is any name.
  private static func fields(_ path: ArraySlice<String>, in node: SchemaNode) -> [SchemaField] {
    guard let key = path.first else { return [] }
    let rest = path.dropFirst()
    switch node {
    case .scalar, .any: return []
    case .list(let list): return fields(path, in: list.element)
    case .mapping(let mapping):
      let own = mapping.fields.filter { $0.key == key }
      return rest.isEmpty ? own : own.flatMap { fields(rest, in: $0.value) }
    case .entries(let entries): return fields(rest, in: entries.value)
    case .choice(let nodes): return nodes.flatMap { fields(path, in: $0) }
    case .reference(_, let resolve): return fields(path, in: resolve())
    }
  }
}
