import Foundation
import Testing

/// What `widgetsim fingerprint` says of a scenario's replications stands in every report of them.
@Suite struct FingerprintInReportsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    try directory.write(
      directory.text("minimal.yaml") + "expect:\n  my-widget: {charged.perDay: '>= 20'}\n", to: "a.yaml")
    try directory.write(
      directory.text("a.yaml").replacingOccurrences(of: "{after: 15m}", with: "{after: 3h}"), to: "b.yaml")
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path)
  }

  private func fingerprint(_ file: String, _ replications: String) throws -> String {
    let result = try shell("fingerprint \(file) --days 2 --replications \(replications)")
    return String(try #require(result.output.split(separator: " ").first))
  }

  /// The values of some columns, row by row, each combination once.
  private func distinct(_ columns: [String], of csv: String) throws -> Set<[String]> {
    let rows = csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let places = try columns.map { try #require(rows.first?.firstIndex(of: $0)) }
    return Set(rows.dropFirst().map { row in places.map { row[$0] } })
  }

  @Test(arguments: ["table", "json", "markdown"])
  func `of a check`(format: String) throws {
    let result = try shell(
      "check a.yaml --days 2 --max-replications 5 --junit out.xml --format \(format)")
    let fingerprint = try fingerprint("a.yaml", "5")
    #expect(result.output.contains(fingerprint))
    #expect(
      try directory.text("out.xml").contains("<property name=\"fingerprint\" value=\"\(fingerprint)\"/>"))
  }

  @Test func `of both scenarios of a comparison`() throws {
    let (a, b) = (try fingerprint("a.yaml", "3"), try fingerprint("b.yaml", "3"))
    for format in ["table", "json", "markdown", "csv"] {
      let output = try shell("compare a.yaml b.yaml --days 2 --replications 3 --format \(format)").output
      #expect(output.contains(a) && output.contains(b), "\(format)")
    }
    let columns = ["scenario", "fingerprint", "baseline", "baseline_fingerprint"]
    let csv = try shell("compare a.yaml b.yaml --days 2 --replications 3 --format csv").output
    #expect(try distinct(columns, of: csv) == [["b.yaml", b, "a.yaml", a]])
  }

  @Test func `of each point of a sweep, and in the table of all together`() throws {
    let line =
      "sweep a.yaml --days 2 --replications 3 --set widgets.my-widget.provider.timeline.policy.after=15m,3h "
    let (a, b) = (try fingerprint("a.yaml", "3"), try fingerprint("b.yaml", "3"))
    for format in ["json", "markdown", "csv"] {
      let output = try shell(line + "--format \(format)").output
      #expect(output.contains(a) && output.contains(b), "\(format)")
    }
    let csv = try shell(line + "--format csv").output
    #expect(try distinct(["point", "fingerprint"], of: csv) == [["1", a], ["2", b]])
    let all = try #require(UInt64(a, radix: 16)) &+ #require(UInt64(b, radix: 16))
    let digits = String(all, radix: 16)
    let sum = String(repeating: "0", count: 16 - digits.count) + digits
    #expect(try shell(line).output.contains("all points together: fingerprint \(sum)\n"))
  }

  @Test func `of a baseline and of now`() throws {
    _ = try shell("baseline save a.yaml --days 2 --replications 5 --out base.json")
    let (a, b) = (try fingerprint("a.yaml", "5"), try fingerprint("b.yaml", "5"))
    for (file, now) in [("a.yaml", a), ("b.yaml", b)] {
      let text = try shell("baseline compare base.json \(file)").output
      #expect(text.contains("\nfingerprint before \(a), now \(now)\n"))
      let json = try shell("baseline compare base.json \(file) --format json").output
      #expect(json.contains("\"fingerprintBefore\" : \"\(a)\""))
      #expect(json.contains("\"fingerprintNow\" : \"\(now)\""))
    }
  }

  @Test(arguments: ["--at 08:15", "--at 23:59 --day 2", "--why-stale"])
  func `of the run of which a moment is explained, wherever in it the moment is`(moment: String) throws {
    let line = "explain a.yaml --days 2 --replication 3 --widget my-widget \(moment)"
    let fingerprint = try fingerprint("a.yaml", "'3..<4'")
    #expect(try shell(line).output.hasSuffix("\n\nreplication 3, fingerprint \(fingerprint)\n"))
    #expect(try shell(line + " --format json").output.contains("\"fingerprint\" : \"\(fingerprint)\""))
  }
}
