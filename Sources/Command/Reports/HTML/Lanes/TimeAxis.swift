import EventKernel
import WidgetRefresh

/// Ticks at round wall-clock times.
struct TimeAxis: Sendable {
  struct Tick: Hashable, Sendable {
    var time: SimulationTime
    /// `HH:MM`, or `HH:MM:SS` if ticks are less than a minute apart.
    var label: String
  }

  /// Milliseconds between ticks.
  static let steps: [Int64] =
    [1, 2, 5, 10, 15, 30].map { $0 * 1000 } + [1, 2, 5, 10, 15, 30].map { $0 * 60_000 }
    + [1, 2, 3, 6, 12].map { $0 * 3_600_000 }
  /// The least distance of ticks in pixels: usually, and around a change of clocks.
  static let spacing = (usual: 64.0, least: 44.0)

  /// - Parameter width: the width of the axis in pixels.
  static func ticks(in range: Range<SimulationTime>, width: Double, clock: WallClock) -> [Tick] {
    let length = Double((range.upperBound - range.lowerBound).milliseconds)
    guard length > 0 else { return [] }
    let scale = width / length
    let step = steps.first { Double($0) * scale >= spacing.usual } ?? 86_400_000
    var ticks: [Tick] = []
    var time = range.lowerBound
    while time <= range.upperBound {
      let next = clock.nextChange(after: time)
      let base = clock.epochMilliseconds + clock.offsetMilliseconds(at: time)
      var local = (base + time.milliseconds + step - 1) / step * step
      while true {
        let tick = SimulationTime(milliseconds: local - base)
        guard tick <= range.upperBound, next.map({ tick < $0 }) ?? true else { break }
        let last = ticks.last?.time
        if last.map({ Double((tick - $0).milliseconds) * scale >= spacing.least }) ?? true {
          ticks.append(
            Tick(time: tick, label: label(local, step: step, isEnd: tick == range.upperBound)))
        }
        local += step
      }
      guard let next, next <= range.upperBound else { break }
      time = next
    }
    return ticks
  }

  private static func label(_ local: Int64, step: Int64, isEnd: Bool) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let second = local / 1000 % 86_400
    if isEnd, second == 0 { return "24:00" }
    let minutes = two(second / 3600) + ":" + two(second / 60 % 60)
    return step < 60_000 ? minutes + ":" + two(second % 60) : minutes
  }
}
