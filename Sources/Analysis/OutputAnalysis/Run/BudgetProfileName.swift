import WidgetRefresh

extension ReloadBudgetProfile {
  /// Whether the budget accrues in steps during the day.
  var isPacedThroughDay: Bool {
    guard case .paced(let allowance) = allowance else { return false }
    return allowance.refill != .atStart
  }

  /// The name of the profile in a scenario file. It ends with `, adjusted` if the scheduling rules were changed, and is
  /// `custom` if the allowance was.
  package var name: String {
    if case .fixed(let perDay, let windowStart) = allowance {
      let from = windowStart == .midnight ? "" : " from \(windowStart)"
      return "fixed \(perDay) a day\(from)" + (scheduling == .immediate ? "" : ", adjusted")
    }
    let profiles = NamedBudgetProfile.all
    if let same = profiles.first(where: { $0.profile == self }) { return same.name }
    return profiles.first { $0.profile.allowance == allowance }.map { "\($0.name), adjusted" } ?? "custom"
  }
}
