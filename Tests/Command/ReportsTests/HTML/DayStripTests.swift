import EventKernel
import Testing

@testable import Reports
@testable import WidgetRefresh

@Suite struct DayStripTests {
  private let hour: Int64 = 3_600_000

  private func record(of run: ReportRun, _ observations: [Observation]) -> RunRecord {
    var record = RunRecord(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    record.receive(observations)
    record.close()
    return record
  }

  private func view(_ run: ReportRun, day: Int64 = 0, at hours: Int64, isFresh: Bool) -> Observation {
    let start = run.at((24 * day + hours) * hour)
    return .viewed(
      ItemView(
        item: 0, surface: .homePage(1), start: start, end: start + .seconds(5), request: request(1),
        entry: 0, kind: .content, entryDate: start, reloadAge: .seconds(1),
        contentAge: isFresh ? .zero : .seconds(9), isFresh: isFresh, tapped: nil))
  }

  @Test func `it shows each state from when to when, and each view by its shape`() throws {
    let run = try ReportRun()
    let record = record(
      of: run,
      [
        madeUpdate(request(1), at: run.at(6 * hour)),
        view(run, at: 9, isFresh: true),
        madeChange(at: run.at(12 * hour), unshown: run.at(12 * hour)),
        view(run, at: 15, isFresh: false),
        madeUpdate(request(2), at: run.at(18 * hour)),
      ])
    let day = try #require(LaneDay.days(of: record).first)
    let strip = DayStrip(of: record, widget: 0, day: day)
    let svg = strip.svg(label: "a", describedBy: "b").text
    func bars(_ state: ShownState) -> [[String]] {
      svg.matches(of: /<rect class="([^"]*)" x="([^"]*)" y="24" width="([^"]*)"/)
        .filter { $0.output.1 == state.paint }.map { [String($0.output.2), String($0.output.3)] }
    }
    #expect(bars(.fresh) == [["25%", "25%"], ["75%", "25%"]])
    #expect(bars(.outOfDate) == [["50%", "25%"]])
    #expect(strip.states == [.fresh, .outOfDate])
    #expect(strip.freshViews == 1 && strip.views.count == 2)
    #expect(svg.contains(#"<rect class="f-ink" x="37.5%""#))
    #expect(svg.contains(##"<use href="#outdated-view" class="f-trouble" x="62.5%""##))
    let file = DayStrip.data("scenario", [("today", strip)])
    #expect(file.columns == ["scenario", "from (local time)", "to (local time)", "event"])
    let rows = CSVRows.text(file.columns, file.rows).matches(of: /today,.*?T(.{8}).*?T(.{8}).*?,(.+)/)
    #expect(
      rows.map { [$0.output.1, $0.output.2, $0.output.3].joined(separator: " ") } == [
        "06:00:00 12:00:00 fresh", "09:00:00 09:00:05 \"viewed, fresh\"", "12:00:00 18:00:00 out of date",
        "15:00:00 15:00:05 \"viewed, out of date\"", "18:00:00 00:00:00 fresh",
      ])
  }

  @Test func `its size does not grow with the number of updates`() throws {
    let run = try ReportRun()
    let minutes = (0..<1440).flatMap { minute -> [Observation] in
      let time = Int64(minute) * 60_000
      return [
        madeUpdate(request(Int32(minute)), at: run.at(time)),
        madeChange(at: run.at(time + 50_000), unshown: run.at(time + 50_000)),
      ]
    }
    let record = record(of: run, minutes)
    let day = try #require(LaneDay.days(of: record).first)
    let svg = DayStrip(of: record, widget: 0, day: day).svg(label: "a", describedBy: "b").text
    #expect(svg.matches(of: /<rect/).count <= 1001)
  }

  @Test func `the typical day has about the share of fresh views of all days`() throws {
    let run = try ReportRun(days: 3)
    let shares: [[Bool]] = [[false, false], [true, false], [true, true]]
    let views = shares.enumerated().flatMap { day, shares in
      shares.enumerated().map { view(run, day: Int64(day), at: Int64($0.offset) + 8, isFresh: $0.element) }
    }
    let record = record(of: run, views)
    let days = LaneDay.days(of: record)
    for (fresh, expected) in [(0.1, 0), (0.5, 1), (0.9, 2)] {
      #expect(TypicalDay.number(fresh: fresh, in: record, widget: 0, days: days) == expected)
    }
    #expect(TypicalDay.number(fresh: nil, in: self.record(of: run, []), widget: 0, days: days) == 0)
  }
}
