import Foundation
import ScenarioFile
import Testing
import WidgetRefresh

/// Each line of the page is put in its place in a scenario.
@Suite struct SwiftScenarioPageTests {
  private static let rows: [(part: String, line: String)] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Command/widgetsim/widgetsim.docc/SwiftCode.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    var part = ""
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("### ") { part = String(line.dropFirst(4)) }
      let cell = line.components(separatedBy: " | ").last ?? ""
      return cell.hasPrefix("`") && cell.hasSuffix("` |") ? (part, String(cell.dropFirst().dropLast(3))) : nil
    }
  }()

  private static func scenario(_ part: String, _ line: String) throws -> Scenario {
    func lines(_ name: String, _ usual: [String]) -> String {
      let key = line.prefix { $0 != ":" }
      return (part == name ? usual.filter { !$0.hasPrefix("\(key):") } + [line] : usual).map { $0 }
        .joined(separator: ", ")
    }
    let text = """
      contents: {data: {\(lines("The content", ["schedule: {changes: {at: [12:00]}}"]))}}
      apps: {App: {\(lines("The app", ["foreground: {sessions: {perDay: 4}}"]))}}
      widgets:
        one: {\(lines("The widget", ["app: App", "kind: Rain", "family: systemSmall", "surface: {homePage: 1}", "content: data", "provider: {\(lines("The provider", ["fetch: {latency: 1s}"]))}"]))}
      """
    return try ScenarioReader().read(Array(text.utf8), file: "page.yaml")
  }

  @Test func `each line is valid where the page says, and changes the scenario`() throws {
    #expect(Self.rows.count > 50)
    for (part, line) in Self.rows {
      let usual = try Self.scenario(part, line)
      #expect(try usual != Self.scenario("", line) || line == "kind: Rain", "\(part): \(line)")
    }
  }
}
