import Foundation
import Testing

/// What an error message proposes fits the error, and works when it is pasted.
@Suite struct HintTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    let minimal = try directory.text("minimal.yaml")
    try directory.write("widgets: {w: {app: 1}}", to: "bad.yaml")
    try directory.write(
      minimal.replacingOccurrences(of: "  my-widget:", with: "  -my 'widget:")
        + "expect: {\"-my 'widget\": {freshViews: '>= 99%'}}\n",
      to: "-dash.yaml")
  }

  /// Runs a line in which `widgetsim` is the command.
  private func run(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("widgetsim() { \"$widgetsim\" \"$@\"; }\n" + line, in: directory.path)
  }

  /// The command that an output proposes, without its purpose.
  private func next(_ text: String) -> String? {
    text.firstMatch(of: /Next: (widgetsim .*?)(?: \([a-z ]+\))?\n/).map { String($0.1) }
  }

  @Test(arguments: [
    "run minimal.yaml --set device.dayz=3", "run minimal.yaml --days 0", "run bad.yaml --set device.days=3",
    "run 'Widgets/*.yaml'",
    "run no/file.yaml", "run bad.yaml minimal.yaml", "run .",
  ])
  func `nothing is proposed where it would not help`(line: String) throws {
    let result = try run("widgetsim \(line)")
    #expect(result.status != 0 && !result.errors.contains("Next:"), "\(result.errors)")
  }

  @Test func `an option that is gone names what to use`() throws {
    let result = try run("widgetsim run minimal.yaml --trace day.json")
    #expect(
      result.status == 64 && result.errors.contains("--trace no longer exists: --html shows"),
      "\(result.errors)")
  }

  @Test func `a wrong file can be watched`() throws {
    #expect(
      next(try run("widgetsim run bad.yaml").errors)
        == "widgetsim run bad.yaml --watch --html report.html")
  }

  @Test(arguments: ["new.yaml", "-new.yaml", "it's new.yaml"])
  func `a missing file can be written and run`(name: String) throws {
    let quoted = "'" + name.replacingOccurrences(of: "'", with: "'\\''") + "'"
    let missing = try run("widgetsim run -- \(quoted)")
    #expect(missing.status == 74)
    let written = try run(try #require(next(missing.errors)))
    #expect(written.status == 0 && directory.names.contains(name), "\(written.errors)")
    let command = try #require(next(written.output))
    let ran = try run(command + " --days 1 --set device.warmUpDays=0 --replications 1")
    #expect(ran.status == 0, "\(command): \(ran.errors)")
  }

  @Test(arguments: ["", " --set \"widgets.-my 'widget.provider.fetch.failure=2%\""])
  func `a failed check proposes a command that works, whatever the names are`(set: String) throws {
    let quick = " --days 1 --set device.warmUpDays=0"
    let checked = try run("widgetsim check ./-dash.yaml\(quick)\(set)")
    #expect(checked.status == 1)
    let command = try #require(next(checked.errors))
    let explained = try run(command)
    #expect(explained.status == 0, "\(command): \(explained.errors)")
  }

  @Test(arguments: [
    ("explain minimal.yaml --widget latest --why-stale", "found 'latest'; there is 'my-widget'\n"),
    ("explain minimal.yaml --widget my-widgt --why-stale", "did you mean 'my-widget'?\n"),
    ("bands minimal.yaml --of nothing", "found 'nothing'; there is 'my-widget'\n"),
    ("help optimise", "there is no command 'optimise'; did you mean 'optimize'?"),
    ("help baseline sav", "there is no command 'sav'; did you mean 'save'?"),
    ("optimise minimal.yaml", "there is no command 'optimise'; did you mean 'optimize'?"),
    ("baseline sav minimal.yaml", "there is no command 'sav'; did you mean 'save'?"),
    (
      "run minimal.yaml --figures contentAge",
      "There is no figure 'contentAge'; did you mean 'contentAge.mean'?"
    ),
    ("optimize minimal.yaml --minimize nothing", "There is no figure 'nothing'; there are budget.perDay, "),
    ("usage fit log.csv --time-zone Berlin", "found 'Berlin'; did you mean 'Europe/Berlin'?"),
    ("run minimal.yaml --days 0", "--days: expected 1 to 10000; found 0\n"),
    ("run minimal.yaml --reps 3", "Unknown option '--reps'; did you mean '--replications'?"),
    ("sweep minimal.yaml --set device.days=1,2 --dayz 3", "Unknown option '--dayz'; did you mean '--days'?"),
    ("run minimal.yaml --confidence 95", "found '95'; write 95%."),
    ("run minimal.yaml --confidence 1", "such as 95% or 0.95; found '1'."),
    ("run minimal.yaml --precision 5", "write 5%."), ("check minimal.yaml --error 5", "write 5%."),
    ("compare minimal.yaml minimal.yaml --margin 5", "write 5%."),
    ("optimize minimal.yaml --indifference 5", "write 5%."),
    (
      "run minimal.yaml --set device.days",
      "Expected path=value, such as device.days=30; found 'device.days'."
    ),
    ("sweep minimal.yaml --set device.days", "Expected path=value,value,…, such as device.days=7,30"),
    ("explain minimal.yaml --widget my-widget --at 25:99", "Expected a time such as 14:32"),
    (
      "explain minimal.yaml --widget my-widget --at 10:00 --day 9", "found 9\nUsage: widgetsim explain <file>"
    ),
    (
      "run minimal.yaml --set widgets.my-widgt.kind=x",
      "there is no widget 'my-widgt' (widgets.my-widgt={…} adds one); did you mean 'my-widget'?"
    ),
  ])
  func `a wrong value gives the right one`(line: String, message: String) throws {
    let result = try run("widgetsim \(line)")
    #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: ["explain minimal.yaml --why-stale", "bands minimal.yaml --samples 64 --jobs 1"])
  func `the only widget needs no name, one of several does`(line: String) throws {
    let quick = " --days 1 --set device.warmUpDays=0"
    #expect(try run("widgetsim \(line)\(quick)").status == 0)
    let second = try directory.text("minimal.yaml").split(separator: "\n  my-widget:").last ?? ""
    try directory.write(try directory.text("minimal.yaml") + "\n  other:" + second, to: "minimal.yaml")
    let result = try run("widgetsim \(line)\(quick)")
    #expect(result.status == 64 && result.errors.contains("my-widget, other"), "\(result.errors)")
  }

  @Test(arguments: [
    "run minimal.yaml --days 1 --days 2", "run minimal.yaml --seed=1 --seed 1",
    "run minimal.yaml --format json --format csv", "explain minimal.yaml --widget a --widget b --why-stale",
    "check minimal.yaml --junit a --junit b", "bands minimal.yaml --of a --of b",
    "baseline save minimal.yaml --out a --out b", "init --out a --out=b", "usage fit a --out a --out b",
    "host . --run --days 1 --days 2",
  ])
  func `an option with one value is given once`(line: String) throws {
    let result = try run("widgetsim \(line)")
    #expect(result.status == 64, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("is given twice; it has one value."), "\(result.errors)")
    #expect(directory.names.count == 3)
  }

  @Test func `other options can be repeated, and words after two dashes are no options`() throws {
    let line = "widgetsim run minimal.yaml --set device.days=1 --set device.warmUpDays=0 --format json"
    #expect(try run(line).status == 0)
    #expect(try run("widgetsim validate -- --a --a").status == 74)
  }
}
