import Foundation
import OutputAnalysis

/// What all users send to the server, and what it costs.
enum ServerText {
  /// `nil`: the number of users is not given, or no widget has fetches.
  static func text(_ run: RunSummary) -> String? {
    guard let users = run.users, let requests = ServerRequests(run) else { return nil }
    let ends = requests.interval.map { [amount($0.lowerBound), amount($0.upperBound)] } ?? []
    let interval = Set(ends).count == 2 ? " (\(ends.joined(separator: " to ")))" : ""
    let time = BusiestTimeText.time(requests.peak, minutes: requests.peakMinutes)
    let text =
      "\(users.count == 1 ? "1 user makes" : "\(amount(Double(users.count))) users make") "
      + "\(amount(requests.perDay)) fetches a day\(interval): \(amount(requests.perDay / 86_400)) a second on average, "
      + "and \(amount(requests.perSecondAtPeak)) in the busiest \(time.length), \(time.time), if all are in one time zone."
    guard let price = users.pricePerMillion, let cost = requests.costPerDay else { return text }
    return
      "\(text) At \(plain(price)) a million, they cost \(amount(cost)) a day and \(amount(365 * cost)) a year."
  }

  static func json(_ run: RunSummary) -> JSONObject? {
    guard let users = run.users, let requests = ServerRequests(run) else { return nil }
    return [
      "users": users.count, "perDay": requests.perDay, "low": requests.interval?.lowerBound,
      "high": requests.interval?.upperBound, "perSecond": requests.perDay / 86_400,
      "perSecondAtPeak": requests.perSecondAtPeak, "peak": requests.peak.description,
      "peakMinutes": requests.peakMinutes, "pricePerMillion": users.pricePerMillion,
      "costPerDay": requests.costPerDay,
    ]
  }

  /// Three digits: `0.0123`, `22.6`, `1,950,000`.
  private static func amount(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    let unit = pow(10, log10(value).rounded(.down) - 2)
    let rounded = (value / unit).rounded() * unit
    guard rounded >= 99.5 else { return plain(rounded) }
    var digits = String(format: "%.0f", rounded)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }

  /// Without an exponent and without zeros at the end.
  private static func plain(_ value: Double) -> String {
    var text = Substring(String(format: "%.12f", value))
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
