import ScenarioValues

/// A number or rule of the model that nobody knows, with the values that are plausible.
package struct UncertainParameter: Hashable, Sendable {
  /// Where a scenario file sets it, such as `device.budget.documented.minimumSpacing`.
  package let path: String
  /// The value without this uncertainty, as a file writes it; `nil`: it is not a single value.
  package let usual: String?
  package private(set) var range: PlausibleRange
  /// How sure the default is. `nil`: the range is the file's own.
  package let evidence: Evidence?
  /// What the value is, in the words of the reference; `nil`: the reference has no such key.
  package let meaning: String?
  private let numbers: QuantityRange?
  /// The values of all its keys in each world of a phone, instead of a value of one key.
  private let worlds: [[ScenarioOverride]]

  /// - Parameters:
  ///   - path: where a scenario file sets it.
  ///   - field: the key; `nil`: the reference has no such key.
  ///   - range: the values that are plausible.
  ///   - isOwn: whether the range is the file's own.
  /// - Returns: `nil` if the range is none, or has two ends that are not quantities of one kind, the first below the second.
  init?(path: String, field: SchemaField?, range: PlausibleRange, isOwn: Bool = false) {
    let isWhole = field?.value.isWhole ?? false
    let usual = isOwn ? nil : field?.defaultText
    evidence = isOwn ? nil : field?.evidence
    meaning = field?.doc
    switch range {
    case .between(let low, let high):
      guard let numbers = QuantityRange(low, high, isWhole: isWhole) else { return nil }
      (self.numbers, self.usual) = (numbers, usual)
    case .part(_, let low, let high, let inner, _):
      guard let numbers = QuantityRange(low, high, isWhole: isWhole) else { return nil }
      (self.numbers, self.usual) = (numbers, inner)
    case .oneOf(let values, _):
      guard !values.isEmpty else { return nil }
      (numbers, self.usual) = (nil, usual ?? (isOwn ? nil : values.first))
    case .notVaried: return nil
    }
    (self.path, self.range, worlds) = (path, range, [])
  }

  /// Several keys whose values belong together.
  init(_ phone: PhoneFile) {
    (path, usual, evidence, numbers) = ("phone", nil, nil, nil)
    range = .oneOf(["\(phone.worlds.count) worlds of the phone's log"])
    meaning = "What a phone's log tells about the device."
    worlds = phone.worlds.map { zip(phone.paths, $0).map { ScenarioOverride(path: $0, value: $1) } }
  }

  /// The last key of the path.
  package var name: String { ScenarioPath.keys(path).last ?? path }

  /// Sets the value at a share of the range, from 0 to 1. Each value of a list has a part as large as its weight. Numbers are on a
  /// logarithmic scale if they are positive and the largest is four times the smallest or more.
  package func overrides(at share: Double) -> [ScenarioOverride] {
    worlds.isEmpty
      ? [ScenarioOverride(path: path, value: value(at: share))]
      : worlds[Self.index(at: share, of: worlds.count)]
  }

  /// The number of its values; `nil`: it is a number in a range.
  package var alternatives: Int? {
    if case .oneOf(let values, _) = range { max(values.count, worlds.count) } else { nil }
  }

  /// Its values as a file writes them, with weights whose sum is 1. `nil`: it is a number in a range, or the worlds of a
  /// phone.
  package var alternativesWithWeights: [(value: String, weight: Double)]? {
    guard worlds.isEmpty, case .oneOf(let values, _) = range else { return nil }
    return zip(values, range.shares).map { ($0, $1) }
  }

  /// The same with the same weight for each value of a list.
  var withEqualWeights: UncertainParameter {
    var parameter = self
    if case .oneOf(let values, _) = range { parameter.range = .oneOf(values) }
    return parameter
  }

  /// The share of the range that has the value which it would have if all values of a list had the same weight.
  package func share(ofEqualParts share: Double) -> Double {
    guard worlds.isEmpty, case .oneOf(let values, let weights) = range, !weights.isEmpty else { return share }
    let index = Self.index(at: share, of: values.count)
    return range.shares[..<index].reduce(0, +) + range.shares[index] / 2
  }

  /// The values that it may give the key with this path.
  func values(of path: String) -> [String] {
    if path == self.path, case .oneOf(let values, _) = range { return values }
    return worlds.joined().filter { $0.path == path }.map(\.value)
  }

  /// Sets the ends of the range, or each value of a list.
  var extremes: [ScenarioOverride] {
    if case .oneOf(let values, _) = range { return values.map { ScenarioOverride(path: path, value: $0) } }
    return overrides(at: 0) + overrides(at: 1)
  }

  private static func index(at share: Double, of count: Int) -> Int {
    min(max(0, Int(min(1, max(0, share)) * Double(count))), count - 1)
  }

  /// The value at a share of the range, as a file writes it.
  package func value(at share: Double) -> String {
    guard case .oneOf(let values, let weights) = range else {
      return range.whole(numbers?.text(at: share) ?? "")
    }
    guard !weights.isEmpty else { return values[Self.index(at: share, of: values.count)] }
    var above = share
    let index = range.shares.firstIndex { weight in
      above -= weight
      return above < 0
    }
    return values[index ?? values.count - 1]
  }
}
