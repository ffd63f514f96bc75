import Foundation

/// An axis of durations from 0, at log(1 + d/unit): nearly linear at the lower end and logarithmic at the upper end, so that it
/// shows both minutes and days.
struct DurationAxis: Sendable {
  struct Tick: Sendable {
    var x: Double
    var label: String
  }

  let left: Double
  let right: Double
  /// Seconds.
  let end: Double
  private let unit: Double

  /// - Parameters:
  ///   - most: the longest duration, in seconds.
  ///   - typical: a duration that should be easy to see, in seconds.
  init(left: Double = ChartFrame.left, right: Double = ChartFrame.right, most: Double, typical: Double) {
    self.left = left
    self.right = right
    unit = typical < 60 ? 1 : 60
    end = Self.marks.first { $0.seconds >= most }?.seconds ?? most
  }

  /// Position of a duration in seconds.
  func x(_ seconds: Double) -> Double {
    left + (right - left) * log1p(min(max(seconds, 0), end) / unit) / log1p(end / unit)
  }

  /// Duration in seconds at a share of the axis, 0 … 1.
  func seconds(at share: Double) -> Double { unit * expm1(share * log1p(end / unit)) }

  /// As many as fit without touching each other.
  var ticks: [Tick] {
    var ticks = [Tick(x: left, label: "0")]
    let last = Tick(x: right, label: Self.marks.first { $0.seconds == end }?.label ?? "")
    for mark in Self.marks where mark.seconds < end {
      let tick = Tick(x: x(mark.seconds), label: mark.label)
      guard tick.x - (ticks.last?.x ?? 0) >= Self.spacing, right - tick.x >= Self.spacing else { continue }
      ticks.append(tick)
    }
    return ticks + [last]
  }

  private static let spacing = 34.0

  private static let marks: [(seconds: Double, label: String)] = [
    (1, "1s"), (5, "5s"), (15, "15s"), (30, "30s"), (60, "1m"), (300, "5m"), (900, "15m"), (1800, "30m"),
    (3600, "1h"), (7200, "2h"), (14_400, "4h"), (28_800, "8h"), (43_200, "12h"), (86_400, "1d"),
    (172_800, "2d"), (345_600, "4d"), (604_800, "1w"), (1_209_600, "2w"), (2_592_000, "30d"),
    (7_776_000, "90d"), (31_536_000, "1y"), (157_680_000, "5y"), (946_080_000, "30y"),
  ]
}
