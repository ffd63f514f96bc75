import Foundation
import Reports

/// A line on the terminal that says how far a long run is. Nothing appears before two seconds have passed, or when
/// standard error is not a terminal.
struct ProgressLine {
  private let label: String
  private let started = ContinuousClock.now
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var lastShown: ContinuousClock.Instant?

  init(label: String) {
    self.label = DisplayText.printable(label)
  }

  /// - Parameters:
  ///   - fraction: done so far, 0 … 1.
  ///   - unit: of what is counted, such as `day`.
  ///   - number: which of them was finished, from 1.
  ///   - count: how many there are.
  mutating func update(fraction: Double, unit: String, _ number: Int, of count: Int) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    guard now - started > .seconds(2) else { return }
    if let lastShown, now - lastShown < .milliseconds(200) { return }
    lastShown = now
    let elapsed = Double((now - started).components.seconds)
    let seconds = fraction > 0 ? Int(elapsed * (1 - fraction) / fraction) : 0
    let left = seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m"
    let text = "\(label): \(Int(fraction * 100)) %, \(unit) \(number) of \(count), \(left) left"
    Console.writeToStandardError("\r\u{1B}[K" + text.prefix(79))
  }

  /// Removes the line.
  mutating func clear() {
    guard lastShown != nil else { return }
    lastShown = nil
    Console.writeToStandardError("\r\u{1B}[K")
  }
}
