import Foundation
import Testing

@Suite struct OtherCommandsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
  }

  @Test func `every template is named by --list, valid, and runs`() throws {
    let names = try widgetsim("init", "--list").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(names.count >= 7)
    for name in names {
      #expect(try widgetsim("init", "--template", name, in: directory.path).status == 0)
      let check = try widgetsim("validate", name + ".yaml", in: directory.path)
      #expect(check.output.hasPrefix("\(name).yaml: ok: "), "\(check.errors)")
      let run = try widgetsim("run", name + ".yaml", "--days", "2", in: directory.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        run.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("  widgetsim run ") })
    }
  }

  @Test func `init overwrites nothing`() throws {
    try directory.write("mine", to: "minimal.yaml")
    let result = try widgetsim("init", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("minimal.yaml: cannot be written: the file exists"))
    #expect(try directory.text("minimal.yaml") == "mine")
  }

  @Test func `init into a directory that is not there says so`() throws {
    let result = try widgetsim("init", "--out", "no/where.yaml", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("No such file or directory"), "\(result.errors)")
  }

  @Test func `an unknown template is a mistake of usage that names the known ones`() throws {
    let result = try widgetsim("init", "--template", "nope")
    #expect(result.status == 64)
    #expect(
      result.errors.contains(
        "minimal, polls, fed-by-app, player, calendar, sensor, daily, live-activity, timer; found 'nope'."))
  }

  @Test func `validate looks at every file`() throws {
    try directory.write("", to: "empty.yaml")
    try directory.write("widgets: {w: {app: 1}}", to: "bad.yaml")
    _ = try widgetsim("init", in: directory.path)
    let result = try widgetsim("validate", "empty.yaml", "minimal.yaml", "bad.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(
      result.output
        == "minimal.yaml: ok: One widget (1 widget of 1 app, 7 days from 2026-03-02, Europe/Berlin, "
        + "budget: documented)\n")
    for file in ["empty.yaml:", "bad.yaml:1:"] { #expect(result.errors.contains(file)) }
    let verbose = try widgetsim("validate", "--verbose", "minimal.yaml", in: directory.path)
    #expect(verbose.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("  MyApp") })
  }

  @Test func `the schema is one JSON document`() throws {
    let result = try widgetsim("schema")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((object as? [String: Any])?["$schema"] is String)
  }

  @Test func `the reference is printed, or its pages are written into a directory`() throws {
    let printed = try widgetsim("schema", "--format", "markdown").output
    let written = try widgetsim.shell(
      "mkdir pages; \"$widgetsim\" schema --format markdown --out pages; cat pages/Scenario*.md",
      in: directory.path)
    #expect(written.status == 0)
    #expect(written.output.count == printed.count && printed.hasPrefix("# Scenario reference\n"))
    #expect(try widgetsim("schema", "--out", "pages", in: directory.path).status == 64)
  }

  @Test(arguments: [["--version"], ["--help"], ["run", "--help"], ["--generate-completion-script", "bash"]])
  func `speaks of itself`(arguments: [String]) throws {
    let result = try widgetsim.shell("\"$widgetsim\" " + arguments.joined(separator: " "))
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
  }
}
