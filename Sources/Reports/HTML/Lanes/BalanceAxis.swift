/// The scale of a widget's balance, the same on all days.
enum BalanceAxis {
  /// Its upper end in reloads: the largest balance, rounded up.
  static func top(of record: WidgetRecord) -> Double {
    let balances = record.balances + (record.balanceBefore.map { [$0] } ?? [])
    let most = max(1, balances.map(\.balance).max() ?? 1)
    var unit = 1.0
    while unit * 10 < most, unit < 1e12 { unit *= 10 }
    let steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10.0]
    return unit * (steps.first { $0 * unit >= most } ?? 10)
  }
}
