import WidgetRefresh

/// A number or rule of the model that nobody knows, with the values that are plausible.
public struct UncertainParameter: Hashable, Sendable {
  /// Where a scenario file sets it, such as `device.budget.documented.minimumSpacing`.
  public let path: String
  /// The value without this uncertainty, as a file writes it; `nil`: it is not a single value.
  public let usual: String?
  public let range: PlausibleRange
  /// How sure the default is. `nil`: the range is the file's own.
  public let evidence: Evidence?
  private let numbers: QuantityRange?

  /// - Parameter isWhole: whether only whole numbers are allowed.
  /// - Returns: `nil` if the range is none, or has two ends that are not quantities of one kind, the first below the second.
  init?(path: String, usual: String?, range: PlausibleRange, evidence: Evidence?, isWhole: Bool) {
    switch range {
    case .between(let low, let high):
      guard let numbers = QuantityRange(low, high, isWhole: isWhole) else { return nil }
      (self.numbers, self.usual) = (numbers, usual)
    case .part(_, let low, let high, let inner, _):
      guard let numbers = QuantityRange(low, high, isWhole: isWhole) else { return nil }
      (self.numbers, self.usual) = (numbers, inner)
    case .oneOf(let values):
      guard !values.isEmpty else { return nil }
      (numbers, self.usual) = (nil, usual ?? (evidence == nil ? nil : values.first))
    case .notVaried: return nil
    }
    (self.path, self.range, self.evidence) = (path, range, evidence)
  }

  /// Sets the value at a share of the range, from 0 to 1. Each value of a list has an equal part. Numbers are on a logarithmic scale
  /// if they are positive and the largest is four times the smallest or more.
  public func override(at share: Double) -> ScenarioOverride {
    ScenarioOverride(path: path, value: value(at: share))
  }

  private func value(at share: Double) -> String {
    let number = numbers?.text(at: share) ?? ""
    return switch range {
    case .between: number
    case .part(_, _, _, _, let template): template.replacing("$", with: number)
    case .oneOf(let values):
      values[min(max(0, Int(min(1, max(0, share)) * Double(values.count))), values.count - 1)]
    case .notVaried: ""
    }
  }

  /// Whether the range has the usual value; `nil`: there is none.
  var containsUsual: Bool? {
    guard let usual else { return nil }
    if case .oneOf(let values) = range { return values.contains(usual) }
    return numbers?.contains(usual)
  }
}
