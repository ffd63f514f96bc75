import Foundation
import Testing
import WidgetRefresh

/// A scenario of the reader's own, for the article's second example.
let glucoseScenario = Scenario(
  apps: [App(name: "Glucose")],
  widgets: [
    Widget("reading", app: "Glucose", policy: .after(.minutes(15)), content: .changing(every: .hours(12)))
  ])

/// The documents' examples are files of this target, and so compiled and run.
@Suite("Examples in the documentation")
struct DocumentedExampleTests {
  private static func file(_ path: String) throws -> String {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: project.appending(path: path), encoding: .utf8)
  }

  /// The Swift blocks of a document that stand below the mark of an example.
  private static func examples(of document: String) throws -> [String] {
    try file(document).components(separatedBy: "<!-- library example -->\n```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test("The article shows what is compiled here")
  func article() throws {
    let examples = try Self.examples(of: "Sources/WidgetRefresh/WidgetRefresh.docc/Testing.md")
    let files = try ["FreshnessExample", "OwnProviderExample", "WorstViewExample"].map {
      try Self.file("Tests/ExperimentsTests/\($0).swift")
    }
    #expect(examples == files)
  }

  @Test("The README shows the body of the article's first test")
  func readme() throws {
    let lines = try Self.file("Tests/ExperimentsTests/FreshnessExample.swift").split(separator: "\n")
    let body = lines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) + "\n" }.joined()
    #expect(try Self.examples(of: "README.md") == [body])
  }
}
