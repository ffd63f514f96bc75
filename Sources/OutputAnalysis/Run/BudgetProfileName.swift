import WidgetRefresh

extension ReloadBudgetProfile {
  /// What it allows is given bit by bit through the day.
  var isPacedThroughDay: Bool {
    guard case .paced(let allowance) = allowance else { return false }
    return allowance.refill != .atStart
  }

  /// The profile's name as a scenario file writes it; `, adjusted` where its scheduling was changed, `custom` where its
  /// allowance was.
  public var name: String {
    switch allowance {
    case .unlimited:
      return self == .unlimited ? "unlimited" : "unlimited, adjusted"
    case .fixed(let perDay, let windowStart):
      let from = windowStart == .midnight ? "" : " from \(windowStart)"
      return "fixed \(perDay) a day\(from)" + (scheduling == .immediate ? "" : ", adjusted")
    case .paced(let allowance):
      if self == .documented { return "documented" }
      if self == .reported { return "reported" }
      switch allowance {
      case .documented: return "documented, adjusted"
      case .reported: return "reported, adjusted"
      default: return "custom"
      }
    }
  }
}
