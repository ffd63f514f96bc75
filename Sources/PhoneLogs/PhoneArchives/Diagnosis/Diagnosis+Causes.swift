import ReloadLogs
import ScenarioFile

extension Diagnosis {
  /// The causes of a time without a reload.
  ///
  /// - Parameters:
  ///   - usual: the usual time between two reloads.
  ///   - stops: when stops of the widget began.
  func causes(
    _ widget: PhoneEvidence.Widget, _ start: Int64, _ end: Int64, _ usual: Int64, _ stops: [Int64]
  ) -> [Cause] {
    func during(_ lines: [PhoneEvidence.Line]) -> [PhoneEvidence.Line] {
      lines.filter { $0.time > start && $0.time <= end }
    }
    var causes = failures(during(widget.failures), during(widget.refusals), end - start)
    let denials = during(widget.denials)
    causes += self.denials(denials, end - start, isLikely: hasSiblings(widget))
    if let mode = lowPowerMode(widget, start, end, usual),
      !causes.contains(where: { $0.kind == .lowPowerMode })
    {
      causes.append(mode)
    }
    let quits = forceQuit(widget, start, end, usual)
    causes += quits
    if quits.isEmpty, denials.isEmpty, let unasked = notAsked(widget, start, end),
      causes.allSatisfy({ $0.kind == .lowPowerMode })
    {
      causes.append(unasked)
    }
    if let set = evidence.setBacks.first(where: {
      $0.time >= start - 300_000 && $0.time < end && $0.by >= Self.leastSetBack
    }) {
      causes.append(
        Cause(
          kind: .clockSetBack, isLikely: true, from: wall(set.time), until: wall(set.time) - set.by,
          evidence: [set.place]))
    }
    // Low Power Mode may explain only a part.
    func isExplained() -> Bool {
      causes.contains { cause in
        let (from, until) = (max(cause.from ?? 0, wall(start)), min(cause.until ?? .max, wall(end)))
        return cause.kind != .lowPowerMode || (until - from) * 2 > end - start
      }
    }
    if !isExplained() {
      let known = Set(causes.map(\.kind))
      causes += hidden(start, end).filter { !known.contains($0.kind) }
    }
    if !isExplained(), end - start <= 86_400_000, let budget = budget(widget, start, usual, stops) {
      causes.append(budget)
    }
    return causes
  }

  private func cause(
    _ kind: Cause.Kind, _ lines: [PhoneEvidence.Line], isLikely: Bool = false, from: Int64?, until: Int64?
  ) -> Cause {
    Cause(
      kind: kind, isLikely: isLikely, from: from.map { wall($0) }, until: until.map { wall($0) },
      count: lines.count,
      evidence: lines.prefix(3).map(\.place))
  }

  private func failures(
    _ failures: [PhoneEvidence.Line], _ refusals: [PhoneEvidence.Line], _ length: Int64
  ) -> [Cause] {
    let kinds: [(Cause.Kind, ReloadLog.Event.Reason)] = [
      (.staleExtension, .staleExtension), (.tooLarge, .tooLarge), (.failures, .failures),
    ]
    var causes: [Cause] = []
    for (kind, reason) in kinds {
      let failed = failures.filter { ($0.event.reason ?? .failures) == reason }
      let refused = refusals.filter { $0.event.reason == reason }
      guard let first = (failed + refused).map(\.time).min() else { continue }
      // The system says that there were too many, whatever their reason.
      if failed.isEmpty, !causes.isEmpty {
        causes[causes.count - 1].evidence += refused.prefix(2).map(\.place)
        causes[causes.count - 1].refused = wall(first)
        continue
      }
      let last = (failed + refused).filter { $0.event.due != nil }
        .max { ($0.event.due ?? 0) < ($1.event.due ?? 0) }
      let next = last?.event.due
      // One failure that is soon tried again explains little.
      let isLong = next.map { ($0 - first) * 2 >= length } ?? false
      guard failed.count > 1 || !refused.isEmpty || isLong else { continue }
      var cause = cause(kind, failed, from: first, until: nil)
      // As the line has it.
      cause.until = last.flatMap { line in line.event.due.map { wall($0, toldAt: line.time) } }
      cause.refused = refused.first.map { wall($0.time) }
      cause.evidence += refused.prefix(2).map(\.place)
      causes.append(cause)
    }
    return causes
  }

