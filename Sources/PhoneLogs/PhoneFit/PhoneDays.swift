import EventKernel
import OutputAnalysis
import ReloadLogs
import ScenarioFile
import WidgetRefresh

/// The reloads of one widget of a phone's log, day by day.
package struct PhoneDays: Sendable {
  /// What a day tells about the budget.
  package enum Phase: String, CaseIterable, Sendable {
    case usual
    /// The log covers less than five sixths of it.
    case partial
    /// The system may still learn how often the widget is viewed.
    case learning
    /// A debugger or the developer mode lifted the limits.
    case unlimited
    /// One of several days without a reload, up to the end of the log: the widget was removed, or it stopped.
    case stopped
    /// The phone's clock was set back.
    case clockSet
  }

  package struct Day: Sendable {
    package let date: CalendarDate
    package var phase = Phase.usual
    /// Whether the log covers at least five sixths of it.
    package var isWhole = true
    package var reloads: [LoggedReloads.Reload] = []
    /// From the reload before to each reload.
    package var gaps: [SimulationDuration] = []
    package var hours: [Int] = []

    package func count(_ costs: LoggedReloads.Cost...) -> Int { reloads.count { costs.contains($0.cost) } }
    /// Reloads in Low Power Mode.
    package var lowPowerReloads: Int { reloads.count(where: \.isLowPower) }
    package var calls: Int { reloads.reduce(0) { $0 + $1.calls } }
    /// From the due date to the reload, of reloads that did not come earlier.
    package var lateness: [SimulationDuration] {
      reloads.compactMap { reload in
        reload.due.flatMap { reload.time < $0 ? nil : .milliseconds(reload.time - $0) }
      }
    }
  }

  package let widget: LoggedReloads.Widget
  /// Without a gap, from the day of its first reload to the log's last day.
  package private(set) var days: [Day]
  package let added: CalendarDate

  /// - Parameters:
  ///   - widget: what the log calls it.
  ///   - reloads: in order of time.
  ///   - end: the end of the log, in milliseconds since 1970-01-01T00:00Z.
  ///   - clock: that of the days. It must cover the log.
  ///   - added: the day on which the widget was added; `nil`: that of its first reload.
  ///   - clockSet: times at which the phone's clock was wrong.
  package init(
    _ widget: LoggedReloads.Widget, _ reloads: [LoggedReloads.Reload], end: Int64, clock: WallClock,
    added: CalendarDate?, clockSet: [LoggedReloads.Period] = []
  ) {
    let begin = clock.time(ofInstant: reloads.first?.time ?? end)
    let end = clock.time(ofInstant: end)
    let first = clock.date(at: begin)
    self.widget = widget
    self.added = added ?? first
    days = (first.dayNumber...max(first, clock.date(at: end)).dayNumber).map {
      Day(date: CalendarDate(dayNumber: $0))
    }
    for index in days.indices {
      let (from, to) = (
        clock.startOfDay(days[index].date), clock.startOfDay(days[index].date.advanced(by: 1))
      )
      let covered = min(to, end) - max(from, begin)
      days[index].isWhole = covered.milliseconds * 6 >= (to - from).milliseconds * 5
      if !days[index].isWhole { days[index].phase = .partial }
      // The day on which it was added, and as many whole days as the system learns.
      let age = days[index].date.dayNumber - self.added.dayNumber
      if (0...PacedAllowance.documented.learningDays).contains(age) { days[index].phase = .learning }
    }
    var before: Int64?
    let count = days.count
    func day(at time: SimulationTime) -> Int {
      min(max(clock.date(at: time).dayNumber - first.dayNumber, 0), count - 1)
    }
    for reload in reloads {
      let time = clock.time(ofInstant: reload.time)
      let index = day(at: time)
      days[index].reloads.append(reload)
      days[index].hours.append(Int(clock.millisecondOfDay(at: time) / 3_600_000))
      if let before { days[index].gaps.append(.milliseconds(reload.time - before)) }
      if reload.isUnlimited { days[index].phase = .unlimited }
      before = reload.time
    }
    let stopped = (days.lastIndex { !$0.reloads.isEmpty } ?? 0) + 1
    if count - stopped > 1 { for index in stopped..<count { days[index].phase = .stopped } }
    for period in clockSet where period.start <= period.end {
      let (from, to) = (clock.time(ofInstant: period.start), clock.time(ofInstant: period.end))
      // The widget may have been added later.
      guard to >= begin else { continue }
      for index in day(at: from)...day(at: to) { days[index].phase = .clockSet }
    }
  }

  /// From a reload to the due date that its timeline asked for: median; `nil`: the log has no due dates.
  package var asked: SimulationDuration? {
    let reloads = days.flatMap(\.reloads)
    let asked = zip(reloads, reloads.dropFirst()).compactMap { one, next in next.due.map { $0 - one.time } }
      .sorted()
    return asked.isEmpty ? nil : .milliseconds(max(0, asked[asked.count / 2]))
  }

  /// The phase of the days that the answer is about: the first of which there is a day.
  package var phase: Phase {
    Phase.allCases.first { phase in days.contains { $0.phase == phase } } ?? .partial
  }
  /// The days that the answer is about.
  package var told: [Day] {
    let all = days.filter { $0.phase == phase }
    let whole = all.filter(\.isWhole)
    return whole.isEmpty ? all : whole
  }

  /// Reloads a day: the median.
  package var perDay: Double {
    let counts = told.map(\.reloads.count).sorted()
    return counts.isEmpty ? 0 : Double(counts[(counts.count - 1) / 2] + counts[counts.count / 2]) / 2
  }

  /// Reloads in each hour, a day.
  package var perHour: [Double] {
    var counts = [Int](repeating: 0, count: 24)
    for hour in told.flatMap(\.hours) { counts[min(max(hour, 0), 23)] += 1 }
    return counts.map { Double($0) / Double(max(told.count, 1)) }
  }
}
