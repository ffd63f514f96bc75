import Testing
import WidgetRefresh

@testable import Reports

@Suite struct FirstScreenTests {
  private func page(widgets: Int) throws -> ReportPage {
    let run = try ReportRun(names: (0..<widgets).map { "w\($0)" }, days: 2)
    return try ReportPage(of: run, RandomRun.observations(seed: 11, of: run, count: 600))
  }

  @Test func `of a few widgets each has a card before the lanes`() throws {
    let html = try page(widgets: 3).html
    #expect(html.matches(of: /class="card"/).count == 3)
    #expect(!html.contains("id=\"overview\""))
    let lanes = try #require(html.range(of: "<figure class=\"lanes\""))
    for index in 0..<3 {
      let card = try #require(html.range(of: "id=\"card-\(index)\""))
      #expect(card.lowerBound < lanes.lowerBound)
    }
  }

  @Test func `many widgets have an overview, and each section leads back to it and to its neighbors`() throws
  {
    let html = try page(widgets: 5).html
    let table = try #require(html.firstMatch(of: /<table class="overview".*?<\/table>/.dotMatchesNewlines()))
    #expect(table.output.matches(of: /<tr><th scope="row">/).count == 5)
    #expect(html.matches(of: /class="card"/).count == 5)
    let ways = html.matches(of: /<nav class="ways".*?<\/nav>/.dotMatchesNewlines()).map { match in
      match.output.matches(of: /href="#([^"]*)"/).map { String($0.output.1) }
    }
    #expect(ways.first == ["overview", "widget-1"])
    #expect(ways.dropFirst().first == ["overview", "widget-0", "widget-2"])
    #expect(ways.last == ["overview", "widget-3"])
  }
}
