import EventKernel
import RandomVariates

/// A `TimelinePlan` that is ready to give timelines.
struct PreparedPlan: Sendable {
  private let entries: TimelinePlan.Entries
  private let until: TimelineDate?
  private let policy: ReloadPolicy
  private let relevance: Sampler
  private let risingTo: Double?
  private let duration: SimulationDuration?

  init(_ plan: TimelinePlan) throws(DistributionError) {
    entries =
      switch plan.entries {
      case .spaced, .dates: plan.entries
      case .timesOfDay(let times, let count): .timesOfDay(Set(times).sorted(), count: count)
      }
    until = plan.until
    policy = plan.policy
    relevance = try Sampler(plan.relevance.score)
    risingTo = plan.relevance.risingTo
    duration = plan.relevance.duration
  }

  mutating func drawRelevance(from stream: inout RandomStream) -> Double { relevance.draw(from: &stream) }

  mutating func timeline(
    _ kind: EntryKind, _ source: ContentSource, relevance score: Double, _ dates: NamedDates,
    clock: WallClock, schedule: [SimulationTime], entries listed: inout [ListedEntry],
    stream: inout RandomStream
  ) -> ProvidedTimeline {
    var entries = provided(dates, clock: clock, schedule: schedule, entries: &listed)
    if let until, let end = dates.date(until, clock: clock, schedule: schedule) {
      entries.end(at: end, listed: &listed)
    }
    let last = entries.last(among: listed) ?? dates.now
    return ProvidedTimeline(
      kind: kind, source: source, entries: entries,
      policy: Self.provided(policy, dates, last: last, clock: clock, schedule: schedule, stream: &stream),
      relevance: EntryRelevance(first: score, last: risingTo ?? score, duration: duration))
  }

  // MARK: Entries

  private mutating func provided(
    _ dates: NamedDates, clock: WallClock, schedule: [SimulationTime], entries listed: inout [ListedEntry]
  ) -> ProvidedEntries {
    listed.removeAll(keepingCapacity: true)
    switch entries {
    case .spaced(let count, let spacing, let first):
      return ProvidedEntries(count: count, first: dates.now + first, spacing: spacing, isListed: false)
    case .timesOfDay(let times, let count):
      var date = dates.now
      var place = Self.place(in: times, after: date, clock: clock)
      // Until then, the time from one entry to the next is that between their times of day.
      var offsetEnds = SimulationTime.beforeStart
      var last = TimeOfDay.midnight
      for number in 0..<count {
        if number > 0 {
          let gap = (times[place].secondsAfterMidnight - last.secondsAfterMidnight + 86_400) % 86_400
          let next = date + .seconds(gap == 0 ? 86_400 : Int64(gap))
          last = times[place]
          if next < offsetEnds {
            date = next
            place = place + 1 == times.count ? 0 : place + 1
          } else if let next = clock.nextInSegment(times[place], after: date) {
            (date, place) = (next, (place + 1) % times.count)
            offsetEnds = clock.nextChange(after: next) ?? .distantFuture
          } else {
            // Clocks change.
            date = Self.next(times, after: date, clock: clock)
            place = Self.place(in: times, after: date, clock: clock)
            offsetEnds = .beforeStart
          }
        }
        listed.append(ListedEntry(date: date, showsOutdated: false))
      }
    case .dates(let planned, let atMost):
      for entry in planned {
        if entry.date.base == .schedule {
          for change in schedule {
            listed.append(
              ListedEntry(date: change + entry.date.offset, showsOutdated: entry.showsOutdated))
          }
        } else if let date = dates.date(entry.date, clock: clock, schedule: schedule) {
          listed.append(ListedEntry(date: date, showsOutdated: entry.showsOutdated))
        }
        // In the file's order where dates are equal.
        listed.sortByDate()
        if listed.count > atMost { listed.removeLast(listed.count - atMost) }
      }
    }
    return ProvidedEntries(count: listed.count, first: .distantFuture, spacing: .zero, isListed: true)
  }

  /// The place of the next of these times of day, which are in order, if clocks do not change.
  private static func place(in times: [TimeOfDay], after last: SimulationTime, clock: WallClock) -> Int {
    let second = clock.millisecondOfDay(at: last) / 1000
    return times.firstIndex { $0.secondsAfterMidnight > second } ?? 0
  }

