import Foundation
import Reports
import Testing

@Suite struct BandsCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  /// One day, with few unknowns, so that a test takes seconds.
  private func bands(_ options: String) throws -> BuiltCommand.Result {
    let usual = [("--of", "my-widget"), ("--days", "1"), ("--samples", "64")]
      .filter { !options.contains("\($0.0) ") }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    return try widgetsim.shell(
      """
      "$widgetsim" bands minimal.yaml \(usual) --set device.warmUpDays=1 \
        --set 'device.budget={fixed: {perDay: 50}}' --set 'uncertain={device.budget.fixed.perDay: 10..60}' \
        --known device.usage --known device.rendering --known device.charging \(options)
      """, in: directory.path)
  }

  @Test func `it prints the estimate, the band and the causes in 80 columns`() throws {
    let result = try bands("")
    #expect(result.status == 0, "\(result.errors)")
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for text in [
      "64 plausible worlds", "estimate chance band", "freshViews", "contentAge.mean", "charged.perDay",
      "device.budget.fixed.perDay", "10 to 60", "Expect ", "perDay matters most (reloads a day).",
    ] {
      #expect(words.contains(text), "\(text): \(words)")
    }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!result.output.contains("device.usage"))
  }

  @Test func `the page of a run shows the bands of its own scenario, and no others`() throws {
    try directory.write(try bands("--figures freshViews --format json").output, to: "bands.json")
    let run =
      "\"$widgetsim\" run minimal.yaml --replications 2 --days 1 --set device.warmUpDays=1 --bands bands.json "
      + "--set 'device.budget={fixed: {perDay: 50}}'"
    let result = try widgetsim.shell("\(run) --html a.html", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    let page = try directory.text("a.html")
    #expect(page.matches(of: />band [0-9.]+% to [0-9.]+%</).count == 1)
    #expect(page.contains("--bands bands.json --html report.html"))
    let other = try widgetsim.shell("\(run) --set seed=9 --html b.html", in: directory.path)
    #expect(other.status == 1 && other.errors.contains("bands.json: error: expected bands of this scenario"))
    #expect(try widgetsim.shell(run, in: directory.path).status == 64)
    try directory.write("{}", to: "bands.json")
    let none = try widgetsim.shell("\(run) --html b.html", in: directory.path)
    #expect(none.errors == "bands.json: error: expected a file written by `widgetsim bands --format json`\n")
  }

  @Test(arguments: ["table", "json", "markdown", "csv"])
  func `it prints the same whatever the number of jobs`(format: String) throws {
    let line = "--figures charged.perDay --format \(format) --jobs"
    let one = try bands(line + " 1")
    #expect(one.status == 0)
    let isSame = try bands(line + " 4").output == one.output
    #expect(isSame)
    if format == "csv" {
      #expect(one.output.hasPrefix(DataDictionary.columns(of: .bands).map(\.name).joined(separator: ",")))
    }
  }

  @Test func `worlds that ran apart are merged into the report of one run`() throws {
    let line = "--figures charged.perDay --format json"
    let whole = try bands(line)
    for (name, range) in [("a", "0..<16"), ("b", "16..<60"), ("c", "60..<64")] {
      let part = try bands("--figures charged.perDay --worlds '\(range)' --results \(name).json")
      #expect(part.status == 0 && part.output.isEmpty, "\(part.errors)")
    }
    let merged = try bands(line + " --merge c.json --merge a.json --merge b.json")
    #expect(merged.status == 0, "\(merged.errors)")
    let isSame = merged.output == whole.output
    #expect(isSame)
    try directory.write("{}", to: "none.json")
    try directory.write(
      StoredChecksum.sealed(
        try directory.text("b.json").replacing(/worlds \d+/) { _ in "worlds 0" }), to: "form.json")
    for (files, message) in [
      ("a.json c.json", "expected files with all worlds; found none with the worlds 16..<60"),
      ("a.json b.json b.json c.json", "expected each world in one file; found world 16 in two"),
      ("a.json none.json", "none.json: error: expected worlds written by `widgetsim bands --results`"),
      ("form.json", "form.json: error: expected worlds of format 2; found format 0"),
    ] {
      let result = try bands(line + files.split(separator: " ").map { " --merge \($0)" }.joined())
      #expect(
        result.status == 1 && result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
    }
    for other in ["--set seed=5", "--days 2", "--known device.budget.fixed.checkAgain", "--samples 128"] {
      let result = try bands("\(line) \(other) --merge a.json --merge b.json --merge c.json")
      #expect(
        result.status == 1 && result.errors.contains("a.json: error: expected worlds of the same scenario"))
    }
    let figures = try bands("--figures freshViews --merge a.json --merge b.json --merge c.json")
    #expect(figures.status == 1 && figures.errors.contains("a.json: error: expected worlds of the same"))
  }

  @Test func `what is known is no cause`() throws {
    func unknowns(_ options: String) throws -> [String] {
      let result = try bands("--figures charged.perDay --format json " + options)
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      return json?["unknowns"] as? [String] ?? []
    }
    let all = try unknowns("")
    let path = "device.budget.fixed.checkAgain"
    #expect(all.contains(path) && all.contains("device.budget.fixed.perDay"))
    for options in ["--known \(path)", "--known \(path)=3m", "--set \(path)=3m"] {
      #expect(try unknowns(options) == all.filter { $0 != path })
    }
    #expect(try !unknowns("--known device.budget").contains { $0.hasPrefix("device.budget") })
  }

  @Test(arguments: [
    ("--of other", "--of: expected the name of a widget; found 'other'"),
    (
      "--known device.budget.fixed.checkAgan",
      "did you mean 'device.budget.fixed.checkAgain'?"
    ),
    ("--samples 100", "--samples must be a power of 2 from 64 to 65536."),
    ("--figures fresh", "There is no figure 'fresh'; did you mean 'freshViews'?"),
    ("--worlds '0..<8'", "--worlds and --results need each other."),
    ("--results a.json", "--worlds and --results need each other."),
    ("--worlds '60..<65' --results a.json", "--worlds: expected worlds of 0..<64; found 60..<65."),
    ("--worlds 8 --results a.json --merge b.json", "--merge and --results cannot be combined."),
    ("--worlds 8 --results a.json --html b.html", "--html and --results cannot be combined."),
    ("--known device.days=x", "device.days: expected a whole number"),
  ])
  func `a mistake is named`(options: String, message: String) throws {
    let result = try bands(options)
    #expect(result.status != 0)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
