import EventKernel

@testable import WidgetRefresh

/// What holds in every run of every scenario. Also compiled into the fuzzers.
enum ConservationLaws {
  static func violations(in run: Run) -> [String] {
    var violations: [String] = []
    func check(_ holds: Bool, _ law: @autoclosure () -> String) { if !holds { violations.append(law()) } }

    var last = SimulationTime.zero
    var causes: [RequestID: ReloadCause] = [:]
    var decisions: [RequestID: ReloadDecision] = [:]
    var finished: Set<RequestID> = []
    var charged: [ItemID: Double] = [:]
    var accrued: [ItemID: Double] = [:]
    var accounts: [ItemID: Double] = [:]
    var present: Set<ItemID> = []
    var sources: [RequestID: FinishedReload] = [:]
    // For each widget, the changes that nobody knew ahead.
    var changes: [ItemID: [SimulationTime]] = [:]
    // For each widget, what its view shows of each of several contents.
    var seen: [ItemID: [SeenContent]] = [:]
    let slack = run.scenario.device.budget.allowance.leastBalance
    let hasOwnProvider = run.scenario.widgets.contains { $0.provider.own != nil }

    for observation in run.observations {
      check(observation.time >= last, "time went back at \(observation)")
      last = observation.time
      // `ActivityLawTests` has the laws of Live Activities.
      if let item = observation.item, item.index >= run.scenario.widgets.count { continue }
      if let widget = observation.item, case .added = observation { present.insert(widget) }
      switch observation {
      case .requested(let request):
        let id = request.id
        check(causes.updateValue(request.cause, forKey: id) == nil, "\(id) asked for twice")
        check(present.contains(id.item), "\(id) of a widget that is not there")
      case .waits(let wait):
        let id = wait.request
        check(
          causes[id] != nil && decisions[id] == nil, "\(id) waited before it came or after its decision")
        check(wait.next > wait.time, "\(id) looked at again in the past")
      case .decided(let decided):
        let (id, decision, balance) = (decided.request, decided.decision, decided.balance)
        check(causes[id] != nil, "\(id) decided before it came")
        check(decisions.updateValue(decision, forKey: id) == nil, "\(id) decided twice")
        check(
          (decision == .coalesced || decision == .superseded) == (decided.answeredBy != nil),
          "\(id) answered by \(String(describing: decided.answeredBy))")
        if decision == .grantedCharged {
          check(causes[id]?.isBudgeted == true, "\(id) charged for \(String(describing: causes[id]))")
          charged[id.item, default: 0] += 1
          check(balance >= slack - 1e-6, "\(id) left a balance of \(balance)")
          if balance.isFinite {
            check(
              abs((accounts[id.item] ?? 0) - 1 - balance) < 1e-6, "\(id) cost other than 1")
          }
        } else if balance.isFinite {
          check(abs((accounts[id.item] ?? 0) - balance) < 1e-6, "\(id) moved the balance at no charge")
        }
        accounts[id.item] = balance
      case .finished(let reload):
        let id = reload.request
        check(decisions[id]?.isGranted == true, "\(id) finished without a grant")
        check(finished.insert(id).inserted, "\(id) finished twice")
        // A developer's own provider may also show what it keeps itself.
        check(
          reload.written == nil ? reload.source != .container || hasOwnProvider : reload.source == .container,
          "\(id) shows what was never written")
        check(reload.written.map { $0 <= reload.time } ?? true, "\(id) shows what is written later")
        sources[id] = reload
      case .updated(let update):
        check(update.shown >= update.scheduled, "entry shown before its date: \(update)")
        check(finished.contains(update.request), "entry of an unfinished reload: \(update)")
        if let reload = sources[update.request] {
          // An entry of a developer's own provider may show nothing of the timeline's content.
          check(
            update.kind.showsContent == (reload.source != .nothing)
              || hasOwnProvider && !update.kind.showsContent, "data from nowhere: \(update)")
          check(update.fetched.map { $0 <= reload.time } ?? true, "data from the future: \(update)")
        }
      case .contentSeen(let content):
        if content.content == 0 { seen[content.item] = [] }
        seen[content.item, default: []].append(content)
      case .viewed(let view):
        violations += contentViolations(of: view, seen.removeValue(forKey: view.item) ?? [], in: run)
        check(view.start <= view.end, "view ends before it starts")
        check(view.start >= view.entryDate, "view precedes its entry's date: \(view)")
        check(
          view.isFresh == (view.contentAge == .zero) || view.contentAge == .zero, "fresh with an age: \(view)"
        )
        check(!view.isFresh || view.contentAge == .zero, "fresh with an age: \(view)")
        check(view.kind.showsContent || !view.isFresh, "fresh without content: \(view)")
        check((view.reloadAge == nil) == !view.kind.showsContent, "age of data that are not there: \(view)")
        violations += freshnessViolations(of: view, changes: changes[view.item] ?? [], in: run)
        check(view.reloadAge ?? .zero >= .zero && view.contentAge >= .zero, "negative age: \(view)")
      case .accrued(let accrual):
        let widget = accrual.item
        check(accrual.accrued >= accrued[widget] ?? 0, "accrual went back")
        accrued[widget] = accrual.accrued
        accounts[widget] = accrual.balance
      case .removed(let widget, _): present.remove(widget)
      case .contentChanged(let change):
        if !change.isKnownAhead { changes[change.item, default: []].append(change.time) }
      case .added, .sessionBegan, .sessionEnded, .activityChanged, .activityUpdated, .transferred, .unlocked,
        .locked, .wristRaised:
        break
      }
    }
    check(Set(causes.keys) == Set(decisions.keys), "requests without a decision")
    let granted = decisions.filter(\.value.isGranted)
    check(Set(granted.keys) == finished, "grants without an outcome")
    for (widget, count) in charged {
      check(
        count + slack <= (accrued[widget] ?? 0) + 1e-6,
        "widget \(widget) charged \(count) of \(accrued[widget] ?? 0)")
    }
    return violations
  }
}

