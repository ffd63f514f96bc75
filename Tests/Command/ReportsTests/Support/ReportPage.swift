import EventKernel
import Foundation
import OutputAnalysis
import Reports
import Testing
import WidgetRefresh

/// A page made of observations, and what is in it.
struct ReportPage {
  let html: String
  /// What its script draws lanes of.
  let data: [String: Any]

  init(
    of run: ReportRun, _ observations: [Observation], text: String = "title: Test\n",
    mostEvents: Int = RunRecord.mostEvents
  ) throws {
    var statistics = RunStatistics(scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
    var record = RunRecord(
      scenario: run.scenario, clock: run.clock, reportedPeriod: run.period, mostEvents: mostEvents)
    statistics.receive(observations)
    record.receive(observations)
    var results = ReplicationResults()
    results.add(statistics.tallies, replication: 0)
    let origin = PageOrigin(
      files: [.init(name: "test.yaml", text: text)], command: "widgetsim run test.yaml", version: "test")
    html =
      HTMLReport(results, summary: run.summary(of: statistics), record: record, origin: origin).html
    let start = try #require(html.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = try JSONSerialization.jsonObject(with: Data(html[start.upperBound..<end.lowerBound].utf8))
    data = try #require(json as? [String: Any])
  }

  /// The data of the widget at this place in the scenario.
  func widget(_ index: Int) throws -> [String: Any] {
    let widgets = try #require(data["widgets"] as? [[String: Any]])
    return try #require(widgets.indices.contains(index) ? widgets[index] : nil)
  }

  /// The numbers of a widget.
  private func numbers(_ key: String, of index: Int) throws -> [Int] {
    var numbers = CompactNumberReader(try #require(try widget(index)[key] as? String))
    var list: [Int] = []
    while let number = numbers.next() { list.append(number % 2 == 0 ? number / 2 : -(number + 1) / 2) }
    return list
  }

  /// A list of a widget, cut into rows of `count` numbers, the first of each no longer a difference.
  func rows(_ key: String, of index: Int, each count: Int) throws -> [[Int]] {
    let list = try numbers(key, of: index)
    var time = 0
    return stride(from: 0, to: list.count, by: count).map { start in
      time += list[start]
      return [time] + list[(start + 1)..<(start + count)]
    }
  }

  /// The requests of a widget, each with its waits at the end.
  func requests(of index: Int) throws -> [[Int]] {
    var list = try numbers("requests", of: index)[...]
    var rows: [[Int]] = []
    var time = 0
    while list.count >= 14 {
      let length = 14 + 2 * list[list.startIndex + 13]
      time += list[list.startIndex]
      rows.append([time] + list.prefix(length).dropFirst())
      list = list.dropFirst(length)
    }
    #expect(list.isEmpty)
    return rows
  }

  /// The names of its elements with those of their attributes, in order.
  var structure: [String] {
    html.matches(of: /<[\/!]?[a-zA-Z][^>]*>/).map { match in
      String(match.output).replacing(/="[^"]*"/, with: "")
    }
  }
}
