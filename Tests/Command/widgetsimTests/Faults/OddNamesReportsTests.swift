import Foundation
import OutputAnalysis
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names that are valid and hostile, in what other commands and options than `run --out` make of them.
@Suite struct OddNamesReportsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
  }

  /// Writes the scenario, in which a widget of this name is never as fresh as expected.
  private func write(_ name: String) throws {
    try directory.write(
      OddNames.scenario(name) + "\nexpect:\n  ? \(OddNames.quoted(name))\n  : {charged.perDay: never}\n",
      to: "odd.yaml")
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path)
  }

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test(arguments: OddNames.all.indices)
  func `a page holds them as text`(index: Int) throws {
    let name = OddNames.all[index]
    try write(name)
    #expect(try shell("run odd.yaml --html page.html").status == 0)
    try write("plain")
    #expect(try shell("run odd.yaml --html plain.html").status == 0)
    let (page, plain) = (try directory.text("page.html"), try directory.text("plain.html"))
    let tag = /<[\/!a-z][a-z0-9]*/
    #expect(Set(page.matches(of: tag).map(\.output)) == Set(plain.matches(of: tag).map(\.output)))
    #expect(OddNames.isInert(page, besides: "\n\t"))
  }

  /// `$f` and `$g` are files with odd names. `$name` is an odd name.
  @Test(arguments: [
    "run $g", "run $f --set 'population={people: 3}'", "compare $f $g --replications 2",
    "sweep $f --set title=$name,b --set seed=1,2 --replications 2",
    "check $f $g --max-replications 4", "check $f --max-replications 4 --baseline base.json",
    "baseline compare base.json --set device.budget=unlimited",
    "optimize $f --minimize contentAge.mean",
    "optimize $f --maximize freshViews --minimize charged.perDay",
    "optimize $g --of all --minimize contentAge.mean",
    "reloads summarize log.csv --scenario $g", "reloads diagnose $p",
  ])
  func `each kind of page holds them as text`(line: String) throws {
    let odd = "\u{202E}<i x='\">&]]>\u{2066}\u{2028}"
    let scenario = OddNames.scenario(odd).replacing("kind: K", with: "kind: \(OddNames.quoted(odd))")
    let widget = scenario.split(separator: "widgets:\n")[1]
    try directory.write(
      scenario + "\nexpect: {? \(OddNames.quoted(odd)) : {charged.perDay: never}}\n",
      to: "f\(odd).yaml")
    try directory.write(
      scenario + "\n"
        + widget.replacing("? \(OddNames.quoted(odd))", with: "? \(OddNames.quoted("2" + odd))"),
      to: "g\(odd).yaml")
    let kind = odd.replacing("\"", with: "\"\"")
    let reloads = (0..<99).map { "\(1_772_400_000 + $0 * 9000),\"\(kind)\"\n" }.joined()
    try directory.write("time,kind\n" + reloads, to: "log.csv")
    let events = (10..<20).map {
      #"{"timestamp":"2026-03-02 \#($0):00:00.000000+0000","eventMessage":"K:systemSmall Reload success"}"#
    }
    try directory.write(events.joined(separator: "\n"), to: "log.ndjson")
    let result = try widgetsim.shell(
      """
      f=$(echo f*); g=$(echo g*); name=${f#f}; name=${name%.yaml}; p=p$name; mkdir "$p"; mv log.ndjson "$p"
      "$widgetsim" baseline save "$f" --replications 20 --out base.json >made
      "$widgetsim" \(line.replacing(/\$\w+/) { "\"\($0.output)\"" }) --html page.html
      """, in: directory.path)
    let page = try directory.text("page.html")
    #expect(OddNames.isInert(page, besides: "\n\t"), "\(result.errors)")
    // Each < begins a tag that the program made, and each & begins an escape. No other > is on the page.
    let text = page.replacing(/<(style|script)\b[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: "")
      .replacing(/<\/?[a-z]\w*( [a-z][-\w:]*(="[^"<>]*")?)*\/?>|<!DOCTYPE html>/.ignoresCase(), with: "")
    #expect(text.firstMatch(of: /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/) == nil)
    #expect(!page.contains("<i x") && page.contains("&lt;i x="))
  }

  @Test(arguments: OddNames.all.indices)
  func `Markdown keeps its columns`(index: Int) throws {
    try write(OddNames.all[index])
    _ = try shell("init --out minimal.yaml")
    for command in [
      "run odd.yaml --format markdown", "run odd.yaml --replications 2 --format markdown",
      "check odd.yaml --max-replications 2 --format markdown",
      "compare odd.yaml minimal.yaml --days 1 --replications 2 --format markdown",
      "sweep odd.yaml --set seed=1,2 --replications 2 --format markdown",
    ] {
      let output = try shell(command).output
      #expect(OddNames.isInert(output), "\(command)")
      let rows = output.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count >= 3, "\(command)")
      #expect(Set(rows.map(Self.bars)).count == 1, "\(command): \(output.prefix(2000))")
      #expect(!output.contains("</script>"), "\(command)")
    }
  }

  /// Of a row of a table, the bars that no backslash takes away, whatever follows them.
  private static func bars(_ row: Substring) -> Int {
    var count = 0
    var isEscaped = false
    for scalar in row.unicodeScalars {
      if scalar == "|", !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }

  @Test(arguments: OddNames.all.indices)
  func `a check's verdicts are well-formed`(index: Int) throws {
    try write(OddNames.all[index])
    let result = try shell("check odd.yaml --max-replications 4 --junit out.xml --github")
    #expect(result.status == 1)
    #expect(OddNames.isInert(result.output) && OddNames.isInert(result.errors))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("::error file=odd.yaml,line=") == true)
    #expect(lines.last?.hasPrefix("Next: widgetsim ") == true)
    #expect(XMLParser(data: Data(try directory.text("out.xml").utf8)).parse())
    #expect(OddNames.isInert(try directory.text("out.xml")))
    let verdicts = try shell("check odd.yaml --max-replications 4 --format json").output
    #expect(OddNames.isInert(verdicts))
    _ = try json(verdicts)
  }

  @Test(arguments: OddNames.all.indices)
  func `an explanation is plain, and its JSON gives them back`(index: Int) throws {
    let name = OddNames.all[index]
    try write(name)
    let text = try widgetsim("explain", "odd.yaml", "--widget", name, "--at", "12:00", in: directory.path)
    #expect(text.status == 0, "\(text.errors)")
    #expect(OddNames.isInert(text.output))
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let output = try widgetsim(
      "explain", "odd.yaml", "--widget", name, "--at", "12:00", "--format", "json", in: directory.path
    ).output
    #expect(OddNames.isInert(output))
    let widget = (try json(output) as? [String: Any])?["widget"] as? String
    #expect(widget.map { $0.unicodeScalars.elementsEqual(name.unicodeScalars) } == true)
    let wrong = try widgetsim(
      "explain", "odd.yaml", "--widget", name + "x", "--at", "12:00", in: directory.path)
    #expect(OddNames.isInert(wrong.errors))
  }

  @Test(arguments: OddNames.all.indices)
  func `a baseline and results hold them, and what is made of those is plain`(index: Int) throws {
    let name = OddNames.all[index]
    try write(name)
    #expect(try shell("baseline save odd.yaml --replications 20 --out base.json").status == 0)
    #expect(OddNames.isInert(try directory.text("base.json")))
    #expect(try shell("baseline compare base.json").output.contains("Nothing has changed"))
    for format in ["table", "json"] {
      let result = try shell(
        "baseline compare base.json --set device.budget=unlimited --format \(format)")
      #expect(result.output.contains("better"), "\(result.errors)")
      #expect(OddNames.isInert(result.output))
    }
    #expect(try shell("run odd.yaml --replications 2 --results r.json").status == 0)
    #expect(OddNames.isInert(try directory.text("r.json")))
    let merged = try shell("merge r.json --format json")
    #expect(OddNames.isInert(merged.output))
    let summary = try JSONDecoder().decode(PrintedRun.self, from: Data(merged.output.utf8))
    #expect(summary.widgets.map { Array($0.widget.unicodeScalars) } == [Array(name.unicodeScalars)])
  }
}
