import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite struct PushAccountTests {
  /// Random pushes of 10 hours.
  private static func pushes(_ seed: UInt64) -> [SimulationTime] {
    var stream = RandomStream(seed: seed, replication: 0, entity: "test", purpose: "pushes")
    var times: [SimulationTime] = []
    var time = SimulationTime.zero
    while time < at(10) {
      time =
        time + SimulationDuration(rounding: stream.exponential(mean: 120_000 * (1 + 9 * stream.uniform())))
      times.append(time)
    }
    return times
  }

  @Test(arguments: 1..<50) func `what the windows held is what was charged and what is left`(seed: UInt64) {
    let (allowance, window) = (Int(seed % 9), SimulationDuration.minutes(Int64(10 + seed)))
    var account = PushAccount()
    var (granted, charged, left, openings) = (0, 0, 0.0, 0)
    var opened: SimulationTime?
    var counts: [Int] = []
    for time in Self.pushes(seed) {
      if opened.map({ time >= $0 + window }) ?? true {
        if openings > 0 { left += account.remaining }
        (opened, openings) = (time, openings + 1)
        counts.append(0)
      }
      counts[counts.count - 1] += 1
      account.open(allowance: allowance, window: window, form: .window, at: time)
      let isGranted = account.isOpen(form: .window)
      account.charge(granted: isGranted, form: .window)
      granted += isGranted ? 1 : 0
      charged += 1
    }
    #expect(Double(openings * allowance - charged) == left + account.remaining)
    #expect(granted == counts.reduce(0) { $0 + min($1, allowance) })
  }

  @Test(arguments: 1..<50) func `a token bucket grants at most what it held and what came in`(seed: UInt64) {
    let (allowance, window) = (1 + Int(seed % 9), SimulationDuration.minutes(Int64(10 + seed)))
    var account = PushAccount()
    let times = Self.pushes(seed)
    var granted: [SimulationTime] = []
    for time in times {
      account.open(allowance: allowance, window: window, form: .tokenBucket, at: time)
      guard account.isOpen(form: .tokenBucket) else { continue }
      account.charge(granted: true, form: .tokenBucket)
      granted.append(time)
    }
    // In any span of time: the bucket, and what fills it in the span.
    for (number, start) in granted.enumerated() {
      for (count, end) in granted[number...].enumerated() {
        let filled = Double((end - start).milliseconds) / Double(window.milliseconds) * Double(allowance)
        #expect(Double(count + 1) <= Double(allowance) + filled + 1e-6)
      }
    }
  }
}
