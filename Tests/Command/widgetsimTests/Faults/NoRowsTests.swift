import Testing

@Suite struct NoRowsTests {
  @Test func `a phone that nobody uses, with nothing on it, has reports of a header each`() throws {
    let widgetsim = try BuiltCommand()
    let directory = try TemporaryDirectory()
    try directory.write(
      """
      device: {days: 3, usage: {timetable: []}}
      apps: {A: {}}
      widgets:
        w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, addedOnDay: 10000}
      """, to: "empty.yaml")
    for format in ["table", "json", "markdown", "csv"] {
      let result = try widgetsim("run", "empty.yaml", "--format", format, "--out", "out", in: directory.path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.output.lowercased().contains("nan"))
    }
    for report in ["updates", "reloads", "views", "budget"] {
      let text = try directory.text("out/\(report).csv")
      #expect(text.hasPrefix("widget,") && text.split(separator: "\r\n").count == 1, "\(report)")
    }
  }
}
