import Testing

@testable import Reports

@Suite struct LevelPlotTests {
  private func labels(_ names: [String]) -> [(name: String, x: Double, y: Double)] {
    let levels = names.map {
      PlotRow(name: $0, text: "", estimate: .init(value: 1), mark: .estimate)
    }
    let plot = LevelPlot(levels: levels, quantity: .figure(.share), title: "", levelTitle: "")
    return plot.drawing(width: 360).content.text.matches(
      of: /<text[^>]*x="([0-9.]+)" y="([0-9.]+)"[^>]*>([^<]*)</
    ).compactMap { match in
      names.contains(String(match.3)) ? (String(match.3), Double(match.1) ?? 0, Double(match.2) ?? 0) : nil
    }
  }

  @Test func `each of a few words is below its level, on lines that have room for it`() {
    let names = ["documented", "reported", "unlimited", "fixed budget"]
    let labels = labels(names)
    #expect(labels.map(\.name) == names)
    for (a, b) in zip(labels, labels.dropFirst()) {
      #expect(b.x - a.x >= 7.5 * Double(a.name.count + b.name.count) / 2 || a.y != b.y, "\(a) \(b)")
    }
  }

  @Test func `of many levels some have labels, on one line if they are short`() {
    #expect(labels((1...9).map(String.init)).map(\.y).allSatisfy { $0 == 217 })
    let many = labels((1000..<1100).map(String.init))
    #expect(many.count < 50 && many.last?.name == "1099")
  }
}
