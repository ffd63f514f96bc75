import Foundation
import Testing

@Suite struct WarningsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try directory.write(
      """
      apps: {A: {}}
      widgets:
        w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {fetch: {}}}
      expect: {w: {charged.perDay: "<= 1000000"}}

      """, to: "bare.yaml")
  }

  private let warning =
    "bare.yaml:3:3: warning: widgets.w.content: the content never changes, so the widget counts as fresh"

  private func expectOneWarning(_ arguments: String) throws {
    let result = try widgetsim.shell("\"$widgetsim\" " + arguments, in: directory.path)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    let warnings = result.errors.split(separator: "\n").filter { $0.contains("warning:") }
    #expect(warnings.count == 1 && warnings[0].hasPrefix(warning), "\(arguments): \(result.errors)")
    #expect(!result.output.contains("warning:"))
  }

  @Test func `are printed once for each file, and change no exit status`() throws {
    for arguments in [
      "validate bare.yaml", "run bare.yaml --days 1", "run bare.yaml bare.yaml --days 1",
      "check bare.yaml --days 1",
      "fingerprint bare.yaml", "explain bare.yaml --widget w --at 08:00",
      "sweep bare.yaml --set device.days=1,2 --replications 2",
      "baseline save bare.yaml --days 1 --replications 2 --out b.json", "baseline compare b.json",
    ] {
      try expectOneWarning(arguments)
    }
    try directory.write(
      try directory.text("bare.yaml").replacing("homePage: 1", with: "homePage: 2"), to: "b.yaml")
    let compared = try widgetsim(
      "compare", "bare.yaml", "b.yaml", "--days", "1", "--replications", "2", in: directory.path)
    #expect(compared.status == 0)
    #expect(compared.errors.split(separator: "\n").map { $0.prefix(6) } == ["bare.y", "b.yaml"])
  }

  @Test func `fail validate --strict, which then does not say ok`() throws {
    let strict = try widgetsim("validate", "--strict", "bare.yaml", in: directory.path)
    #expect(strict.status == 1)
    #expect(strict.output.isEmpty)
    #expect(strict.errors.hasPrefix(warning))
    _ = try widgetsim("init", in: directory.path)
    let clean = try widgetsim("validate", "--strict", "minimal.yaml", in: directory.path)
    #expect(clean.status == 0 && clean.errors.isEmpty && clean.output.contains("ok"))
  }

  @Test(arguments: OddNames.all.indices)
  func `are on a line each and inert, whatever the names`(index: Int) throws {
    try directory.write(
      OddNames.scenario(OddNames.all[index]).replacing(", content: static", with: ""), to: "odd.yaml")
    let result = try widgetsim("validate", "odd.yaml", in: directory.path)
    #expect(result.status == 0)
    #expect(result.errors.split(separator: "\n").count == 1 && OddNames.isInert(result.errors))
  }
}
