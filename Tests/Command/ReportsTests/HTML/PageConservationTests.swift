import EventKernel
import Foundation
import Testing

@testable import Reports
@testable import WidgetRefresh

@Suite struct PageConservationTests {
  private let names = ["a", "b", "c"]

  @Test(arguments: 1...20)
  func `every view, update and request of the CSV reports is on the page`(seed: UInt64) throws {
    let run = try ReportRun(names: names, days: 2)
    let observations = RandomRun.observations(seed: seed, of: run, count: 900)
    let page = try ReportPage(of: run, observations)
    let reports = try run.reports(of: observations)
    for (index, name) in names.enumerated() {
      func seconds(_ report: Report, _ column: String) throws -> [Int] {
        let rows = try #require(reports[report])
        return zip(rows["widget"], rows[column]).filter { $0.0 == name }
          .compactMap { Double($0.1) }.map { Int(($0 * 1000).rounded()) }
      }
      #expect(try page.rows("views", of: index, each: 9).map { $0[0] } == seconds(.views, "start_s"))
      let updates = try page.rows("updates", of: index, each: 10).map { $0[0] }
      let before = try #require(try page.widget(index)["before"] as? Int)
      #expect(try Array(updates.dropFirst(before)) == seconds(.updates, "shown_s"))
      #expect(updates.prefix(before).allSatisfy { $0 < 0 }, "carried over from the warm-up")

      let requests = try page.requests(of: index)
      #expect(try requests.map { $0[0] } == seconds(.reloads, "requested_s"))
      let reloads = try #require(reports[.reloads])
      let decisions = zip(reloads["widget"], reloads["decision"]).filter { $0.0 == name }.map(\.1)
      let onPage = requests.map { row in ReloadDecision.allCases[row[3]].name }
      #expect(onPage == decisions)
    }
  }

  @Test(arguments: 1...10)
  func `what the first day's picture shows is what happened on that day`(seed: UInt64) throws {
    let run = try ReportRun(names: names, days: 2)
    let observations = RandomRun.observations(seed: seed, of: run, count: 600)
    var record = RunRecord(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    record.receive(observations)
    record.close()
    let day = try #require(LaneDay.days(of: record).first)
    for index in names.indices {
      let content = LaneChart(of: record, widget: index, day: day).content.text
      func marks(_ style: MarkStyle) -> Int {
        guard case .glyph(let y, _) = style.shape else { return 0 }
        return content.matches(of: /<path class="([^"]*)" d="([^"]*)">/).filter { $0.output.1 == style.paint }
          .flatMap { $0.output.2.matches(of: /M[0-9.]+ ([0-9]+)/) }
          .count { Int($0.output.1) == style.lane.top + y }
      }
      for group in CauseGroup.allCases {
        let requests = observations.count {
          guard case .requested(let request) = $0 else { return false }
          return request.id.item.index == index && request.cause.group == group
            && day.period.contains(request.time)
        }
        #expect(marks(MarkStyle(.requested(group))) == requests)
      }
    }
  }

  @Test func `the first lane shows when the widget's own device is in use`() throws {
    var run = try ReportRun(names: ["phone", "watch"])
    run.scenario.widgets[1].placement = .surface(.watchFace)
    var record = RunRecord(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    record.receive([
      .unlocked(at: run.at(1000)), .wristRaised(at: run.at(2000), until: run.at(2007)),
      .locked(at: run.at(3000)),
    ])
    record.close()
    let inUse = [0, 1].map { index in
      LaneMark.marks(ofWidget: index, in: record).filter { $0.kind == .inUse }.map { [$0.start, $0.end] }
    }
    #expect(inUse == [[[run.at(1000), run.at(3000)]], [[run.at(2000), run.at(2007)]]])
    let page = try ReportPage(
      of: run, [.wristRaised(at: run.at(2000), until: run.at(2007)), .unlocked(at: run.at(4000))])
    #expect(try page.widget(1)["device"] as? Int == Int(DeviceKind.watch.rawValue))
    #expect(page.html.contains("wrist raised"))
  }

  @Test func `a wait, its reason and the decision are at their times`() throws {
    let run = try ReportRun()
    let page = try ReportPage(
      of: run,
      [
        .requested(.init(id: request(1), cause: .timelinePolicy, time: run.at(1000))),
        .waits(
          .init(request: request(1), reason: .systemChoosesMoment, time: run.at(1000), next: run.at(5000))),
        .waits(.init(request: request(1), reason: .budget, time: run.at(5000), next: run.at(9000))),
        .waits(.init(request: request(1), reason: .budget, time: run.at(9000), next: run.at(20_000))),
        .decided(.init(request: request(1), decision: .grantedCharged, time: run.at(20_000), balance: 0.25)),
        .finished(.init(request(1), .timedOut, entries: 0, at: run.at(50_000))),
      ])
    let rows = try page.requests(of: 0)
    let timedOut = try #require(ReloadOutcome.allCases.firstIndex(of: .timedOut))
    let charged = try #require(ReloadDecision.allCases.firstIndex(of: .grantedCharged))
    // Asked at, ordinal, cause, decision, after, answered by, whether there is a balance, balance, outcome, after,
    // source, age of the container, whether it fetched, number of waits; then each reason and after what.
    #expect(
      rows == [[1000, 1, 0, charged, 19_000, -1, 1, 250, timedOut, 30_000, 0, -1, 1, 2, 0, 0, 1, 4000]])
  }

  @Test func `the same observations in other batches make the same page`() throws {
    let run = try ReportRun(names: names)
    let observations = RandomRun.observations(seed: 3, of: run, count: 500)
    let whole = try ReportPage(of: run, observations).html
    #expect(try ReportPage(of: run, observations).html == whole)
    var record = RunRecord(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    for observation in observations { record.receive([observation]) }
    record.close()
    let json = LaneData(of: record, days: LaneDay.days(of: record)).json.text
    #expect(whole.contains(json))
  }
}
