import Foundation
import Reports

/// A line on the terminal with the progress of a long run. It appears after two seconds, and only if standard error is a
/// terminal.
package struct ProgressLine {
  private let label: String
  private let started = ContinuousClock.now
  private let isShown = isatty(STDERR_FILENO) == 1 && !QuietOption.isOn
  private var lastShown: ContinuousClock.Instant?

  package init(label: String) {
    self.label = label
  }

  /// - Parameters:
  ///   - fraction: the share that is done, 0 … 1.
  ///   - unit: what is counted, such as `day`.
  ///   - number: the number of the finished one, from 1.
  ///   - count: how many there are.
  package mutating func update(fraction: Double, unit: String, _ number: Int, of count: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - started > .seconds(2) else { return }
    if let lastShown, now - lastShown < .milliseconds(200) { return }
    lastShown = now
    let text = ProgressText.line(
      label, fraction: fraction, unit: unit, number, of: count, elapsed: (now - started) / .seconds(1),
      columns: Console.width(of: STDERR_FILENO) - 1)
    Console.writeToStandardError("\r\u{1B}[K" + text)
  }

  /// Removes the line.
  package mutating func clear() {
    guard lastShown != nil else { return }
    lastShown = nil
    Console.writeToStandardError("\r\u{1B}[K")
  }
}
