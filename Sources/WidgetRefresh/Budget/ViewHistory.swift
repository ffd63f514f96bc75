import EventKernel
import Foundation

/// When a widget was viewed on the last days, in 96 slots of 15 minutes of the wall clock, and what that predicts.
struct ViewHistory: Sendable {
  static let slotsPerDay = 96

  private let days: Int
  /// Views per slot of the days kept and of today: row `day % (days + 1)`.
  private var counts: [UInt16]
  /// Sum over the days kept, without today.
  private var sums: [Int32]
  private var today = 0
  private(set) var completeDays = 0
  private var total = 0
  private var lastViewEnd: SimulationTime?

  init(days: Int) {
    self.days = max(1, days)
    counts = Array(repeating: 0, count: (max(1, days) + 1) * Self.slotsPerDay)
    sums = Array(repeating: 0, count: Self.slotsPerDay)
  }

  mutating func viewBegan(slot: Int, at now: SimulationTime, gap: SimulationDuration) {
    if let lastViewEnd, now - lastViewEnd < gap { return }
    let index = today % (days + 1) * Self.slotsPerDay + slot
    if counts[index] < .max { counts[index] += 1 }
  }

  mutating func viewEnded(at now: SimulationTime) {
    lastViewEnd = now
  }

  /// Today joins the history, and the day that is now too old leaves it.
  mutating func dayEnded() {
    let finished = today % (days + 1) * Self.slotsPerDay
    today += 1
    let oldest = today % (days + 1) * Self.slotsPerDay
    for slot in 0..<Self.slotsPerDay {
      let change = Int(counts[finished + slot]) - Int(counts[oldest + slot])
      sums[slot] += Int32(change)
      total += change
      counts[oldest + slot] = 0
    }
    completeDays = min(completeDays + 1, days)
  }

  /// Mean over the days kept; 0 without any.
  var viewsPerDay: Double {
    completeDays == 0 ? 0 : Double(total) / Double(completeDays)
  }

  /// Writes to `weights[start ..< start + 96]` the share of a day's views predicted for each slot: the history smoothed
  /// with a Gaussian around the clock; even when there is no history.
  func predict(smoothing: GaussianKernel, into weights: inout [Double], from start: Int) {
    let n = Self.slotsPerDay
    for slot in 0..<n { weights[start + slot] = total == 0 ? 1 / Double(n) : 0 }
    guard total > 0 else { return }
    for slot in 0..<n where sums[slot] > 0 {
      let share = Double(sums[slot]) / Double(total)
      // From this slot to midnight, then on from midnight.
      for offset in 0..<n - slot { weights[start + slot + offset] += share * smoothing.weights[offset] }
      for offset in n - slot..<n { weights[start + slot + offset - n] += share * smoothing.weights[offset] }
    }
  }

  mutating func forget() {
    self = ViewHistory(days: days)
  }
}

/// Weights of a Gaussian wrapped around the 96 slots of a day; they sum to 1.
struct GaussianKernel: Sendable {
  /// `weights[k]`: for k slots ahead.
  let weights: [Double]

  init(standardDeviation: SimulationDuration) {
    let n = ViewHistory.slotsPerDay
    let sigma = Double(standardDeviation.milliseconds) / 900_000
    guard sigma > 0 else {
      weights = (0..<n).map { $0 == 0 ? 1 : 0 }
      return
    }
    let raw = (0..<n).map { k in
      let distance = Double(min(k, n - k))
      return exp(-0.5 * (distance / sigma) * (distance / sigma))
    }
    let sum = raw.reduce(0, +)
    weights = raw.map { $0 / sum }
  }
}
