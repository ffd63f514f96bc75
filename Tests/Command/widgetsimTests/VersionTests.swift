import Foundation
import Testing

/// What is distributed has one version, which stands in `ProgramVersion.swift`.
@Suite struct VersionTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let widgetsim: BuiltCommand

  init() throws { widgetsim = try BuiltCommand() }

  private func printed() throws -> String {
    let result = try widgetsim("--version")
    #expect(result.status == 0)
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test func `the version has three numbers`() throws {
    #expect(try printed().wholeMatch(of: /(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)/) != nil)
  }

  @Test func `scripts read the version that the program prints`() throws {
    let script = Self.package.appendingPathComponent("Sources/Distribution/version").path
    let result = try widgetsim.shell("'\(script)'")
    #expect(result.output == (try printed()) + "\n", "\(result.errors)")
  }

  @Test func `the change log begins with the version`() throws {
    let log = try String(contentsOf: Self.package.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let top = log.prefix(upTo: try #require(log.range(of: "\n### ")).lowerBound)
    let version = try printed()
    #expect(top.contains("version \(version)."), "\(top)")
  }
}
