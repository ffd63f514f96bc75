import EventKernel
import ScenarioFile
import WidgetRefresh

// What a simulated phone shows of an observation.
extension FieldObservation {
  /// The statistic in words.
  var figure: String {
    func text(_ duration: SimulationDuration) -> String {
      let hours = duration.seconds / 3600
      return hours >= 1 && hours == hours.rounded()
        ? "\(Int(hours)) h" : FieldUnit.duration.text(duration.seconds)
    }
    return switch note.measure.statistic {
    case .updateInterval: "Update interval by day (08:00 to 22:00)"
    case .chargedPerDay: "Charged reloads a day"
    case .wait(let cause): "Time from a request (\(cause.name)) to the reload"
    case .widgetDistance: "Time from a reload of one widget to the nearest one of the other"
    case .gapByDay(let time): "by day, \(text(time)) without a reload"
    case .gapAtNight(let time): "at night (22:00 to 08:00), \(text(time)) without a reload"
    case .oldView(let age, let cause):
      "by day, data at least \(text(age)) old; the cause of the next reload is \(cause.name)"
    case .lateReload(let from, let to):
      "a reload \(text(from)) to \(text(to)) after the policy's date (by day), and two reloads less than 30 min apart"
    case .shownAtOnce: "Share of the updates that are shown at once"
    case .startsUntilRefused: "Starts until one is refused"
    case .startsPerHour: "Starts an hour"
    case .delay: "Time from sending an update until it is shown or superseded"
    case .oldCopy(let age): "a view of the copy on the watch, with data at least \(text(age)) old"
    case .fromPhone: "Time from sending data to the watch until the widget shows them"
    case .transfersRenewed:
      "Time of day of the first transfer sent at once again after the daily limit was reached"
    case .activityChange(let kind): "\(kind.name), of a Live Activity"
    case .updateWait(let wait): "an update of a Live Activity that waits for `\(wait.name)`"
    case .updateOutcome(let outcome): "an update of a Live Activity with the outcome `\(outcome.name)`"
    case .quickThenSlow(let quick, let slow):
      "by day, three updates in a row, each less than \(text(quick)) after the one before, and later two at least \(text(slow)) apart"
    case .silence(let time):
      "an update or a start is tried; for \(text(time)), nothing is drawn and no Live Activity ends as planned"
    }
  }

  /// The values of a phone. For an event, 1 if the user sees it, otherwise 0.
  func samples(of phone: PhoneRecord) -> [Double] {
    switch note.measure.statistic {
    case .updateInterval: return PhoneRecord.daytimeGaps(phone.updates).map(\.length.seconds)
    case .chargedPerDay: return [Double(phone.reloads.count(where: \.isCharged)) / Double(phone.days)]
    case .wait(let cause): return phone.waits.filter { $0.cause == cause }.map(\.time.seconds)
    case .widgetDistance:
      let times = [0, 1].map { number in
        phone.reloads.filter { $0.item.number == number }.map(\.granted.milliseconds)
      }
      return times[0].compactMap { time in times[1].map { abs($0 - time) }.min() }
        .map { Double($0) / 1000 }
    case .gapByDay(let time):
      return [phone.hasGap(atLeast: time, isOnOneDay: true, when: PhoneRecord.isDay) ? 1 : 0]
    case .gapAtNight(let time): return [phone.hasGap(atLeast: time) { !PhoneRecord.isDay($0) } ? 1 : 0]
    case .oldView(let age, let cause): return [phone.showsData(atLeast: age, until: cause) ? 1 : 0]
    case .lateReload(let from, let to): return [phone.isLateAndEarly(from...max(from, to)) ? 1 : 0]
    case .shownAtOnce:
      let all = phone.activityUpdates
      return all.isEmpty ? [] : [Double(all.count { $0.outcome == .shownAtOnce }) / Double(all.count)]
    case .startsUntilRefused:
      let starts = phone.changes.filter { $0.kind == .started || $0.kind == .refusedByBudget }
      // The first and the last may go on outside the reported days.
      return starts.split(omittingEmptySubsequences: false) { $0.kind == .refusedByBudget }
        .dropFirst().dropLast().filter { !$0.isEmpty }.map { Double($0.count) }
    case .startsPerHour:
      return [Double(phone.changes.count { $0.kind == .started }) / Double(24 * phone.days)]
    case .delay:
      return phone.activityUpdates
        .filter { [.shownAtOnce, .shownLate, .superseded].contains($0.outcome) }
        .map { ($0.time - $0.sent).seconds }
    case .oldCopy(let age):
      let copies = phone.views.filter { $0.surface == .watchSmartStack && scenario.activity($0.item) != nil }
      return [copies.contains { ($0.reloadAge ?? .zero) >= age } ? 1 : 0]
    case .fromPhone: return phone.timesFromPhone
    case .transfersRenewed: return phone.renewalsOfTransfers
    case .activityChange(let kind): return [phone.changes.contains { $0.kind == kind } ? 1 : 0]
    case .updateWait(let wait): return [phone.activityUpdates.contains { $0.waitedFor == wait } ? 1 : 0]
    case .updateOutcome(let outcome):
      return [phone.activityUpdates.contains { $0.outcome == outcome } ? 1 : 0]
    case .quickThenSlow(let quick, let slow): return [phone.isQuickThenSlow(quick, slow) ? 1 : 0]
    case .silence(let time): return [phone.isSilent(for: time) ? 1 : 0]
    }
  }
}

