import EventKernel
import Reports
import TestSupport
import Testing

@testable import WidgetRefresh

/// The exact form of each report. Meaning is tested elsewhere.
@Suite struct FormatTests {
  private func text(_ report: Report) throws -> [String] {
    let run = try ReportRun(names: ["latest, \"commit\""])
    let directory = try TemporaryDirectory()
    try run.write(
      [
        .accrued(.init(item: 0, balance: 1.5, capacity: 55, accrued: 20, time: run.at(-900_000))),
        .requested(.init(id: request(8), cause: .timelinePolicy, time: run.at(1500))),
        .waits(.init(request: request(8), reason: .budget, time: run.at(1500), next: run.at(900_000))),
        .requested(.init(id: request(9), cause: .appForeground, time: run.at(600_000))),
        .accrued(.init(item: 0, balance: 2.0625, capacity: 55, accrued: 20.5625, time: run.at(900_000))),
        .decided(
          .init(request: request(8), decision: .grantedCharged, time: run.at(900_000), balance: 1.0625)),
        .decided(
          .init(
            request: request(9), decision: .coalesced, answeredBy: request(8), time: run.at(900_000),
            balance: 1.0625)),
        .finished(
          FinishedReload(
            request: request(8), outcome: .timeline, entries: 3, source: .container, written: run.at(600_000),
            fetches: 1,
            time: run.at(960_412))),
        .updated(
          ViewUpdate(
            item: 0, request: request(8), entry: 0, kind: .content, isFromEntryDate: false,
            scheduled: run.at(900_000), shown: run.at(901_250), fetched: run.at(900_400))),
        .viewed(
          ItemView(
            item: 0, surface: .homePage(2), start: run.at(1_000_000), end: run.at(1_004_321),
            request: request(8), entry: 0, kind: .content, entryDate: run.at(900_000),
            reloadAge: .milliseconds(99_600), contentAge: .milliseconds(1), isFresh: false, tapped: .link(3))),
        .viewed(
          ItemView(
            item: 0, surface: .lockScreen, start: run.at(2_000_000), end: run.at(2_000_000), request: nil,
            entry: 0, kind: .placeholder, entryDate: run.at(-1), reloadAge: nil, contentAge: .zero,
            isFresh: true, tapped: .widgetURL)),
        .updated(
          ViewUpdate(
            item: 0, request: request(8), entry: 1, kind: .failure, isFromEntryDate: true,
            scheduled: run.at(4_500_000), shown: run.at(4_500_000), fetched: nil)),
      ], to: directory.path)
    let text = try directory.text(report.fileName)
    #expect(text.utf8.suffix(2).elementsEqual([0x0D, 0x0A]))
    return text.split(separator: "\r\n").map(String.init)
  }

