import ScenarioFile
import Testing

@Suite struct ScenarioReferenceTests {
  private let pages = scenarioReference()
  private var lines: [Substring] {
    pages.flatMap { $0.text.split(separator: "\n", omittingEmptySubsequences: false) }
  }
  private var sections: [Substring] { lines.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) } }

  @Test func `whatever is referred to has a section, and every section has a title of its own`() {
    let referred = lines.flatMap { $0.matches(of: /see \[([^\]]+)\]/).map(\.output.1) }
    #expect(referred.count > 100)
    #expect(Set(referred).subtracting(sections) == [])
    #expect(Set(sections).count == sections.count)
  }

  @Test func `a link names the page that has the section, and only the root is on the first page`() throws {
    let text = Dictionary(uniqueKeysWithValues: pages.map { ($0.file, $0.text) })
    for line in lines {
      for link in line.matches(of: /see \[([^\]]+)\]\(([^#]+)#/) {
        #expect(try #require(text[String(link.2)]).contains("\n### \(link.1)\n"))
      }
    }
    #expect(text["ScenarioReference.md"]?.matches(of: /\n### (.+)\n/).map { String($0.1) } == ["scenario"])
    #expect(pages.allSatisfy { $0.text.contains("\n### ") })
  }

  @Test func `every key that the reader knows is there`() {
    let keys = scenarioSchema.keys()
    #expect(keys.count > 100)
    let written = Set(lines.flatMap { $0.matches(of: /`([A-Za-z0-9.]+):?`/).map { String($0.output.1) } })
    #expect(keys.subtracting(written) == [])
  }

  @Test func `no row of a table is broken by what it says`() {
    for line in lines where line.hasPrefix("| ") {
      #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 5, "\(line)")
    }
  }
}
