import Foundation
import Reports
import Testing
import WidgetRefresh

@Suite struct AtomicReportsTests {
  private func reports(_ run: ReportRun, _ path: String) throws(ReportError) -> CSVReports {
    try CSVReports(directory: path, scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
  }

  @Test func `finishing replaces all reports and leaves nothing else`() throws {
    let directory = try TemporaryDirectory()
    let all = Report.ofRun + [.fetches]
    for report in all { try directory.write("old", to: report.fileName) }
    try ReportRun().write([], to: directory.path)
    #expect(directory.names == all.map(\.fileName).sorted())
    for report in all { #expect(try directory.text(report.fileName).hasPrefix("widget,")) }
  }

  @Test func `a file can have the longest name that there is`() throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "ä", count: 127) + "a"
    try WholeFile.write("old", to: directory.path + "/" + name)
    try WholeFile.write("new", to: directory.path + "/" + name)
    #expect(directory.names == [name])
    #expect(try directory.text(name) == "new")
  }

  @Test func `until the end the old reports stand, and giving up keeps them`() throws {
    let run = try ReportRun()
    let directory = try TemporaryDirectory()
    try directory.write("old", to: "updates.csv")
    let reports = try reports(run, directory.path)
    reports.receive((1...20_000).map { madeUpdate(request(1), at: run.at($0)) })
    #expect(try directory.text("updates.csv") == "old")
    reports.discard()
    #expect(directory.names == ["updates.csv"])
    #expect(try directory.text("updates.csv") == "old")
  }

  @Test func `reports that nobody finished leave nothing`() throws {
    let run = try ReportRun()
    let directory = try TemporaryDirectory()
    do { _ = try reports(run, directory.path) }
    #expect(directory.names.isEmpty)
  }

  @Test func `when one report cannot get its name none is replaced`() throws {
    let run = try ReportRun()
    let directory = try TemporaryDirectory()
    try directory.write("old", to: "updates.csv")
    let blocked = directory.path + "/summary.csv"
    try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
    #expect(throws: ReportError.cannotRename(path: blocked, reason: "a directory has this name")) {
      try run.write([], to: directory.path)
    }
    #expect(directory.names == ["summary.csv", "updates.csv"])
    #expect(try directory.text("updates.csv") == "old")
  }

  @Test func `looking whether reports can be written makes nothing and replaces nothing`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("old", to: "summary.csv")
    try WholeFile.check(directory.path + "/a.json")
    try WholeFile.check(Report.ofReplications, directory: directory.path)
    try WholeFile.check(Report.ofReplications, directory: directory.path + "/a/b/c/")
    #expect(directory.names == ["summary.csv"])
    #expect(try directory.text("summary.csv") == "old")
    let below = directory.path + "/summary.csv"
    let reason = ReportError.cannotCreateDirectory(path: below + "/a", reason: "\(below) is not a directory")
    #expect(throws: reason) { try WholeFile.check(Report.ofReplications, directory: below + "/a") }
  }

  @Test func `a directory that vanishes after that look is an error with the path`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/gone/a.json"
    try FileManager.default.createDirectory(
      atPath: directory.path + "/gone", withIntermediateDirectories: false)
    try WholeFile.check(path)
    try FileManager.default.removeItem(atPath: directory.path + "/gone")
    #expect(throws: ReportError.cannotWrite(path: path, reason: "No such file or directory")) {
      try WholeFile.write("new", to: path)
    }
    #expect(directory.names.isEmpty)
  }

  @Test func `missing directories are made, and unmade when nothing comes of it`() throws {
    let run = try ReportRun()
    let directory = try TemporaryDirectory()
    let deep = directory.path + "/a/b/c"
    let unfinished = try reports(run, deep)
    #expect(directory.names == ["a"])
    unfinished.discard()
    #expect(directory.names.isEmpty)
    try run.write([], to: deep)
    #expect(FileManager.default.fileExists(atPath: deep + "/summary.csv"))
  }

  @Test func `a directory that cannot be is a typed error with the path`() throws {
    let run = try ReportRun()
    let directory = try TemporaryDirectory()
    try directory.write("", to: "file")
    for path in ["/file", "/file/below"] {
      let path = directory.path + path
      let error = #expect(throws: ReportError.self) { try reports(run, path) }
      guard case .cannotCreateDirectory(path, let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
    #expect(directory.names == ["file"])
  }
}
