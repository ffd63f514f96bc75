import ScenarioValues

/// A scenario together with what nobody knows about it.
///
/// A *world* is the scenario with one plausible value for each uncertain parameter. It is a list of overrides, so `run
/// --set …` can repeat it.
package struct UncertainScenario: Sendable {
  /// With the defaults.
  package let scenario: Scenario
  /// What may be different, in the order of the file's keys. At first, everything that the file leaves to a default
  /// which is a guess, and what its block `uncertain` names.
  package private(set) var parameters: [UncertainParameter]
  /// Come before the overrides of a world. They change nothing.
  package let longForms: [ScenarioOverride]
  private let source: ScenarioReader.Source
  private let reader: ScenarioReader
  private let file: String

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - reader: its overrides are part of the scenario, and what they set is known.
  ///   - file: the file's name, for messages; paths in it are relative to the file.
  /// - Throws: all errors of the file and the overrides.
  package init(_ bytes: [UInt8], file: String, by reader: ScenarioReader) throws(ScenarioFileError) {
    let source = try reader.source(bytes, file)
    try self.init(try reader.scenario(of: source, file).scenario, of: source, file: file, by: reader)
  }

  /// - Throws: all errors of the block `uncertain`.
  init(
    _ scenario: Scenario, of source: ScenarioReader.Source, file: String, by reader: ScenarioReader
  ) throws(ScenarioFileError) {
    var source = source
    self.scenario = scenario
    let keys = UncertainKeys(of: source.root)
    var unknown = keys.parameters
    func keep(_ prefixes: String..., if hasEffect: Bool) {
      if !hasEffect { unknown.removeAll { key in prefixes.contains { key.path.hasPrefix($0) } } }
    }
    let widgets = scenario.widgets
    keep("device.controls.", if: widgets.contains { $0.family == .control })
    keep("watch.controlCenter.", if: widgets.contains { $0.placement == .surface(.watchControlCenter) })
    keep("device.missedWakeUps", if: scenario.apps.contains { $0.wakeUps != nil })
    keep("watch.reloads.processorTime", if: widgets.contains { $0.provider.processorTime != nil })
    keep("watch.", if: scenario.hasWatch)
    keep("watch.activityCopies.", if: scenario.hasCopies)
    keep(
      "watch.reloads.", "watch.transfers.", "watch.refreshes.",
      if: scenario.apps.contains { $0.watch != nil })
    keep("device.activities.", if: !scenario.activities.isEmpty)
    for app in scenario.apps {
      keep(
        "apps.\(ScenarioPath.key(app.name)).forceQuits",
        if: app.silentPush != nil || app.backgroundRefresh != nil || app.wakeUps != nil)
    }
    (parameters, longForms) = (unknown, keys.longForms)
    if let phone = source.phone, !phone.paths.isEmpty { parameters.insert(UncertainParameter(phone), at: 0) }
    let statements = source.root["uncertain"]?.entries ?? []
    source.findings += OverrideEditor.apply(longForms.map(\.text), to: &source.root)
    (self.source, self.reader, self.file) = (source, reader, file)
    let findings = statements.compactMap { entry in
      add(entry, keys).map {
        Finding(position: entry.keyPosition, path: "uncertain.\(entry.key)", message: $0)
      }
    }
    guard findings.isEmpty else { throw reader.fail(findings, file) }
    removeWindowStarts()
  }

  /// `windowStart` is not unknown where the refill is known and is not `atStart`.
  private mutating func removeWindowStarts() {
    var known = ["watch.reloads.": scenario.watchOrDefault.reloads.refill]
    if case .paced(let allowance) = scenario.device.budget.allowance {
      for profile in NamedBudgetProfile.all { known["device.budget.\(profile.name)."] = allowance.refill }
    }
    for (place, refill) in known where refill != .atStart {
      let values = parameters.flatMap { $0.values(of: "\(place)refill") }
      guard !values.contains(PacedAllowance.Refill.atStart.rawValue) else { continue }
      parameters.removeAll { $0.path == "\(place)windowStart" && $0.evidence != nil }
    }
  }

  /// Adds an entry of the block `uncertain`, or says what is wrong with it.
  private mutating func add(_ entry: SourceEntry, _ keys: UncertainKeys) -> String? {
    var context = ReadingContext(names: ScenarioNames(of: source.root), files: reader.files ?? .beside(file))
    guard let statement = UncertainStatement.shape.read(entry.value, &context) else {
      return nil
    }
    let path = keys.known(entry.key)
    guard case .range(let range) = statement else {
      parameters.removeAll { $0.isAt(path) }
      return scenarioSchema.has(path[...])
        ? nil
        : "expected a key of the scenario; found no key '\(path.escapedForMessage())'"
          + Suggestion.hint(for: path, among: keys.fields.keys.sorted())
    }
    let own = UncertainParameter(path: path, field: keys.fields[path], range: range, isOwn: true)
    guard let own else { return "expected whole numbers, the smaller one first; found '\(range.text)'" }
    for override in own.extremes {
      if let problem = reader.problem(with: [override], in: source, file) { return problem }
    }
    if let index = parameters.firstIndex(where: { $0.path == path }) {
      parameters[index] = own
    } else {
      parameters.append(own)
    }
    return nil
  }

  /// Removes the parameters with this path, or with a path below it, because their values are known.
  ///
  /// - Returns: `false` if there are none.
  package mutating func remove(_ path: String) -> Bool {
    let count = parameters.count
    parameters.removeAll { $0.isAt(path) }
    defer { removeWindowStarts() }
    return parameters.count < count
  }

  /// The same with the same weight for each value of a list, for a fit to a log, which tells the weights.
  package var withEqualWeights: UncertainScenario {
    var scenario = self
    scenario.parameters = parameters.map(\.withEqualWeights)
    return scenario
  }

  /// The overrides that make a world.
  ///
  /// - Parameter shares: for each of ``parameters``, a share of its range, from 0 to 1; `nil`: its default.
  package func overrides(at shares: [Double?]) -> [ScenarioOverride] {
    longForms
      + zip(parameters, shares).flatMap { parameter, share in share.map { parameter.overrides(at: $0) } ?? []
      }
  }

  /// The scenario with values in place of its own.
  ///
  /// - Throws: if they are not valid.
  package func scenario(with overrides: [ScenarioOverride]) throws(ScenarioFileError) -> Scenario {
    try reader.scenario(of: source, with: overrides, file)
  }

  /// The scenario of a world.
  ///
  /// - Throws: if the values are not valid together.
  package func scenario(at shares: [Double?]) throws(ScenarioFileError) -> Scenario {
    try scenario(with: overrides(at: shares))
  }
}

extension UncertainParameter {
  fileprivate func isAt(_ place: String) -> Bool { ScenarioPath.isAtOrBelow(path, place) }
}
