import EventKernel
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct PageLimitTests {
  @Test func `of a long run the first seven days have lanes, and the page says so`() throws {
    let run = try ReportRun(days: 365)
    var observations: [Observation] = []
    for day in 0..<365 {
      let time = run.at(Int64(day) * 86_400_000 + 43_200_000)
      observations.append(madeView(request(1), from: time, to: time + .seconds(1)))
    }
    let page = try ReportPage(of: run, observations)
    #expect(try page.rows("views", of: 0, each: 9).count == 7)
    #expect((page.data["days"] as? [Any])?.count == 7)
    #expect(page.html.contains("The lanes show the first 7 days of 365."))
    #expect(page.html.contains(#"<th scope="row">views.count</th><td class="value"><bdi>365</bdi>"#))
  }

  @Test func `of very many events the first have lanes, and the page says until when`() throws {
    let run = try ReportRun(days: 2)
    let observations = (0..<50).map {
      madeView(request(1), from: run.at($0 * 1000), to: run.at($0 * 1000 + 1))
    }
    let page = try ReportPage(of: run, observations, mostEvents: 20)
    #expect(try page.rows("views", of: 0, each: 9).count == 20)
    #expect(page.html.contains("The lanes end on Monday 2026-03-02 at 00:00:20, after 20 events."))
    #expect(page.html.contains(#"<th scope="row">views.count</th><td class="value"><bdi>50</bdi>"#))
  }

  @Test func `a page needs no network and nothing outside of it`() throws {
    let run = try ReportRun()
    let page = try ReportPage(of: run, RandomRun.observations(seed: 1, of: run, count: 200))
    #expect(page.html.contains("default-src 'none'"))
    let addresses = page.html.matches(of: /(?:src|href)="([^"]*)"/).map(\.output.1)
    #expect(addresses.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
    // The only other addresses are names of XML vocabularies.
    #expect(page.html.matches(of: /https?:[^"']*/).allSatisfy { $0.output == "http://www.w3.org/2000/svg" })
  }
}
