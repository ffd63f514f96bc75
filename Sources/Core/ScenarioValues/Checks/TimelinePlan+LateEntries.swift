import EventKernel

extension TimelinePlan {
  /// The fewest entries that a timeline has.
  var leastCount: Int { until == nil ? entries.leastCount : min(entries.leastCount, 1) }
}

extension TimelinePlan.Entries {
  fileprivate var leastCount: Int {
    switch self {
    case .spaced, .timesOfDay: count
    case .dates(let entries, let atMost): min(entries.count { $0.date.base != .schedule }, atMost)
    }
  }

  /// The shortest time that is certain to be between two entries.
  ///
  /// - Parameter fetchesNow: see ``Provider/alwaysFetchesItsData``.
  func closest(fetchesNow: Bool) -> SimulationDuration {
    switch self {
    case .spaced(let count, let spacing, _): return count > 1 ? spacing : .days(1)
    case .timesOfDay(let times, let count):
      // The entry for now may be close to the next one.
      guard count > 2 else { return .days(1) }
      return Self.shortest(of: Set(times).sorted(), over: 1)
    case .dates(let entries, let atMost):
      // Dates with different bases depend on what happens.
      guard atMost > 1 else { return .days(1) }
      let dates = entries.map { $0.date.known(fetchesNow: fetchesNow) }
      var offsets: [TimelineDate.Base: [SimulationDuration]] = [:]
      for date in dates { offsets[date.base, default: []].append(date.offset) }
      let gaps = offsets.values.flatMap { offsets in
        let sorted = offsets.sorted()
        return zip(sorted, sorted.dropFirst()).map { $1 - $0 }
      }
      return gaps.min() ?? .days(1)
    }
  }

  /// The usual time between two entries for changes of a schedule. A day: there are no two such entries.
  func usualSpacing(of schedule: ArrivalProcess) -> SimulationDuration {
    guard case .dates(let entries, let atMost) = self, entries.contains(where: { $0.date.base == .schedule }),
      atMost > entries.count
    else { return .days(1) }
    switch schedule {
    case .poisson(let perDay, _): return SimulationDuration(rounding: 86_400_000 / max(perDay, 1))
    case .renewal(let interval): return SimulationDuration(rounding: interval.mean)
    case .at(let moments):
      let times = moments.compactMap { if case .daily(let time, _) = $0 { time } else { nil } }
      return times.count > 1 ? Self.shortest(of: Set(times).sorted(), over: 1) : .days(1)
    }
  }

  /// The shortest time for this number of steps from one time of day to the next. The times are in order, and days
  /// have 24 h.
  private static func shortest(of times: [TimeOfDay], over steps: Int) -> SimulationDuration {
    let spans = times.indices.map { index in
      let (days, end) = (index + steps).quotientAndRemainder(dividingBy: times.count)
      return days * 86_400 + times[end].secondsAfterMidnight - times[index].secondsAfterMidnight
    }
    return .seconds(Int64(spans.min() ?? 86_400))
  }

  /// The number of entries that are certainly dated later than this after the start of the reload.
  fileprivate func count(laterThan wait: SimulationDuration, fetchesNow: Bool) -> Int {
    switch self {
    case .spaced(let count, let spacing, let first):
      if first > wait { return count }
      guard count > 1, spacing > .zero else { return 0 }
      let inTime = (wait - first).milliseconds / spacing.milliseconds + 1
      return inTime >= Int64(count) ? 0 : count - Int(inTime)
    case .timesOfDay(let times, let count):
      // Entry n is n − 2 steps after the second one, which may come at once. One hour is for a change of clocks.
      let sorted = Set(times).sorted()
      var (inTime, most) = (min(count, 2), count)
      while inTime < most {
        let middle = (inTime + most + 1) / 2
        if Self.shortest(of: sorted, over: middle - 2) > wait + .hours(1) {
          most = middle - 1
        } else {
          inTime = middle
        }
      }
      return count - inTime
    case .dates(let entries, _):
      return entries.count { $0.date.known(fetchesNow: fetchesNow).isCertainlyLater(than: wait) }
    }
  }

