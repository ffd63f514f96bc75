import ScenarioValues

extension PhoneFile {
  /// Reads a file of `reloads fit`.
  ///
  /// - Throws: the first error of the file.
  package init(_ bytes: [UInt8], file: String) throws(ScenarioFileError) {
    do throws(Finding) { self = try PhoneFile(bytes) } catch { throw ScenarioReader().fail([error], file) }
  }
}

extension SharedPhone {
  /// Reads a file of `reloads share`, or what `reloads fit` found in its file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its name, for messages.
  ///   - isGivenAway: whether the file must have only what `reloads share` writes.
  /// - Throws: all errors of the file.
  package init(_ bytes: [UInt8], file: String, isGivenAway: Bool = false) throws(ScenarioFileError) {
    let reader = ScenarioReader()
    let source: YAMLSource
    do throws(Finding) { source = YAMLSource(try SourceText.decode(bytes)) } catch {
      throw reader.fail([error], file)
    }
    guard let root = source.root, source.findings.isEmpty else {
      let isEmpty = Finding(
        position: .start, message: "expected what a log told about a phone; found nothing")
      throw reader.fail(source.findings.isEmpty ? [isEmpty] : source.findings, file)
    }
    let others = (isGivenAway ? root.entries ?? [] : []).filter {
      ["found", "usual", "paths", "worlds"].contains($0.key)
    }
    guard others.isEmpty else {
      throw reader.fail(
        others.map {
          Finding(
            position: $0.keyPosition,
            message:
              "expected only the shared numbers; found '\($0.key)'. Write the file with 'widgetsim reloads share'"
          )
        }, file)
    }
    let node = root["found"] ?? root
    if root["found"] == nil, root["worlds"] != nil {
      let message = "missing key 'found'; fit the log again with this version of widgetsim"
      throw reader.fail([Finding(position: root.position, message: message)], file)
    }
    var context = ReadingContext(names: ScenarioNames(of: root), files: .beside(file))
    let read = Self.shape.read(node, &context)
    guard let read, context.findings.isEmpty else { throw reader.fail(context.findings, file) }
    self = read
  }

  fileprivate static let shape = record(from: SharedPhone()) {
    field(
      "systems", \.systems, .list(of: version, expected: "a list of versions of iOS, such as [26.1]"),
      "Versions of iOS.")
    field("days", \.days, .integer(1...3660), "Days of the log that count.", isRequired: true)
    field("budgetPerDay", \.budget, Numbers.shape, "Reloads a day.", isRequired: true)
    field(
      "values", \.values,
      .entries(of: Value.shape, \.key, nameDoc: "key of a scenario").checked(Value.checked),
      "What the log told about each key.", isRequired: true)
  }

  private static let version = Shape<String>.scalar(
    [.pattern("^[0-9]{1,3}(\\.[0-9]{1,3}){0,3}$")], expected: "a version of iOS such as 26.1",
    examples: ["26.1"]
  ) { text, _ in
    ScalarReading(text.wholeMatch(of: /[0-9]{1,3}(\.[0-9]{1,3}){0,3}/) == nil ? nil : text)
  }
}

extension SharedPhone.Numbers: Shaped {
  static let shape: Shape<Self> = record(from: SharedPhone.Numbers()) {
    field("low", \.low, .number(), "Start of the 90% interval.", isRequired: true)
    field("median", \.median, .number(), "Median.", isRequired: true)
    field("high", \.high, .number(), "End of the 90% interval.", isRequired: true)
  }.checked { numbers, node, context -> Self? in
    guard numbers.low > 0, numbers.low <= numbers.median, numbers.median <= numbers.high else {
      return context.refuse(
        "expected numbers above 0 with low ≤ median ≤ high; found \(numbers.low), \(numbers.median), \(numbers.high)",
        at: node.position)
    }
    return numbers
  }
}

extension SharedPhone.Value: Shaped {
  static let shape = record(from: SharedPhone.Value()) {
    field("low", \.low, .flowText, "Start of the 90% interval.", isRequired: true)
    field("median", \.median, .flowText, "Median.", isRequired: true)
    field("high", \.high, .flowText, "End of the 90% interval.", isRequired: true)
  }.or(
    Shape<[SharedPhone.Share]>.entries(
      of: Shape<Double>.share.map { SharedPhone.Share(value: "", share: $0) }, \.value,
      nameDoc: "value", minimumCount: 1
    ).map { SharedPhone.Value(shares: $0) }
  ) { $0["low"] == nil && $0["median"] == nil && $0["high"] == nil }

  /// Reports keys that everybody knows, and values that they cannot have.
  fileprivate static func checked(
    _ values: [Self], _ node: SourceNode, _ context: inout ReadingContext
  ) -> [Self]? {
    for value in values {
      let place = node[value.key]?.keyPosition ?? node.position
      let texts =
        value.shares.isEmpty
        ? [value.low, value.median, value.high].filter { !$0.isEmpty } : value.shares.map(\.value)
      let sum = value.shares.reduce(0) { $0 + $1.share }
      let problem =
        value.shares.isEmpty || abs(sum - 1) < 0.01
        ? texts.lazy.compactMap { Self.problem(value.key, $0) }.first
        : "expected shares of 100% in all; found \(NumberText.write((sum * 1000).rounded() / 10))%"
      if let problem { context.descend(into: value.key) { $0.report(problem, at: place) } }
    }
    return values
  }

  private static func problem(_ key: String, _ value: String) -> String? {
    let reader = ScenarioReader(overrides: [ScenarioOverride(path: key, value: value).text])
    do throws(ScenarioFileError) {
      let source = try reader.source(Array(ScenarioTemplate.all[0].text.utf8), "")
      guard key.hasPrefix("device."), UncertainKeys(of: source.root).fields[key]?.plausible != nil else {
        return
          "expected a key of the device that is a guess, such as device.budget.documented.refill; found '\(key.escapedForMessage())'"
      }
      _ = try reader.scenario(of: source, "")
      return nil
    } catch {
      return "\(error.diagnostics.first?.message ?? "not valid")"
    }
  }
}
