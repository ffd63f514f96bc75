import ScenarioFile

/// A value of a scenario file, made from the schema or by a test.
indirect enum Sample: Hashable {
  /// Plain text, as it stands in a file.
  case scalar(String)
  case list([Sample])
  case mapping([Entry])

  struct Entry: Hashable {
    var key: String
    var value: Sample
  }

  static func mapping(_ key: String, _ value: Sample) -> Sample {
    .mapping([Entry(key: key, value: value)])
  }

  /// Flow YAML.
  var yaml: String {
    switch self {
    case .scalar(let text): text
    case .list(let elements): "[" + elements.map(\.yaml).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\"\($0.key)\": \($0.value.yaml)" }.joined(separator: ", ") + "}"
    }
  }

  subscript(key: String) -> Sample? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The same with this value for the key, in place of one that is there.
  func setting(_ key: String, _ value: Sample) -> Sample {
    guard case .mapping(var entries) = self else { return self }
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(Entry(key: key, value: value))
    }
    return .mapping(entries)
  }
}

/// Two files that differ in one value.
struct Variation {
  /// Where they differ.
  var path: String
  var first: Sample
  var second: Sample
}

extension SchemaNode {
  /// The least that may stand here.
  var minimal: Sample {
    switch self {
    case .scalar(let scalar): .scalar(scalar.examples.first ?? "")
    case .list(let list): .list(Array(repeating: list.element.minimal, count: list.minimumCount))
    case .mapping(let mapping):
      .mapping(mapping.fields.filter(\.isRequired).map { .init(key: $0.key, value: $0.value.minimal) })
    case .entries(let entries):
      .mapping((0..<entries.minimumCount).map { .init(key: "n\($0)", value: entries.value.minimal) })
    case .any(_, let examples): .scalar(examples.first ?? "")
    case .choice(let nodes): nodes.first?.minimal ?? .scalar("")
    case .reference(_, let resolve): resolve().minimal
    }
  }

  /// For each leaf that may stand here, two values that differ in it alone.
  var variations: [Variation] {
    var seen: Set<String> = []
    return variations(&seen)
  }

  /// `seen`: the names of schemas that have been varied in full elsewhere; of those, two variations are enough to
  /// see that they are read here too.
  private func variations(_ seen: inout Set<String>) -> [Variation] {
    switch self {
    case .scalar(let scalar):
      return zip(scalar.examples, scalar.examples.dropFirst()).map {
        Variation(path: "", first: .scalar($0), second: .scalar($1))
      }
    case .any(_, let examples):
      return zip(examples, examples.dropFirst()).map {
        Variation(path: "", first: .scalar($0), second: .scalar($1))
      }
    case .list(let list):
      let rest = Array(repeating: list.element.minimal, count: max(0, list.minimumCount - 1))
      return list.element.variations(&seen).map {
        Variation(path: ".0\($0.path)", first: .list([$0.first] + rest), second: .list([$0.second] + rest))
      }
    case .mapping(let mapping):
      return mapping.fields.flatMap { field in
        var base = minimal
        // More entries than one need a spacing.
        if field.key == "entries", mapping.fields.contains(where: { $0.key == "spacing" }) {
          base = base.setting("spacing", .scalar("1h"))
        }
        // A bound may not pass the other.
        if field.key == "high" { base = base.setting("low", .scalar("0")) }
        return field.value.variations(&seen).map {
          Variation(
            path: ".\(field.key)\($0.path)", first: base.setting(field.key, $0.first),
            second: base.setting(field.key, $0.second))
        }
      }
    case .entries(let entries):
      let name =
        switch entries.nameDoc {
        case "name of an app": "CommitChecker"
        case "name of one of the widgets": "other-CommitKind"
        // Its value may be any text.
        case "path of a key", "path of a key, such as device.budget": "title"
        default: "name"
        }
      return entries.value.variations(&seen).map {
        Variation(
          path: ".\(name)\($0.path)", first: .mapping(name, $0.first), second: .mapping(name, $0.second))
      }
    case .choice(let nodes): return nodes.flatMap { $0.variations(&seen) }
    case .reference(let name, let resolve):
      guard seen.insert(name).inserted else {
        // Scalars come first, so this ends also where a schema holds itself.
        return resolve().firstVariations
      }
      return resolve().variations(&seen)
    }
  }

  private var firstVariations: [Variation] {
    switch self {
    case .choice(let nodes): nodes.lazy.map(\.firstVariations).first { !$0.isEmpty } ?? []
    case .reference(_, let resolve): resolve().firstVariations
    default:
      {
        var none: Set<String> = []
        return Array(variations(&none).prefix(2))
      }()
    }
  }
}

extension Sample {
  /// The app with what the keys under `watch` need: another app, on the phone, and wake-ups.
  fileprivate func onWatch(_ watch: Sample) -> Sample {
    var (app, watch) = (self, watch)
    if let transfers = watch["fromPhone"] {
      watch = watch.setting("fromPhone", transfers.setting("app", .scalar("Weather")))
    }
    if watch["wakeUpsAtMostEvery"] != nil { app = app.setting("wakeUps", .scalar("contentChange")) }
    return app.setting("watch", watch)
  }

