import EventKernel
import Foundation

/// The views of a widget on the last days, in 96 slots of 15 minutes of the wall clock, and the views predicted from
/// them.
struct ViewHistory: Sendable {
  static let slotsPerDay = 96

  private let days: Int
  /// Views per slot, with a row for each stored day and one for today. Today's row replaces that of the oldest day.
  private var counts: [UInt16]
  /// Index of today's first slot in ``counts``.
  private var today = 0
  /// Sum over the stored days, without today.
  private var sums: [Int32]
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
    if counts[today + slot] < .max { counts[today + slot] += 1 }
  }

  mutating func viewEnded(at now: SimulationTime) { lastViewEnd = now }

  /// Adds today to the history and removes the day that is now too old.
  mutating func dayEnded() {
    let finished = today
    today = (finished + Self.slotsPerDay) % counts.count
    for slot in 0..<Self.slotsPerDay {
      let change = Int(counts[finished + slot]) - Int(counts[today + slot])
      sums[slot] += Int32(change)
      total += change
      counts[today + slot] = 0
    }
    completeDays = min(completeDays + 1, days)
  }

  /// Mean over the stored days; 0 without any.
  var viewsPerDay: Double { completeDays == 0 ? 0 : Double(total) / Double(completeDays) }

  /// Mean number of views in so many slots around the clock from this one on; 0 without a history.
  func meanViews(inSlots count: Int, from slot: Int) -> Double {
    guard completeDays > 0 else { return 0 }
    let views = (slot..<slot + count).reduce(0) { $0 + Int(sums[$1 % Self.slotsPerDay]) }
    return Double(views) / Double(completeDays)
  }

  /// Writes the share of each slot in the predicted views of a day to `weights[start ..< start + 96]`: the history,
  /// smoothed with a Gaussian around the clock. Without a history, all shares are equal.
  func predict(smoothing: GaussianKernel, into weights: inout [Double], from start: Int) {
    let n = Self.slotsPerDay
    guard total > 0 else {
      for slot in 0..<n { weights[start + slot] = 1 / Double(n) }
      return
    }
    // Sixteen slots at a time stay in registers. The kernel goes twice around the clock, so no index needs a remainder.
    withUnsafeTemporaryAllocation(of: (slot: Int, share: Double).self, capacity: n) { used in
      var count = 0
      for slot in 0..<n where sums[slot] > 0 {
        used[count] = (slot, Double(sums[slot]) / Double(total))
        count += 1
      }
      smoothing.twice.withUnsafeBytes { kernel in
        for block in stride(from: 0, to: n, by: 16) {
          var sum = SIMD16<Double>.zero
          for (slot, share) in used[..<count] {
            let offset = (n + block - slot) * MemoryLayout<Double>.stride
            sum += share * kernel.loadUnaligned(fromByteOffset: offset, as: SIMD16<Double>.self)
          }
          for place in 0..<16 { weights[start + block + place] = sum[place] }
        }
      }
    }
  }

  mutating func forget() { self = ViewHistory(days: days) }
}

/// Weights of a Gaussian wrapped around the 96 slots of a day; they sum to 1.
struct GaussianKernel: Sendable {
  /// The weights of the slots from 0 to 95 slots later, twice.
  let twice: [Double]

  init(standardDeviation: SimulationDuration) {
    let n = ViewHistory.slotsPerDay
    let sigma = Double(standardDeviation.milliseconds) / 900_000
    guard sigma > 0 else {
      twice = (0..<2 * n).map { $0 % n == 0 ? 1 : 0 }
      return
    }
    let raw = (0..<n).map { k in
      let distance = Double(min(k, n - k))
      return exp(-0.5 * (distance / sigma) * (distance / sigma))
    }
    let sum = raw.reduce(0, +)
    twice = (raw + raw).map { $0 / sum }
  }
}
