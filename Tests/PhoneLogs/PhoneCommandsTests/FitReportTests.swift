import ReloadLogs
import ScenarioFile
import Testing
import WidgetRefresh

@testable import PhoneCommands
@testable import PhoneFit
@testable import Reports

@Suite struct FitReportTests {
  /// A report without a prediction, on a log with a reload each half hour for so many days and hours more.
  private func report(
    days: Int64, hours: Int64 = 0, kind: String = "Rain", assumed: String? = nil
  ) throws -> FitReport {
    let start: Int64 = 1_772_409_600_000
    let reloads = (0..<(days * 24 + hours) * 2).map {
      LoggedReloads.Reload(time: start + $0 * 1_800_000, cost: .charged, due: nil, isUnlimited: false)
    }
    let end = start + (days + (hours > 0 ? 1 : 0)) * 86_400_000 - 1
    let log = PhoneDays(
      .init(kind: kind), reloads, end: end, clock: try WallClock(covering: start...end, timeZone: "UTC"),
      added: CalendarDate(year: 2026, month: 2, day: 1))
    let check = FitCheck(probability: 0.5, withAsMany: 0.5, oddDays: [], comparisons: [], prediction: nil)
    let posterior = PhonePosterior(
      [.init(shares: [], capacity: 50, used: 0.85, weight: 1)], of: [], tied: [], check: check)
    return FitReport(
      posterior: posterior, log: log, file: "log", next: nil, rounds: (1, 3), assumed: assumed)
  }

  @Test func `it says why the last day is not predicted`() throws {
    func reason(_ report: FitReport) -> String? { report.checks.last }
    let start = "The last day is not predicted: "
    #expect(try reason(report(days: 3)) == start + "expected 4 usual days; found 3.")
    #expect(try reason(report(days: 8)) == start + "the fit was interrupted.")
  }

  @Test func `it says why a log may not show the whole budget, and what was assumed`() throws {
    let notes = try report(days: 8, assumed: "a widget that asks every 5 minutes").notes
    #expect(notes.contains { $0.hasPrefix("The widget may ask for less than its budget, or a limit") })
    #expect(notes.contains("assumed: a widget that asks every 5 minutes"))
    #expect(try !report(days: 8).notes.contains { $0.contains("assumed") })
  }

  @Test func `a page holds a hostile kind as text`() throws {
    let report = try report(days: 8, kind: "\u{202E}<i x='\">")
    let page = HTMLReport(report, origin: PageOrigin(files: [], command: "", version: "")).html
    #expect(page.contains("\u{FFFD}&lt;i x=&#39;&quot;&gt;") && !page.contains("\u{202E}"))
  }
}