  /// The number of entries that are certainly dated after the next occurrence of this time of day.
  fileprivate func countLaterThanTimeOfDay(fetchesNow: Bool) -> Int {
    switch self {
    case .spaced, .dates: count(laterThan: .hours(25), fetchesNow: fetchesNow)
    case .timesOfDay(let times, let count): max(count - 1 - Set(times).count, 0)
    }
  }
}

extension TimelinePlan {
  /// The number of entries that are certainly dated after the policy's date.
  ///
  /// - Parameter fetchesNow: see ``Provider/alwaysFetchesItsData``.
  func entriesAfterPolicy(fetchesNow: Bool) -> Int {
    if until != nil { return 0 }
    switch policy {
    case .atEnd, .never, .afterRandomTime: return 0
    case .after(let wait): return entries.count(laterThan: wait, fetchesNow: fetchesNow)
    case .afterTimeOfDay: return entries.countLaterThanTimeOfDay(fetchesNow: fetchesNow)
    case .afterDate(let date):
      let date = date.known(fetchesNow: fetchesNow)
      // No data is newer than the reload.
      let wait = date.latestWait
      let late = wait.map { entries.count(laterThan: max($0, .zero), fetchesNow: fetchesNow) } ?? 0
      guard case .dates(let entries, _) = entries else { return late }
      return entries.count { entry in
        let own = entry.date.known(fetchesNow: fetchesNow)
        return own.base == date.base && own.offset > date.offset
          || wait.map { own.isCertainlyLater(than: max($0, .zero)) } ?? false
      }
    case .earliest(let policies):
      return policies.map {
        TimelinePlan(entries: entries, policy: $0).entriesAfterPolicy(fetchesNow: fetchesNow)
      }.max() ?? 0
    }
  }

  /// Whether its first entry is certainly dated after the reload, by more than a minute.
  ///
  /// - Parameter fetchesNow: see ``Provider/alwaysFetchesItsData``.
  func startsLater(fetchesNow: Bool) -> Bool {
    switch entries {
    case .spaced(let count, _, let first): count > 0 && first > .minutes(1)
    case .timesOfDay: false
    case .dates(let entries, _):
      entries.allSatisfy { entry in
        let date = entry.date.known(fetchesNow: fetchesNow)
        return date.base == .now ? date.offset > .minutes(1) : date.isCertainlyLater(than: .zero)
      }
    }
  }

  /// The places, as in a scenario file, at which it names the dates of the content's schedule.
  var placesOfSchedule: [String] {
    var places = until?.base == .schedule ? ["until"] : []
    if case .dates(let entries, _) = entries {
      for (number, entry) in entries.enumerated() where entry.date.base == .schedule {
        places.append(entries.count > 1 ? "entriesAt.\(number)" : "entriesAt")
      }
    }
    switch policy {
    case .afterDate(let date) where date.base == .schedule: places.append("policy.after")
    case .earliest(let policies):
      for (number, policy) in policies.enumerated() {
        if case .afterDate(let date) = policy, date.base == .schedule {
          places.append("policy.earliest.\(number)")
        }
      }
    default: break
    }
    return places
  }
}

extension Provider {
  /// Whether the data of each timeline is fetched at its reload, or there is none. The dates `write` and `fetch` are then
  /// the start of the reload.
  var alwaysFetchesItsData: Bool {
    guard let fetch, !fetch.isInBackground, cache == nil else { return false }
    if case .oldContent = onFailure { return false }
    return true
  }
}

extension TimelineDate {
  /// The same date, if possible from the start of the reload.
  fileprivate func known(fetchesNow: Bool) -> TimelineDate {
    switch base {
    case .write, .fetch: fetchesNow ? TimelineDate(.now, offset: offset) : self
    case .now, .change, .schedule, .timeOfDay: self
    }
  }

  /// Whether it is certainly later than this after the start of the reload.
  fileprivate func isCertainlyLater(than wait: SimulationDuration) -> Bool {
    switch base {
    case .now: offset > wait
    // These come after the start of the reload, the others at the latest at it.
    case .schedule, .timeOfDay: offset >= wait
    case .write, .fetch, .change: false
    }
  }

  /// The longest time from the start of the reload to it. `nil`: there is no bound.
  fileprivate var latestWait: SimulationDuration? {
    switch base {
    case .now, .write, .fetch, .change: offset
    case .timeOfDay: offset + .hours(25)
    case .schedule: nil
    }
  }
}