  /// The next of these times of day.
  private static func next(_ times: [TimeOfDay], after last: SimulationTime, clock: WallClock)
    -> SimulationTime
  {
    var next = SimulationTime.distantFuture
    for time in times { next = min(next, clock.next(time, after: last)) }
    return next
  }

  // MARK: Policy

  private static func provided(
    _ policy: ReloadPolicy, _ dates: NamedDates, last: SimulationTime, clock: WallClock,
    schedule: [SimulationTime], stream: inout RandomStream
  ) -> ProvidedPolicy {
    switch policy {
    case .never: return .never
    case .atEnd: return .atEnd
    case .after(let duration): return .after(dates.now + duration)
    case .afterTimeOfDay(let time): return .after(clock.next(time, after: dates.now))
    case .afterDate(let date):
      return dates.date(date, clock: clock, schedule: schedule).map { .after($0) } ?? .never
    case .afterRandomTime(let from, let to):
      let start = clock.next(from, after: dates.now)
      let end = clock.next(to, after: start)
      let wait = stream.uniform() * Double((end - start).milliseconds)
      return .after(start + SimulationDuration(rounding: wait))
    case .earliest(let policies):
      var earliest: SimulationTime?
      for policy in policies {
        let provided = provided(
          policy, dates, last: last, clock: clock, schedule: schedule, stream: &stream)
        let date: SimulationTime? =
          switch provided {
          case .atEnd: last
          case .after(let date): date
          case .never: nil
          }
        if let date { earliest = min(earliest ?? date, date) }
      }
      return earliest.map { .after($0) } ?? .never
    }
  }
}

/// The dates that a plan can name.
struct NamedDates {
  let now: SimulationTime
  private let write: SimulationTime
  private let fetch: SimulationTime
  private let change: SimulationTime

  /// - Parameter source: where the timeline's data comes from.
  init(_ question: borrowing ProviderQuestion, source: ContentSource) {
    now = question.time
    switch source {
    case .fetch:
      (write, fetch, change) = (now, now, question.content.lastChange ?? now)
    case .container:
      write = question.content.stored?.data.written ?? now
      fetch = question.content.stored?.data.knowledge.learned ?? now
      change = question.content.stored?.data.knowledge.lastChange ?? now
    case .nothing: (write, fetch, change) = (now, now, now)
    }
  }

  /// `nil`: there is no such date.
  func date(_ date: TimelineDate, clock: WallClock, schedule: [SimulationTime]) -> SimulationTime? {
    let base: SimulationTime
    switch date.base {
    case .now: base = now
    case .write: base = write
    case .fetch: base = fetch
    case .change: base = change
    case .timeOfDay(let time): base = clock.next(time, after: now)
    case .schedule:
      guard let next = schedule.first else { return nil }
      base = next
    }
    return base + date.offset
  }
}

extension ProvidedEntries {
  /// Removes the entries that are dated later than this, except the first one.
  fileprivate mutating func end(at date: SimulationTime, listed: inout [ListedEntry]) {
    if isListed {
      while listed.count > 1, listed[listed.count - 1].date > date { listed.removeLast() }
      count = listed.count
    } else if count > 1 {
      count = date < first ? 1 : min(count, Int((date - first).milliseconds / spacing.milliseconds) + 1)
    }
  }

  /// The date of the last entry. `nil`: there are no entries.
  func last(among listed: [ListedEntry]) -> SimulationTime? {
    if isListed { return listed.last?.date }
    return count > 0 ? first + spacing * Int64(count - 1) : nil
  }

  /// The date of entry `number` (from 0). `distantFuture`: there is no such entry.
  func date(of number: Int, among listed: [ListedEntry]) -> SimulationTime {
    guard number < count else { return .distantFuture }
    return isListed ? listed[number].date : first + spacing * Int64(number)
  }
}

extension [ListedEntry] {
  /// Sorts in place, stably and without memory: lists are mostly in order.
  mutating func sortByDate() {
    for position in indices.dropFirst() {
      var place = position
      while place > startIndex, self[place].date < self[place - 1].date {
        swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
