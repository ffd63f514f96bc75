import EventKernel
import OutputAnalysis
import Reports
import TestSupport
import Testing
import WidgetRefresh

@Suite struct ConservationTests {
  @Test(arguments: 1...60)
  func `rows and sums equal what happened in the period`(seed: UInt64) throws {
    let run = try ReportRun(names: ["a", "b", "c"], days: 2)
    let observations = RandomRun.observations(seed: seed, of: run, count: 900)
    let directory = try TemporaryDirectory()
    let summary = try run.write(observations, to: directory.path)
    let happened = Happened(observations, in: run.period)

    var rows: [Report: ParsedCSV] = [:]
    for report in Report.ofRun { rows[report] = try ParsedCSV(directory.read(report.fileName)) }
    let reloads = try #require(rows[.reloads])
    let views = try #require(rows[.views])
    #expect(reloads.rows.count == happened.requests)
    #expect(rows[.updates]?.rows.count == happened.updates)
    #expect(views.rows.count == happened.views)
    #expect(rows[.budget]?.rows.count == happened.budgetChanges)
    #expect(rows[.summary]?["widget"] == ["a", "b", "c"])

    #expect(!reloads["decision"].contains(""), "every request is decided")
    let granted = zip(reloads["granted"], reloads["outcome"])
    #expect(granted.allSatisfy { $0.isEmpty == $1.isEmpty }, "exactly what was granted has an outcome")

    let widgets = summary.widgets
    for widget in widgets {
      #expect(ReloadDecision.allCases.reduce(0) { $0 + widget[$1.count] } == widget[.requests])
    }
    #expect(widgets.reduce(0) { $0 + $1[.requests] } == happened.requests)
    #expect(
      widgets.reduce(0) { $0 + $1[.charged] } == reloads["decision"].count { $0 == "grantedCharged" })
    #expect(widgets.reduce(0) { $0 + $1[.updates] } == happened.updates)
    #expect(widgets.reduce(0) { $0 + $1[.views] } == happened.views)
    #expect(
      widgets.reduce(0) { $0 + $1.outcomes[.unfinished] } == reloads["outcome"].count { $0 == "unfinished" })
    #expect(rows[.summary]?["requests.count"] == widgets.map { String($0[.requests]) })
  }

  @Test(arguments: 1...20)
  func `updates and reloads come in the order of time`(seed: UInt64) throws {
    let run = try ReportRun(names: ["a", "b"], days: 2)
    let reports = try run.reports(of: RandomRun.observations(seed: seed, of: run, count: 900))
    for (report, column) in [
      (Report.updates, "shown_s"), (.reloads, "requested_s"), (.views, "end_s"), (.budget, "time_s"),
    ] {
      let times = try #require(reports[report])[column].compactMap(Double.init)
      #expect(times == times.sorted(), "\(report)")
    }
  }

  @Test func `the same observations in other batches give the same bytes`() throws {
    let run = try ReportRun(names: ["a", "b"])
    let observations = RandomRun.observations(seed: 7, of: run, count: 700)
    let whole = try TemporaryDirectory()
    try run.write(observations, to: whole.path)
    let pieces = try TemporaryDirectory()
    let reports = try CSVReports(
      directory: pieces.path, scenario: run.scenario, replication: 7, clock: run.clock,
      reportedPeriod: run.period)
    var statistics = RunStatistics(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    for observation in observations {
      reports.receive([observation])
      statistics.receive([observation])
    }
    try reports.finish(run.summary(of: statistics))
    for report in Report.ofRun {
      #expect(try whole.read(report.fileName) == pieces.read(report.fileName), "\(report)")
    }
  }
}

/// Counts of what lies in the period, made without the reports' code.
private struct Happened {
  var requests = 0
  var updates = 0
  var views = 0
  var budgetChanges = 0

  init(_ observations: [Observation], in period: Range<SimulationTime>) {
    for observation in observations {
      switch observation {
      case .requested(let request): requests += period.contains(request.time) ? 1 : 0
      case .updated(let update): updates += period.contains(update.shown) ? 1 : 0
      case .viewed(let view): views += period.contains(view.start) ? 1 : 0
      case .accrued(let accrual): budgetChanges += period.contains(accrual.time) ? 1 : 0
      case .decided(let decided) where decided.decision == .grantedCharged:
        budgetChanges += period.contains(decided.time) ? 1 : 0
      default: break
      }
    }
  }
}
