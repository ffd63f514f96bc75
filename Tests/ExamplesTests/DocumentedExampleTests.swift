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
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func file(_ path: String) throws -> String {
    try String(contentsOf: project.appending(path: path), encoding: .utf8)
  }

  /// The Swift blocks of a document that stand below the mark of an example.
  private static func examples(of document: String) throws -> [String] {
    try file(document).components(separatedBy: "<!-- library example -->\n```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test("The article shows what is compiled here")
  func article() throws {
    let examples = try Self.examples(of: "Sources/Core/WidgetRefresh/WidgetRefresh.docc/Testing.md")
    let files = try ["FreshnessExample", "OwnProviderExample", "WorstViewExample"].map {
      try Self.file("Tests/ExamplesTests/\($0).swift")
    }
    #expect(examples == files)
  }

  @Test("The README shows the body of the article's first test")
  func readme() throws {
    let lines = try Self.file("Tests/ExamplesTests/FreshnessExample.swift").split(separator: "\n")
    let body = lines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) + "\n" }.joined()
    #expect(try Self.examples(of: "README.md") == [body])
  }

  /// The Swift blocks in the comments of a file, each as a test.
  private static func tests(ofCommentsIn path: String) throws -> [String] {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    var (tests, code): ([String], [String]?) = ([], nil)
    for line in try file("Sources/" + path).components(separatedBy: "\n") {
      let text = line.drop { $0 == " " }
      if text == "/// ```swift" {
        code = []
      } else if let block = code, text == "/// ```" {
        let number = tests.count + 1
        tests.append("  @Test func `\(name), example \(number)`() throws {\n\(block.joined())  }\n")
        code = nil
      } else if code != nil {
        let line = text.dropFirst(4)
        code?.append(line.isEmpty ? "\n" : "    \(line)\n")
      }
    }
    return tests
  }

  @Test("CommentExamples.swift has the examples of all comments. WIDGETSIM_UPDATE=1 makes it again")
  func comments() throws {
    let products = [
      "Core/EventKernel", "Analysis/Experiments", "Analysis/OutputAnalysis", "Core/RandomVariates",
      "Command/Reports", "File/ScenarioFile", "Core/ScenarioValues", "Core/WidgetRefresh",
    ]
    var tests: [String] = []
    for product in products {
      let folder = Self.project.appending(path: "Sources/\(product)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      where path.hasSuffix(".swift") {
        tests += try Self.tests(ofCommentsIn: "\(product)/\(path)")
      }
    }
    #expect(tests.count >= 20)
    let modules = products.map { URL(filePath: $0).lastPathComponent } + ["Testing"]
    let text = """
      // Made from the comments in `Sources`; see CONTRIBUTING.md.
      \(modules.sorted().map { "import \($0)\n" }.joined())
      struct CommentExamples {
      \(tests.joined(separator: "\n"))}

      """
    let path = "Tests/ExamplesTests/CommentExamples.swift"
    if ProcessInfo.processInfo.environment["WIDGETSIM_UPDATE"] == "1" {
      try text.write(to: Self.project.appending(path: path), atomically: true, encoding: .utf8)
    }
    #expect(try Self.file(path) == text)
  }
}
