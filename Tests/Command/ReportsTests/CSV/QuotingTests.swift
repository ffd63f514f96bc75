import Reports
import Testing

@testable import WidgetRefresh

@Suite struct QuotingTests {
  private static let names = [
    "plain", "", "a,b", "say \"hi\"", "\"", "two\r\nlines", "a\rb", "a\nb", "\u{202E}olleh", "=1+1", "+1",
    "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0",
    " padded ",
    "日本語 👩‍👩‍👧", String(repeating: "x,\"\n", count: 2500),
  ]

  @Test(arguments: names.indices)
  func `a name comes back as it was`(index: Int) throws {
    let name = Self.names[index]
    let run = try ReportRun(names: [name])
    let reports = try run.reports(of: [
      .requested(.init(id: request(1), cause: .intent, time: run.at(1))),
      .decided(.init(request: request(1), decision: .grantedFree, time: run.at(2), balance: 0)),
      .finished(.init(request(1), .timeline, entries: 1, at: run.at(3))),
      madeUpdate(request(1), at: run.at(4)), madeView(request(1), from: run.at(5), to: run.at(6)),
      .accrued(.init(item: 0, balance: 1, capacity: 2, accrued: 3, time: run.at(7))),
    ])
    for report in Report.ofRun {
      let isSame = Set(reports[report]?["widget"] ?? []) == [name]
      #expect(isSame, "\(report)")
    }
  }
}
