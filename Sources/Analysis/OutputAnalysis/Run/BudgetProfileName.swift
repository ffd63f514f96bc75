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

extension ActivityRules {
  /// The name of the profile in a scenario file. It ends with `, adjusted` if some of its numbers were changed: it is the
  /// one with which more numbers agree, where the profiles differ.
  package var name: String {
    func values(_ rules: ActivityRules) -> [String] {
      Mirror(reflecting: rules).children.map { String(describing: $0.value) }
    }
    let all = zip(values(self), zip(values(.documented), values(.reported))).filter { $1.0 != $1.1 }
    let isReported = all.count { $0 == $1.1 } > all.count { $0 == $1.0 }
    let same: ActivityRules = isReported ? .reported : .documented
    return (isReported ? "reported" : "documented") + (self == same ? "" : ", adjusted")
  }
}