extension PhoneRecord {
  /// From the sending of data to the watch until the next update after their arrival, in seconds.
  fileprivate var timesFromPhone: [Double] {
    transfers.filter { [.deliveredAtOnce, .deliveredLater].contains($0.outcome) }.compactMap { transfer in
      updates.first { $0 >= transfer.time }.map { ($0 - transfer.sent).seconds }
    }
  }

  /// Times of day, in seconds.
  fileprivate var renewalsOfTransfers: [Double] {
    let sent = transfers.filter { $0.outcome != .waits }.sorted { $0.sent < $1.sent }
    return zip(sent, sent.dropFirst()).filter { $0.wait == .limit && $1.wait == nil }
      .map { Double($1.sent.milliseconds % 86_400_000) / 1000 }
  }

  /// Gaps longer than this are not counted: the phone was off, or the gap spans another part of the day.
  private static let longestGap = SimulationDuration.hours(14)

  fileprivate func hasGap(
    atLeast time: SimulationDuration, isOnOneDay: Bool = false, when isCounted: (SimulationTime) -> Bool
  ) -> Bool {
    let times = reloads.map(\.granted)
    return zip(times, times.dropFirst()).contains { start, end in
      isCounted(start) && isCounted(end) && end - start >= time && end - start <= Self.longestGap
        && (!isOnOneDay || start.milliseconds / 86_400_000 == end.milliseconds / 86_400_000)
    }
  }

  /// Whether there is a view by day with data at least this old, and the next reload has this cause.
  fileprivate func showsData(atLeast age: SimulationDuration, until cause: ReloadCause) -> Bool {
    views.contains { view in
      guard let reloadAge = view.reloadAge, reloadAge >= age, Self.isDay(view.start) else { return false }
      return nextReload(after: view.start)?.cause == cause
    }
  }

  /// Whether an update or a start is tried, then nothing is drawn for so long, and no activity ends as planned.
  fileprivate func isSilent(for time: SimulationDuration) -> Bool {
    let tries = activityUpdates.map(\.sent) + changes.filter(\.kind.isRefusal).map(\.time)
    let ends = changes.filter { $0.kind.isEnd && $0.kind != .died }.map(\.time)
    let breaks = (updates + ends + [end]).sorted()
    return zip([SimulationTime.zero] + breaks, breaks).contains { (last, next) -> Bool in
      next - last >= time && tries.contains { last < $0 && $0 + time <= next }
    }
  }

  fileprivate func isQuickThenSlow(_ quick: SimulationDuration, _ slow: SimulationDuration) -> Bool {
    var (inARow, wasQuick) = (0, false)
    for gap in Self.daytimeGaps(updates) {
      inARow = gap.length < quick ? inARow + 1 : 0
      if inARow == 2 { wasQuick = true }
      if wasQuick, gap.length >= slow { return true }
    }
    return false
  }

  fileprivate func isLateAndEarly(_ delays: ClosedRange<SimulationDuration>) -> Bool {
    let isLate = reloads.contains { reload in
      reload.cause == .timelinePolicy && Self.isDay(reload.requested)
        && delays.contains(reload.granted - reload.requested)
    }
    let starts = reloads.map(\.granted)
    return isLate && zip(starts, starts.dropFirst()).contains { $1 - $0 < .minutes(30) }
  }
}