  /// The file with all that the examples of references refer to.
  var complete: Sample {
    let none = Sample.mapping([])
    var apps = ["CommitChecker", "Weather"].reduce(self["apps"] ?? none) { apps, name in
      apps[name] == nil ? apps.setting(name, none) : apps
    }
    let isOnWatch = self["widgets"]?.mappedChildren.contains(where: \.isOnWatch) == true
    let watch = apps["CommitChecker"]?["watch"] ?? (isOnWatch ? none : nil)
    if let app = apps["CommitChecker"], let watch { apps = apps.setting("CommitChecker", app.onWatch(watch)) }
    let stacks = ["top", "bottom"].reduce(self["stacks"] ?? none) { stacks, name in
      stacks[name] == nil ? stacks.setting(name, .mapping("surface", .scalar("standBy"))) : stacks
    }
    let optimized =
      (self["optimize"] == nil ? [] : ["latest-commit", "weather"]) + (self["expect"] == nil ? [] : ["name"])
    let widgets = (["CommitKind", "WeatherKind"] + optimized).reduce(self["widgets"] ?? none) {
      widgets, kind in
      let place = watch == nil ? ("systemSmall", "standBy") : ("accessoryCircular", "watchFace")
      let parts = ["app": "CommitChecker", "family": place.0, "surface": place.1, "kind": kind]
      let entries = parts.sorted { $0.key < $1.key }.map { Entry(key: $0.key, value: .scalar($0.value)) }
      return widgets.setting(optimized.contains(kind) ? kind : "other-\(kind)", .mapping(entries))
    }
    let events = self["device"]?["events"]?.mappingChildren { event in
      event["event"]?["timeZoneChange"] == nil
        ? event : event.setting("at", .scalar("2026-03-04T12:00"))
    }
    var whole = self
    // The logs of the examples have one day.
    if let device = self["device"], device["usage"]?["log"] != nil {
      whole = setting(
        "device", device.setting("days", .scalar("1")).setting("warmUpDays", .scalar("0")))
    }
    if let device = self["device"], let events { whole = setting("device", device.setting("events", events)) }
    let contents = ["articles", "readings"].enumerated().reduce(self["contents"] ?? none) {
      contents, content in
      let every = Sample.mapping("every", .scalar("\(content.offset + 1)h"))
      return contents.setting(content.element, .mapping("live", .mapping("changes", every)))
    }
    return whole.setting("apps", apps).setting("stacks", stacks).setting("contents", contents)
      .setting(
        "widgets", widgets.mappingChildren { $0.inItsPlace.withSoundProvider.showing(self["contents"]) })
  }

  /// A widget shows the content that the file defines.
  private func showing(_ contents: Sample?) -> Sample {
    contents?["name"] == nil || self["content"] != nil ? self : setting("content", .scalar("name"))
  }

  /// A cache has a fetch, and the last of several timelines has no condition.
  private var withSoundProvider: Sample {
    guard var provider = self["provider"] else { return self }
    if provider["cache"] != nil, provider["fetch"] == nil {
      provider = provider.setting("fetch", .mapping([]))
    }
    if case .list(let timelines) = provider["timeline"], let last = timelines.last?.withSoundDates {
      let isConditional = last["while"] != nil || last["within"] != nil
      provider = provider.setting(
        "timeline", .list(Array(timelines.dropLast(1)) + [last] + (isConditional ? [.mapping([])] : [])))
    } else if let timeline = provider["timeline"] {
      provider = provider.setting("timeline", timeline.withSoundDates)
    }
    return setting("provider", provider)
  }

  /// A widget with a family for its surface.
  private var inItsPlace: Sample {
    let lockScreen = Sample.scalar("lockScreen")
    guard case .scalar(let family) = self["family"] else { return self }
    if isOnWatch {
      if self["surface"] == .scalar("watchControlCenter") { return setting("family", .scalar("control")) }
      let widget = family.hasPrefix("accessory") ? self : setting("family", .scalar("accessoryCircular"))
      if self["relevantWhile"] != nil || self["relevanceConfiguration"] != nil {
        let there = self["relevantWhile"] == nil ? setting("relevantWhile", .scalar("workout")) : self
        return there.setting("family", .scalar("accessoryCircular"))
          .setting("surface", .scalar("watchSmartStack"))
      }
      return family == "accessoryCorner" ? widget.setting("surface", .scalar("watchFace")) : widget
    }
    if family == "control" { return setting("surface", .scalar("controlCenter")) }
    if self["uncertainAfterUse"] != nil {
      return setting("family", .scalar("control")).setting("surface", .scalar("controlCenter"))
    }
    if self["surface"] == .scalar("controlCenter") { return setting("family", .scalar("control")) }
    if family.hasPrefix("accessory") { return setting("surface", lockScreen) }
    return self["surface"] == lockScreen ? setting("family", .scalar("accessoryCircular")) : self
  }

  /// `atMost` is for dates with names.
  private var withSoundDates: Sample {
    self["atMost"] != nil && self["entriesAt"] == nil ? setting("entriesAt", .scalar("now")) : self
  }

  private var isOnWatch: Bool {
    let places = ["watchFace", "otherFace", "watchSmartStack", "watchControlCenter"].map(Sample.scalar)
    return self["surface"].map(places.contains) == true || self["family"] == .scalar("accessoryCorner")
      || self["relevantWhile"] != nil || self["relevanceConfiguration"] != nil
  }

  private var mappedChildren: [Sample] {
    if case .mapping(let entries) = self { entries.map(\.value) } else { [] }
  }

  private func mappingChildren(_ transform: (Sample) -> Sample) -> Sample {
    switch self {
    case .scalar: self
    case .list(let elements): .list(elements.map(transform))
    case .mapping(let entries):
      .mapping(entries.map { Entry(key: $0.key, value: transform($0.value)) })
    }
  }
}