  @Test func `updates`() throws {
    #expect(
      try text(.updates) == [
        "widget,request,entry,kind,cause,scheduled,scheduled_s,shown,shown_s,late_by_s,fetched,fetched_s,first_seen,"
          + "first_seen_s,replication",
        "\"latest, \"\"commit\"\"\",8,0,content,timelinePolicy,2026-03-02T00:15:00.000+01:00,900.000,"
          + "2026-03-02T00:15:01.250+01:00,901.250,1.250,2026-03-02T00:15:00.400+01:00,900.400,"
          + "2026-03-02T00:16:40.000+01:00,1000.000,7",
        "\"latest, \"\"commit\"\"\",8,1,failure,entryDate,2026-03-02T01:15:00.000+01:00,4500.000,"
          + "2026-03-02T01:15:00.000+01:00,4500.000,0.000,,,,,7",
      ])
  }

  @Test func `reloads`() throws {
    #expect(
      try text(.reloads) == [
        "widget,request,cause,requested,requested_s,cost,decision,reason,waited_s,answered_by,granted,granted_s,"
          + "finished,finished_s,outcome,entries,source,written,written_s,fetches,balance,replication",
        "\"latest, \"\"commit\"\"\",8,timelinePolicy,2026-03-02T00:00:01.500+01:00,1.500,budgeted,grantedCharged,"
          + "budget,898.500,,2026-03-02T00:15:00.000+01:00,900.000,2026-03-02T00:16:00.412+01:00,960.412,timeline,3,"
          + "container,2026-03-02T00:10:00.000+01:00,600.000,true,1.063,7",
        "\"latest, \"\"commit\"\"\",9,appForeground,2026-03-02T00:10:00.000+01:00,600.000,free,coalesced,,300.000,8,"
          + ",,,,,,,,,,1.063,7",
      ])
  }

  @Test func `views`() throws {
    #expect(
      try text(.views) == [
        "widget,start,start_s,end,end_s,surface,request,entry,kind,entry_date,entry_date_s,reload_age_s,content_age_s,"
          + "fresh,after_end,tapped,replication",
        "\"latest, \"\"commit\"\"\",2026-03-02T00:16:40.000+01:00,1000.000,2026-03-02T00:16:44.321+01:00,1004.321,"
          + "homePage 2,8,0,content,2026-03-02T00:15:00.000+01:00,900.000,99.600,0.001,false,false,link 3,7",
        "\"latest, \"\"commit\"\"\",2026-03-02T00:33:20.000+01:00,2000.000,2026-03-02T00:33:20.000+01:00,2000.000,"
          + "lockScreen,,0,placeholder,2026-03-01T23:59:59.999+01:00,-0.001,,0.000,true,false,widgetURL,7",
      ])
  }

  @Test func `budget`() throws {
    #expect(
      try text(.budget) == [
        "widget,time,time_s,balance,capacity,accrued,replication",
        "\"latest, \"\"commit\"\"\",2026-03-02T00:15:00.000+01:00,900.000,2.063,55.000,0.563,7",
        "\"latest, \"\"commit\"\"\",2026-03-02T00:15:00.000+01:00,900.000,1.063,55.000,0.563,7",
      ])
  }

  @Test func `fetches`() throws {
    let lines = try text(.fetches)
    #expect(lines.count == 1 + 1440)
    // At 00:15 the reload started, and with it the fetch.
    #expect(
      Array(lines[0...1] + lines[16...17] + lines.suffix(1)) == [
        "widget,minute,fetches,provider_calls", "\"latest, \"\"commit\"\"\",00:00,0.000000,0.000000",
        "\"latest, \"\"commit\"\"\",00:15,1.000000,1.000000",
        "\"latest, \"\"commit\"\"\",00:16,0.000000,0.000000",
        "\"latest, \"\"commit\"\"\",23:59,0.000000,0.000000",
      ])
  }

  @Test func `without a fetch there is no report of fetches`() throws {
    var run = try ReportRun(names: ["reads", "fetches"])
    run.scenario.widgets[0].provider.fetch = nil
    let one = try TemporaryDirectory()
    try run.write([], to: one.path)
    #expect(try ParsedCSV(one.read("fetches.csv"))["widget"] == Array(repeating: "fetches", count: 1440))
    run.scenario.widgets[1].provider.fetch = nil
    let none = try TemporaryDirectory()
    try run.write([], to: none.path)
    #expect(none.names == Report.ofRun.map(\.fileName).sorted())
  }

  @Test func `summary`() throws {
    let lines = try text(.summary)
    #expect(lines.count == 2)
    #expect(
      lines.last
        == "\"latest, \"\"commit\"\"\",1.000,55.000,1.000,0.000,1.000,1.000,1.000,2.000,2.000,0.500000,0.000000,0.500000,"
        + "1.000000,898.500,3598.750,3598.750,3598.750,0.001,0.001,0.001,99.600,99.600,99.600,,,,,,2,1,0,1,0,0,0,1,"
        + "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,2,2,1,0,1,0.563,1,00:00:00,,,0000000000000000,false")
  }
}