extension ConservationLaws {
  /// A widget is as old as the oldest of its contents, and fresh if and only if all of them are.
  private static func contentViolations(of view: ItemView, _ seen: [SeenContent], in run: Run) -> [String] {
    let count = run.scenario.widgets[view.item.index].alsoShows.map { $0.count + 1 } ?? 0
    guard seen.map(\.content) == Array(0..<count), seen.allSatisfy({ $0.start == view.start }) else {
      return ["each of \(count) contents once at the start of a view: \(seen)"]
    }
    guard count > 0 else { return [] }
    let ages = seen.map { content in content.firstUnshownChange.map { view.start - $0 } }
    let isFresh = ages.allSatisfy { $0 == nil }
    return ages.map({ $0 ?? .zero }).max() == view.contentAge && isFresh == view.isFresh
      ? [] : ["\(view) with contents of other ages: \(ages)"]
  }

  /// No view is fresher than its data allow, nor older than the first change that they cannot include.
  fileprivate static func freshnessViolations(
    of view: ItemView, changes: [SimulationTime], in run: Run
  ) -> [String] {
    let widget = run.scenario.widgets[view.item.index]
    let content = widget.content
    // An app knows its user's changes without having learned of others.
    // A developer's own provider may show what is older.
    guard let age = view.reloadAge, content.inSession == nil, content.byIntent == nil,
      content.onEvents.isEmpty, content.hasTwoStates != true,
      widget.provider.own == nil,
      // The age of the data is that of the first content.
      widget.alsoShows == nil
    else { return [] }
    let fetched = view.start - age
    let missed = changes.first { $0 > fetched && $0 <= view.start }
    if let missed {
      return view.contentAge >= view.start - missed && !view.isFresh
        ? [] : ["fresher than its data: \(view), which miss the change at \(missed)"]
    }
    // Data that could be fetched at once, of content that nobody knows ahead, include all changes until then.
    let isExact =
      content.availability == nil && content.schedule == nil
      && run.scenario.widgets[view.item.index].addedOnDay == nil
    return isExact && !view.isFresh ? ["out of date although nothing changed: \(view)"] : []
  }
}

extension ReloadBudgetProfile.Allowance {
  /// The lowest balance that a charge can leave: a fraction is enough while charging, in some profiles.
  fileprivate var leastBalance: Double {
    if case .paced(let allowance) = self, allowance.grantsFractionWhileCharging { return -1 }
    return 0
  }
}