  private func denials(_ denials: [PhoneEvidence.Line], _ length: Int64, isLikely: Bool) -> [Cause] {
    [ReloadLog.Event.Reason.budget, .lowPowerMode].compactMap { reason in
      let lines = denials.filter { $0.event.reason == reason }
      // A denial now and then is usual.
      guard let first = lines.first, let last = lines.last, lines.count > 1,
        (last.time - first.time) * 4 >= length
      else { return nil }
      return cause(
        reason == .budget ? .budget : .lowPowerMode, lines, isLikely: isLikely, from: first.time, until: nil)
    }
  }

  /// Whether the app has other widgets, too. The scheduler names only the bundle.
  private func hasSiblings(_ widget: PhoneEvidence.Widget) -> Bool {
    evidence.widgets.contains { other in
      guard other.name != widget.name, let bundle = widget.bundle else { return false }
      return other.bundle.map { LoggedReloads.isSame($0, bundle) } ?? false
    }
  }

  /// By lines that hide their widget, if they are at least four times as frequent as at other times (GUESS).
  private func hidden(_ start: Int64, _ end: Int64) -> [Cause] {
    let length = Double(end - start)
    let other = (covered.map { Double($0.upperBound - $0.lowerBound) } ?? 0) - length
    func only(_ lines: [PhoneEvidence.Line]) -> [PhoneEvidence.Line] {
      let inside = lines.filter { $0.time > start && $0.time <= end }
      return Double(inside.count) * other >= 4 * Double(lines.count - inside.count) * length ? inside : []
    }
    var causes = failures(only(evidence.hidden.failures), only(evidence.hidden.refusals), end - start)
    causes += denials(only(evidence.hidden.denials), end - start, isLikely: true)
    for index in causes.indices { causes[index].isLikely = true }
    return causes
  }

  private func lowPowerMode(
    _ widget: PhoneEvidence.Widget, _ start: Int64, _ end: Int64, _ usual: Int64
  ) -> Cause? {
    let periods = lowPower.filter { period in
      guard period.start < end, period.end > start else { return false }
      // Reloads may have gone on in it before.
      let before = widget.reloads.count { $0.time > period.start && $0.time <= start }
      return before < 3 || Int64(before) * usual * 2 < used(period.start, start)
    }
    let total = periods.reduce(0) { $0 + min($1.end, end) - max($1.start, start) }
    guard let first = periods.first, let last = periods.last, total * 4 >= end - start else { return nil }
    return Cause(
      kind: .lowPowerMode, isLikely: true, from: wall(first.start),
      until: last.end < min(end, lowPowerEnd) ? wall(last.end) : nil, evidence: lowPowerFiles)
  }

  /// No push or refresh in the background wakes an app that the user has quit, until it is launched again.
  private func forceQuit(
    _ widget: PhoneEvidence.Widget, _ start: Int64, _ end: Int64, _ usual: Int64
  ) -> [Cause] {
    guard let bundle = widget.bundle, policy(of: widget, at: start).map({ $0 == "never" }) ?? true else {
      return []
    }
    let quit = evidence.forceQuits.last { line in
      line.event.bundle.map { LoggedReloads.isSame($0, bundle) } ?? false
        && line.time >= start - 900_000 && line.time <= min(end, start + max(3_600_000, 2 * usual))
    }
    guard let quit else { return [] }
    let again = nextRun(bundle, after: quit.time + 60_000, end)
    guard covers(max(start, quit.time), again, start, end) else { return [] }
    return [cause(.forceQuit, [quit], isLikely: true, from: quit.time, until: again)]
  }

