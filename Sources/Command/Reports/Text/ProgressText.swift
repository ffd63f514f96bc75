/// The progress of a long run in a line.
package enum ProgressText {
  /// Such as `weather.yaml: 41%, world 420 of 1024, 2m left`. A long label is cut.
  ///
  /// - Parameters:
  ///   - label: what is run.
  ///   - fraction: the share that is done, 0 … 1.
  ///   - unit: what is counted, such as `day`.
  ///   - number: the number of the finished one, from 1.
  ///   - count: how many there are.
  ///   - elapsed: seconds since the start.
  ///   - columns: of the line, at most.
  package static func line(
    _ label: String, fraction: Double, unit: String, _ number: Int, of count: Int, elapsed: Double,
    columns: Int
  ) -> String {
    let seconds = fraction > 0 ? min(elapsed * (1 - fraction) / fraction, 1e9) : 0
    let left = seconds < 59.5 ? "\(Int(seconds.rounded()))s" : "\(Int((seconds / 60).rounded()))m"
    let rest = ": \(Int(fraction * 100))%, \(unit) \(number) of \(count), \(left) left"
    return DisplayText.line(label, to: max(1, columns - rest.count)) + rest
  }
}
