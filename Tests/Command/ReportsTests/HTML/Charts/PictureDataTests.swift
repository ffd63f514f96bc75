import TestSupport
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct PictureDataTests {
  @Test func `each chart of a run has its data, with units`() throws {
    let run = try ReportRun(names: ["w", "v"])
    let page = try ReportPage(of: run, RandomRun.observations(seed: 11, of: run, count: 600))
    let files = try ParsedCSV.ofPictures(page.html)
    #expect(files.count == page.html.matches(of: /<svg class="chart"/).count && files.count > 4)
    #expect(
      Set(files.map(\.header)) == [
        ["share of views (share)", "content age at most (s)", "reload age at most (s)"],
        ["hour (local time)", "views (1/day)", "fresh views (1/day)", "views fresh (share)"],
        ["from (s)", "to (s)", "intervals (count)", "intervals (share)"],
        ["cause", "decision", "requests (count)"],
      ])
    let causes = try #require(files.first { $0.header.first == "cause" })
    let requests = causes["requests (count)"].compactMap(Int.init).reduce(0, +)
    #expect(try requests == page.requests(of: 0).count)
    let intervals = try #require(files.first { $0.header.first == "from (s)" })
    #expect(abs(intervals["intervals (share)"].compactMap(Double.init).reduce(0, +) - 1) < 1e-4)
    #expect(Array(intervals["from (s)"].dropFirst()) == Array(intervals["to (s)"].dropLast()))
    let ages = try #require(files.first { $0.header.first == "share of views (share)" })
    // The data of each view is one second old.
    #expect(ages["reload age at most (s)"] == Array(repeating: "1.000", count: 101))
  }

  @Test func `names with commas, quotes, markup and line breaks stay one field`() throws {
    let names = ["a,b", #"say "hi""#, "<b>&amp;</b>", "two\nlines", "\u{202E}x"]
    let rows = names.map { PlotRow(name: $0, text: $0, estimate: .init(value: 0.5, low: 0.25), mark: .best) }
    let plot = ForestPlot(
      groups: [.init(title: "w", rows: rows)], quantity: .figure(.seconds), reference: 0, axisTitle: "age")
    let file = try #require(
      try ParsedCSV.ofPictures(Picture(id: "p", title: "t", plot: plot).html.text).first)
    #expect(
      file.header
        == ["of", "name", "age (s)", "age, from (s)", "age, to (s)", "in words", "meaning"])
    #expect(file["name"].prefix(3) == names.prefix(3))
    #expect(file["in words"].count == names.count)
    #expect(
      file.rows.allSatisfy { $0[2...4] == ["0.500000", "0.250000", ""] && $0.last == "best on a server" })
    #expect(!file.rows.joined().contains { $0.contains("\u{202E}") })
  }

  @Test func `a long name ends before the next column`() {
    let name = "every 22m + 8 entries + a push at each change + leaving the app"
    let row = PlotRow(name: name, text: "1", estimate: .init(value: 0.5), mark: .best)
    let plot = ForestPlot(
      groups: [.init(title: "w", rows: [row])], quantity: .figure(.seconds), reference: 0, axisTitle: "age")
    let shown = plot.drawing(width: 900).content.text.matches(of: /<text[^>]*class="name"[^>]*>([^<]*)/).map {
      $0.1.count
    }
    #expect(!shown.isEmpty && shown.allSatisfy { $0 <= 27 }, "\(shown)")
  }
}