  /// When an app ran again before the end of a stop; `nil`: it did not.
  private func nextRun(_ bundle: String, after time: Int64, _ end: Int64) -> Int64? {
    evidence.sessions.filter {
      LoggedReloads.isSame($0.app, bundle) && $0.end > time && $0.start < end - 120_000
    }
    .map { max($0.start, time) }.min()
  }

  /// Whether an app that did not run explains a stop. A reload may follow a launch late.
  private func covers(_ from: Int64, _ again: Int64?, _ start: Int64, _ end: Int64) -> Bool {
    guard let again else { return true }
    return end - again <= 3_600_000 || (again - from) * 10 >= (end - start) * 9
  }

  private func notAsked(_ widget: PhoneEvidence.Widget, _ start: Int64, _ end: Int64) -> Cause? {
    guard let bundle = widget.bundle else { return nil }
    let again = nextRun(bundle, after: start + 180_000, end)
    guard covers(start, again, start, end) else { return nil }
    let last = evidence.sessions.filter {
      LoggedReloads.isSame($0.app, bundle) && $0.start <= start + 180_000
    }
    .map(\.end).max()
    if let policy = policy(of: widget, at: start) {
      guard policy == "never" else { return nil }
      let line = widget.reloads.last { $0.time <= start }
      let isKnown = evidence.knownApps.map { $0.contains(start) && $0.contains(end) } ?? false
      return cause(.notAsked, [line].compactMap(\.self), isLikely: !isKnown, from: last, until: again)
    }
    // Only calls of the app are so close to its sessions.
    let close = widget.reloads.count { hasRun(bundle, $0.time - 180_000, $0.time) }
    guard knows.apps, widget.reloads.count >= 3, close * 5 >= widget.reloads.count * 4 else { return nil }
    return cause(.notAsked, [], isLikely: true, from: last, until: again)
  }

  /// Used up as far as the number of reloads tells.
  private func budget(
    _ widget: PhoneEvidence.Widget, _ start: Int64, _ usual: Int64, _ stops: [Int64]
  ) -> Cause? {
    // Only the app asks for it, whatever the budget.
    guard policy(of: widget, at: start) != "never", !hadAsMany(widget.reloads.map(\.time), start, stops)
    else {
      return nil
    }
    let day = widget.reloads.filter { line in
      line.time > start - 86_400_000 && line.time <= start
        && !(widget.bundle.map { hasRun($0, line.time - 60_000, line.time) } ?? false)
    }
    // Widgets that are viewed often get 40 to 70 a day (DOC).
    guard day.count >= 36, usual <= 1_800_000 else { return nil }
    return Cause(kind: .budget, isLikely: true, count: day.count, evidence: day.suffix(1).map(\.place))
  }

  /// Whether a widget had about as many reloads in 24 hours before, and went on. Then the budget is larger.
  private func hadAsMany(_ times: [Int64], _ start: Int64, _ stops: [Int64]) -> Bool {
    let (day, more): (Int64, Int64) = (86_400_000, 6 * 3_600_000)
    let count = times.count { $0 > start - day && $0 <= start }
    var first = 0
    for (index, time) in times.enumerated() where time <= start - more {
      while times[first] <= time - day { first += 1 }
      if (index - first + 1) * 10 >= count * 9,
        !stops.contains(where: { $0 > time - day && $0 < time + more })
      {
        return true
      }
    }
    return false
  }

  private func hasRun(_ bundle: String, _ from: Int64, _ until: Int64) -> Bool {
    evidence.sessions.contains { LoggedReloads.isSame($0.app, bundle) && $0.start < until && $0.end > from }
  }

  private func policy(of widget: PhoneEvidence.Widget, at time: Int64) -> String? {
    widget.reloads.last { $0.time <= time }?.event.policy
  }
}
