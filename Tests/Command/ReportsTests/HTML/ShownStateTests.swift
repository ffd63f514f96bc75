import EventKernel
import TestSupport
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct ShownStateTests {
  private func record(_ scenario: Scenario) throws -> RunRecord {
    let run = try RecordedRun(scenario)
    var record = RunRecord(of: run.simulation)
    record.receive(run.observations)
    record.close()
    return record
  }

  @Test(arguments: [1, 2, 3, 4], [false, true])
  func `in every view the widget shows what the view says`(seed: UInt64, readsContainers: Bool) throws {
    var scenario = readsContainers ? Scenario.containers : .lively(.documented)
    scenario.seed = seed
    let record = try record(scenario)
    var checked = 0
    for widget in record.widgets {
      for view in widget.views {
        // A view may start at the instant of a step, before it or after it.
        let before = widget.shown.last { $0.time < view.start }?.state
        let at = widget.shown.filter { $0.time == view.start }.map(\.state)
        #expect(([before] + at).contains(ShownState(view.kind, isFresh: view.isFresh)))
        checked += 1
      }
    }
    #expect(checked > 100)
  }

  @Test(arguments: [1, 2, 3]) func `the parts of an entry are together as long as the entry`(seed: UInt64)
    throws
  {
    var scenario = Scenario.lively(.documented)
    scenario.seed = seed
    let record = try record(scenario)
    for (index, widget) in record.widgets.enumerated() {
      let marks = LaneMark.marks(ofWidget: index, in: record).filter {
        if case .shown = $0.kind { true } else { false }
      }
      #expect(marks.count > widget.entries.count, "some became out of date")
      for (mark, next) in zip(marks, marks.dropFirst()) { #expect(mark.end == next.start) }
      #expect(marks.first?.start == widget.entries.first?.update.shown)
      #expect(marks.last?.end == record.period.upperBound)
    }
  }

  @Test(arguments: [nil, true])
  func `each view is as old as its explanation and its part of a lane say`(hasTwoStates: Bool?) throws {
    let scenario = Scenario.explained(budget: .fixed(20)) {
      $0.widgets[0].content = Content(
        live: .poisson(perDay: 40, hours: nil), schedule: .poisson(perDay: 20, hours: nil),
        hasTwoStates: hasTwoStates)
      $0.widgets[0].alsoShows = [
        FurtherContent(
          Content("second", live: .poisson(perDay: 10, hours: nil), hasTwoStates: hasTwoStates))
      ]
      $0.device.usage = .timetable(
        (0..<140).map {
          TimetableView(at: [clock(0, 10 * $0 + 3)], surface: .homePage(1), duration: .seconds(30))
        })
    }
    let run = try RecordedRun(scenario)
    let views = run.observations.compactMap { if case .viewed(let view) = $0 { view } else { nil } }
    #expect(views.count == 140 && Set(views.map(\.isFresh)).count == 2)
    let marks = LaneMark.marks(ofWidget: 0, in: try record(scenario))
    for view in views {
      #expect(run.explanation(atStartOf: view).contentAge == view.contentAge)
      let state = ShownState(view.kind, isFresh: view.isFresh)
      #expect(marks.contains { $0.kind == .shown(state) && $0.start <= view.start && view.start <= $0.end })
    }
  }

  @Test func `an entry is out of date from the first change that it does not show`() throws {
    let run = try ReportRun()
    let page = try ReportPage(
      of: run,
      [
        madeUpdate(request(1), at: run.at(1000)),
        madeChange(at: run.at(6000), unshown: run.at(6000)),
        madeChange(at: run.at(7000), unshown: run.at(6000)),
        madeUpdate(request(2), at: run.at(10_000)),
        madeUpdate(request(3), at: run.at(20_000)),
        madeChange(at: run.at(20_000), unshown: run.at(20_000)),
      ])
    #expect(try page.rows("updates", of: 0, each: 10).map { $0[9] } == [5000, -1, 0])
  }
}
