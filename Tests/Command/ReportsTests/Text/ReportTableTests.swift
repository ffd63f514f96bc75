import Testing

@testable import Reports

@Suite struct ReportTableTests {
  private static let names = [
    "w", "documented", "timeline={entriesAt: {every: 10m}}", "timeline={entriesAt: {every: 15m}}",
    String(repeating: "the same long start ", count: 9) + "a",
    String(repeating: "the same long start ", count: 9) + "b", String(repeating: "界", count: 60),
    "  " + String(repeating: "x", count: 250) + "1", "  " + String(repeating: "x", count: 250) + "2",
  ]

  private static func makeTable() -> ReportTable {
    ReportTable(
      names: ["policy"], columns: (1...6).map { .init("column \($0)", width: 9) },
      rows: names.enumerated().map { number, name in
        .init(names: [name], cells: (1...6).map { "\(number).\($0)" })
      })
  }

  private func lines(_ table: ReportTable, _ width: Int) -> [String] {
    TextWidth.$columns.withValue(width) { table.lines() }
  }

  @Test(arguments: [40, 60, 80, 160])
  func `every line fits, every name is whole, and every cell is there`(width: Int) {
    let lines = lines(Self.makeTable(), width)
    #expect(lines.allSatisfy { DisplayText.width($0) <= width })
    let letters = lines.joined().filter { $0 != " " }
    for (number, name) in Self.names.enumerated() {
      #expect(letters.contains(name.filter { $0 != " " }), "\(name)")
      for column in 1...6 {
        #expect(lines.contains { $0.split(separator: " ").contains("\(number).\(column)") })
      }
    }
  }

  @Test func `a wide terminal gives the names what they need and no more`() {
    var table = Self.makeTable()
    table.rows = table.rows.filter { $0.names[0].count <= 34 }
    let wide = lines(table, 160)
    #expect(wide.allSatisfy { $0.count <= 34 + 6 * 10 } && wide[1] == String(repeating: "-", count: 94))
    #expect(wide.filter { $0.contains("entriesAt") }.allSatisfy { $0.hasSuffix(".6") })
    #expect(lines(table, 80)[1].count == 80)
  }

  @Test func `columns that do not fit follow in a second table, and groups stay together`() {
    let columns = ["left", "right"].flatMap { title in
      (0..<3).map { index in
        ReportTable.Column(
          "\(title)\(index)", title: nil, width: 9, above: index == 0 ? [title] : [], isJoined: index > 0)
      }
    }
    let table = ReportTable(
      names: ["widget"], columns: columns,
      rows: [.init(names: ["w"], cells: ["a", "b", "c", "d", "e", "f"])])
    #expect(
      lines(table, 50).map { $0.split(separator: " ") } == [
        ["left"], ["widget", "left0", "left1", "left2"],
        [Substring(String(repeating: "-", count: 50))], ["w", "a", "b", "c"], [],
        ["right"], ["widget", "right0", "right1", "right2"],
        [Substring(String(repeating: "-", count: 50))], ["w", "d", "e", "f"],
      ])
    #expect(lines(table, 80).count == 4)
  }
}
