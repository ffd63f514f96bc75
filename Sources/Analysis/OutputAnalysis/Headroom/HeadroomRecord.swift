import EventKernel
import WidgetRefresh

/// What a widget's headroom depends on, collected while a run goes on: the views, changes and free reloads of the
/// reported period, and the number of charged reloads.
///
/// What the widget shows at the start of the period is given: only changes that it does not show then can still be
/// shown. How long reloads take, whether they fail, and when the budget allows them is ignored. If no reload gave a
/// timeline, there is no headroom.
struct HeadroomRecord: Sendable {
  private let period: Range<SimulationTime>
  private let timetables: WidgetTimetables?
  private let days: TimetableDays
  private var views: [Int64] = []
  private var changes: [KnownFuture.Change] = []
  private var freeReloads: [Int64] = []
  private(set) var chargedReloads = 0
  /// The reload that runs.
  private var running: DecidedRequest?
  /// Whether a reload gave a timeline, before or in the period.
  private var hasTimeline = false
  /// The last timeline before the period.
  private var lastTimelineBefore: RequestID?

  /// - Parameters:
  ///   - period: the reported period.
  ///   - timetables: what else to count; `nil`: nothing.
  ///   - days: the days of the period.
  init(
    period: Range<SimulationTime>, timetables: WidgetTimetables? = nil, days: TimetableDays = TimetableDays()
  ) {
    self.period = period
    self.timetables = timetables
    self.days = days
  }

  /// When the run is over.
  var future: KnownFuture { KnownFuture(views: views, changes: changes, freeReloads: freeReloads) }

  /// Adds the headroom to the tally of the run, when it is over. Without a timeline, nothing shows that reloads could
  /// do more.
  func add(to tally: inout WidgetTally) {
    guard hasTimeline else { return }
    let future = future
    tally[.viewsWithHeadroom] = future.count
    tally[.possibleFreshViews] = future.mostFresh(reloads: chargedReloads)
    tally[.possibleContentAge] = Int(future.leastAge(reloads: chargedReloads))
    tally[.neededReloads] = future.reloadsNeeded(fresh: tally[.freshViews])
    tally[.timeWithHeadroom] = tally[.timePresent]
    guard let timetables else { return }
    tally[.viewsWithTimetable] = future.count
    tally[.timetableFreshViews] =
      future.outcome(ofReloadsAt: timetables.freshness.reloads(on: days)).freshViews
    tally[.timetableContentAge] = Int(future.outcome(ofReloadsAt: timetables.age.reloads(on: days)).age)
  }

  // MARK: Observations

  /// - Parameter observation: is about the widget.
  mutating func receive(_ observation: Observation) {
    switch observation {
    // A widget without data shows nothing of its content.
    case .added(_, let time): show(allBefore: time)
    case .decided(let decided): if decided.decision.isGranted { running = decided }
    case .finished(let reload): finished(reload)
    case .updated(let update): updated(update)
    case .viewed(let view): if period.contains(view.start) { views.append(view.start.milliseconds) }
    case .contentChanged(let change): changed(change)
    case .removed, .requested, .waits, .contentSeen, .accrued, .sessionBegan, .sessionEnded,
      .activityChanged, .activityUpdated, .transferred, .unlocked, .locked, .wristRaised:
      break
    }
  }

  /// Those that are charged count whatever their outcome.
  private mutating func finished(_ reload: FinishedReload) {
    guard let granted = running, granted.request == reload.request else { return }
    running = nil
    hasTimeline = hasTimeline || reload.outcome == .timeline
    if reload.time < period.lowerBound {
      lastTimelineBefore = reload.request
    } else if granted.decision == .grantedCharged {
      chargedReloads += 1
    } else if reload.outcome == .timeline {
      freeReloads.append(reload.time.milliseconds)
    }
  }

  private mutating func changed(_ change: ContentChange) {
    guard !change.isKnownAhead else { return }
    let time = change.time.milliseconds
    // A widget with several contents learns of their changes one content after another.
    let place = changes.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    changes.insert(KnownFuture.Change(time: time, readable: change.available.milliseconds), at: place)
  }

  private mutating func updated(_ update: ViewUpdate) {
    // A timeline from before the period may come on screen in the period.
    guard update.shown < period.lowerBound || update.request == lastTimelineBefore else { return }
    show(allBefore: update.firstUnshownChange)
  }

  /// - Parameter change: the first change that is not shown; `nil`: all changes so far are.
  private mutating func show(allBefore change: SimulationTime?) {
    guard let time = change?.milliseconds else { return changes.removeAll(keepingCapacity: true) }
    let first = changes.firstIndex { $0.time >= time } ?? changes.count
    changes.removeSubrange(..<first)
    if changes.first?.time != time { changes.insert(KnownFuture.Change(time: time, readable: time), at: 0) }
  }
}
