import Foundation
import Testing

@Suite struct ExplainCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func explain(_ arguments: String) throws -> BuiltCommand.Result {
    try widgetsim.shell(
      "\"$widgetsim\" explain minimal.yaml --set device.warmUpDays=1 " + arguments, in: directory.path)
  }

  @Test func `says what was on screen, what was waiting and what led to it, in 80 columns`() throws {
    let result = try explain("--widget my-widget --at 14:32")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("my-widget on 2026-03-02 at 14:32 (+01:00)\n"))
    for text in ["It had shown entry ", "What led to it, latest first:\n"] {
      #expect(result.output.contains(text), "\(text)")
    }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `a day may be given by its number or by its date, and seeds and --set as to run`() throws {
    let byNumber = try explain("--widget my-widget --day 3 --at 08:15:30.5")
    let byDate = try explain("--widget my-widget --at 2026-03-04T08:15:30.5")
    let byOffset = try explain("--widget my-widget --at 2026-03-04T07:15:30.500Z")
    #expect(byNumber.status == 0 && byNumber.output == byDate.output && byDate.output == byOffset.output)
    #expect(try explain("--widget my-widget --day 3 --at 08:15:30.5 --seed 2").output != byNumber.output)
    #expect(
      try explain("--widget my-widget --day 3 --at 08:15:30.5 --replication 4").output != byNumber.output)
    let never = try explain(
      "--widget my-widget --at 08:15 --set widgets.my-widget.provider.timeline.policy=never")
    #expect(never.output.contains("never requests a reload itself"))
  }

  @Test func `--why-stale explains the view with the highest content age of views csv`() throws {
    _ = try widgetsim.shell(
      "\"$widgetsim\" run minimal.yaml --set device.warmUpDays=1 --out out", in: directory.path)
    let rows = try directory.text("out/views.csv").split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows[0].firstIndex(of: "content_age_s"))
    let oldest = try #require(
      rows.dropFirst().max { (Double($0[column]) ?? 0) < (Double($1[column]) ?? 0) })
    let json = try explain("--widget my-widget --why-stale --format json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let screen = try #require(root["screen"] as? [String: Any])
    #expect(screen["contentAgeSeconds"] as? Double == Double(oldest[column]))
    #expect((root["at"] as? [String: Any])?["time"] as? String == String(oldest[1]))
    #expect(
      try explain("--widget my-widget --why-stale").output.contains(" this one has the highest content age."))
  }

  @Test func `a widget that was never out of date is reported as such`() throws {
    try directory.write(
      directory.text("minimal.yaml").replacingOccurrences(of: "live: {changes: {perDay: 24}}", with: "{}"),
      to: "minimal.yaml")
    #expect(
      try explain("--widget my-widget --why-stale").output
        == "my-widget was never out of date in these days.\n")
  }

  @Test(arguments: [
    ("--widget my-wigdet --at 14:32", "found 'my-wigdet'; did you mean 'my-widget'?"),
    ("--widget xyz --at 14:32", "expected the name of a widget; found 'xyz'"),
    (
      "--widget my-widget --at 2026-03-09T00:00",
      "expected a time of the reported days, 2026-03-02 to 2026-03-08"
    ),
    ("--widget my-widget --at 2026-03-01T23:59", "(Europe/Berlin); found 2026-03-01T23:59"),
    ("--widget my-widget --day 8 --at 12:00", "--day: expected 1 to 7; found 8"),
    ("--widget my-widget --at 24:00", "'24:00' is invalid"),
    ("--widget my-widget --at 2026-02-30T12:00", "is invalid"),
    ("--widget my-widget", "Expected either --at or --why-stale."),
    ("--widget my-widget --at 12:00 --why-stale", "Expected either --at or --why-stale."),
    ("--widget my-widget --day 2 --why-stale", "--day needs a time without a date"),
  ])
  func `mistakes are named, with what was expected`(arguments: String, message: String) throws {
    let result = try explain(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a scenario that is wrong is status 1`() throws {
    try directory.write("widgets: 3", to: "minimal.yaml")
    #expect(try explain("--widget my-widget --at 12:00").status == 1)
  }

  @Test func `times that the clocks skip or show twice are told apart`() throws {
    let skipped = try explain("--widget my-widget --at 02:30 --set device.start=2026-03-29")
    #expect(skipped.output.hasPrefix("my-widget on 2026-03-29 at 03:00 (+02:00)\n"))
    #expect(skipped.errors.contains("note: clocks skipped 02:30 that day"))
    let first = try explain("--widget my-widget --at 02:30 --set device.start=2026-10-25")
    #expect(first.output.hasPrefix("my-widget on 2026-10-25 at 02:30 (+02:00)\n"))
    #expect(first.errors.contains("note: clocks showed 02:30 twice that day"))
    let second = try explain("--widget my-widget --at 02:30+01:00 --set device.start=2026-10-25")
    #expect(second.output.hasPrefix("my-widget on 2026-10-25 at 02:30 (+01:00)\n"))
    #expect(second.errors.isEmpty)
  }

  @Test func `of a population one person is explained`() throws {
    try directory.write("population: {people: 3}\n" + directory.text("minimal.yaml"), to: "minimal.yaml")
    let first = try explain("--widget my-widget --at 12:00")
    let last = try explain("--widget my-widget --at 12:00 --replication 2")
    #expect(first.status == 0 && last.status == 0 && first.output != last.output)
    #expect(
      try explain("--widget my-widget --at 12:00 --replication 3").errors.contains(
        "expected a person from 0 to 2"))
  }
}
