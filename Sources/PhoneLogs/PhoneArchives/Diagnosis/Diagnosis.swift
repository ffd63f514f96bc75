import EventKernel
import ReloadLogs
import ScenarioFile
import ScenarioValues

/// When widgets stopped, and why, as far as the logs of a phone tell.
package struct Diagnosis {
  package struct Cause: Hashable {
    package enum Kind: String, CaseIterable {
      case failures, tooLarge, staleExtension, budget, lowPowerMode, forceQuit, notAsked, clockSetBack
    }

    package var kind: Kind
    /// Whether the evidence is only circumstantial.
    package var isLikely: Bool
    /// When it began and ended; `nil`: not known. By the phone's own clock.
    package var from: Int64?
    package var until: Int64?
    /// When the system began to refuse reloads; `nil`: it did not.
    package var refused: Int64?
    /// Of the lines that show it.
    package var count = 0
    /// Files and lines.
    package var evidence: [String]
  }

  /// A time without a reload that is much longer than usual.
  package struct Stop: Hashable {
    package var start: Int64
    package var end: Int64
    /// `false`: it lasts until the end of the logs.
    package var isOver: Bool
    /// `start` to `end`, also where the clock was set.
    package var length: Int64
    package var causes: [Cause]
  }

  package struct Widget {
    package var name: String
    package var bundle: String?
    package var family: String?
    /// The policy and the interval that the log of the app names last.
    package var policy: String?
    package var asked: Int64?
    package var reloads: [Int64]
    /// The median time between two reloads, without long times in which nobody used the phone; `nil`: not known.
    package var usual: Int64?
    /// Longest first.
    package var stops: [Stop]
    /// The longest time without a reload in which nobody used the phone, or it was off; `nil`: none.
    package var longestPause: Int64?
  }

  package private(set) var widgets: [Widget] = []
  /// Of the logs of reloads; `nil`: there are none.
  package let covered: ClosedRange<Int64>?
  package let unnamed: Int
  /// Whether the logs tell when the display was on, which apps ran, and when Low Power Mode was on.
  package let knows: (display: Bool, apps: Bool, lowPowerMode: Bool)
  package let clock: WallClock
  package let timeZone: String

  let evidence: PhoneEvidence
  let lowPower: [(start: Int64, end: Int64)]
  /// What happened later is not known.
  let lowPowerEnd: Int64
  /// Files that tell when Low Power Mode was on.
  let lowPowerFiles: [String]
  /// When the phone was on a charger; `nil`: not known.
  package let charging: [ClosedRange<Int64>]?
  /// When the PowerLog tells whether the display was on; `nil`: never.
  package let knownDisplay: Range<Int64>?
  /// Times without use, in order and without overlaps.
  private let unused: [Range<Int64>]

  // In milliseconds. All are GUESS.
  private static let leastStop: Int64 = 2 * 3_600_000
  private static let leastFailedStop: Int64 = 30 * 60_000
  static let leastSetBack: Int64 = 1_800_000
  /// A longer time with the display off is a pause of the user.
  package static let leastPause: Int64 = 90 * 60_000

  /// - Parameters:
  ///   - logs: those of the system, and of the app's logger.
  ///   - power: when the phone was used.
  ///   - widget: the kind of the widgets, or a bundle; `nil`: all.
  ///   - app: the identifier of the app, if the logs do not name it.
  ///   - timeZone: that of the times; `nil`: that of the logs, or UTC.
  package init(
    _ logs: [ReloadLog], _ power: PowerLog, widget: String? = nil, app: String? = nil, timeZone: String? = nil
  ) throws(ScenarioError) {
    evidence = PhoneEvidence(logs, power, app: app)
    (covered, unnamed) = (evidence.covered, evidence.unnamed)
    let zone = timeZone ?? logs.compactMap(\.timeZone).first ?? "UTC"
    let all = [covered, power.covered].compactMap(\.self)
    let bounds = (all.map(\.lowerBound).min() ?? 0)...(all.map(\.upperBound).max() ?? 0)
    clock = try WallClock(covering: bounds, timeZone: zone)
    self.timeZone = zone
    let powerEnd = power.covered?.upperBound ?? 0
    func stretches(_ changes: [PowerLog.Change<Bool>], of value: Bool) -> [(start: Int64, end: Int64)] {
      changes.indices.filter { changes[$0].value == value }.map { index in
        (changes[index].time, index + 1 < changes.count ? changes[index + 1].time : powerEnd)
      }
    }
    let tellsPower = !power.lowPower.isEmpty
    let lines = evidence.lowPower ?? []
    lowPower = tellsPower ? stretches(power.lowPower, of: true) : lines.map { ($0.start, $0.end) }
    lowPowerEnd = tellsPower ? powerEnd : bounds.upperBound
    lowPowerFiles = Array(
      (tellsPower ? power.databases : logs.filter { !$0.isUnified }.map(\.file)).prefix(2))
    charging =
      power.charging.isEmpty
      ? nil : stretches(power.charging, of: true).map { $0.start...max($0.start, $0.end) }
    knows = (!power.display.isEmpty, !evidence.sessions.isEmpty, tellsPower || evidence.lowPower != nil)
    var unused = evidence.away
    unused += stretches(power.display, of: false).filter { $0.end - $0.start >= Self.leastPause }
      .map { $0.start..<$0.end }
    knownDisplay = power.display.first.map { $0.time..<powerEnd }
    if let covered {
      // Most people sleep then. What the PowerLog tells is better.
      let known = knownDisplay ?? 0..<0
      let first = clock.date(at: clock.time(ofInstant: covered.lowerBound)).dayNumber
      let last = clock.date(at: clock.time(ofInstant: covered.upperBound)).dayNumber
      for day in first...last + 1 {
        let midnight = clock.startOfDay(CalendarDate(dayNumber: day)).milliseconds + clock.epochMilliseconds
        let (start, end) = (midnight - 3_600_000, midnight + 7 * 3_600_000)
        for (from, until) in [(start, min(end, known.lowerBound)), (max(start, known.upperBound), end)]
        where from < until {
          unused.append(from..<until)
        }
      }
    }
    self.unused = unused.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { list, range in
      if let last = list.last, last.upperBound >= range.lowerBound {
        list[list.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        list.append(range)
      }
    }
    widgets = evidence.widgets.filter { own in
      guard let widget else { return true }
      return widget == own.name || own.bundle.map { LoggedReloads.isSame($0, widget) } ?? false
    }.map(diagnose)
  }

  /// A time by the phone's own clock. A line of a log may have told it at another time, `line`.
  package func wall(_ time: Int64, toldAt line: Int64? = nil) -> Int64 {
    evidence.setBacks.reduce(time) { $1.time < line ?? time ? $0 - $1.by : $0 }
  }

  /// When the clock was set back by more than half an hour, and to when; by the phone's own clock.
  package var setBacks: [(from: Int64, to: Int64)] {
    evidence.setBacks.filter { $0.by >= Self.leastSetBack }.map { (wall($0.time), wall($0.time) - $0.by) }
  }

  // MARK: Stops

  private func diagnose(_ own: PhoneEvidence.Widget) -> Widget {
    let times = own.reloads.map(\.time)
    let bounds = covered ?? 0...0
    // The logs may begin in a stop. Only failures tell.
    let begin = own.failures.first.map { $0.time < times.first ?? .max } ?? false ? [bounds.lowerBound] : []
    let points = begin + times
    let dues = begin.map { _ in nil } + own.reloads.map(\.event.due)
    let gaps = zip(zip(points, dues), points.dropFirst() + [bounds.upperBound]).map { point, end in
      let (start, end) = (point.0, max(point.0, end))
      // Before, nothing was to happen.
      let due = min(max(point.1 ?? start, start), end)
      return (
        start: due - start > Self.leastStop ? due : start, end: end, used: used(start, end),
        late: used(due, end)
      )
    }
    let whole = gaps.dropLast().map(\.used).filter { $0 > 60_000 }.sorted()
    let usual = whole.isEmpty ? nil : whole[whole.count / 2]
    let asked = own.reloads.compactMap { line in line.event.due.map { $0 - line.time } }.sorted()
    var widget = Widget(
      name: own.name, bundle: own.bundle, family: own.reloads.last?.event.family,
      policy: own.reloads.last { $0.event.policy != nil }?.event.policy,
      asked: asked.isEmpty ? nil : asked[asked.count / 2], reloads: times.map { wall($0) }, usual: usual,
      stops: [],
      longestPause: nil)
    let stops = gaps.indices.filter { index in
      let gap = gaps[index]
      let failures = own.failures.count { $0.time > gap.start && $0.time <= gap.end }
      let isRefused = own.refusals.contains { $0.time > gap.start && $0.time <= gap.end }
      let (least, factor): (Int64, Int64) =
        failures > 1 || isRefused ? (Self.leastFailedStop, 2) : (Self.leastStop, 4)
      let isStop = gap.late > max(least, factor * (usual ?? 0))
      if !isStop, gap.end - gap.start > Self.leastStop {
        widget.longestPause = max(widget.longestPause ?? 0, gap.end - gap.start)
      }
      return isStop
    }
    widget.stops = stops.map { index in
      let gap = gaps[index]
      return Stop(
        start: wall(gap.start), end: wall(gap.end), isOver: index < gaps.count - 1,
        length: gap.end - gap.start,
        causes: causes(own, gap.start, gap.end, usual ?? 1_800_000, stops.map { gaps[$0].start }))
    }
    widget.stops.sort { ($0.length, $1.start) > ($1.length, $0.start) }
    return widget
  }

  /// How long the phone was in use, or paused only briefly.
  func used(_ start: Int64, _ end: Int64) -> Int64 {
    unused.reduce(end - start) { $0 - max(0, min($1.upperBound, end) - max($1.lowerBound, start)) }
  }
}
