import Foundation
import Testing

/// Paths that name no ordinary file. None of them may be waited for without end, or be replaced.
@Suite struct OddFileTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    _ = try widgetsim.shell("mkfifo pipe; mkdir folder", in: directory.path)
  }

  @Test(arguments: [
    "validate pipe", "run pipe", "usage fit pipe", "reloads summarize pipe", "merge pipe",
    "reloads diagnose folder --log pipe", "verify observations pipe",
  ])
  func `a pipe to which nobody writes is given up`(command: String) throws {
    let result = try widgetsim.shell("\"$widgetsim\" " + command, in: directory.path)
    #expect(result.status == 74)
    #expect(
      result.errors == "pipe: error: cannot be read: no program writes to this pipe; start its writer first\n"
    )
  }

  @Test func `a pipe to which somebody writes late is read`() throws {
    let result = try widgetsim.shell(
      "(sleep 0.3; cat minimal.yaml > pipe) & \"$widgetsim\" validate pipe", in: directory.path)
    #expect(result.output.hasPrefix("pipe: ok: "), "\(result.errors)")
  }

  @Test func `an archive is no pipe`() throws {
    let result = try widgetsim("reloads", "diagnose", "pipe", in: directory.path)
    #expect(result.status == 74)
    #expect(
      result.errors
        == "pipe: error: cannot be read: expected an archive or a folder; found a pipe or a device\n")
  }

  @Test(arguments: ["< log", "| cat", "> pipe & true"])
  func `the unified log may come through a pipe`(way: String) throws {
    let line =
      #"{"timestamp":"2026-03-02 10:00:00.0+0000","eventMessage":"a.b.c Rain:systemSmall: reload succeeded"}"#
      + "\n"
    // The log is larger than the buffer of a pipe.
    try directory.write(String(repeating: line, count: 2000), to: "log")
    let path = way.hasSuffix("true") ? "pipe" : "/dev/stdin"
    let log = way.hasPrefix("<") ? "" : "cat log \(way.hasPrefix("|") ? "|" : way + ";")"
    let result = try widgetsim.shell(
      "mkdir folder/a.logarchive; \(log) \"$widgetsim\" reloads diagnose folder --log \(path) \(way.hasPrefix("<") ? way : "")",
      in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Rain"))
  }

  @Test func `a source file that is a pipe, with a name of one letter, is refused`() throws {
    let result = try widgetsim.shell("mkfifo x; \"$widgetsim\" host x", in: directory.path)
    #expect(result.status == 1 && result.errors.contains("'x' cannot be read"), "\(result.errors)")
  }

  @Test(arguments: [
    ("pipe", "no program writes to this pipe"), ("folder", "Is a directory"),
    ("/dev/zero", "the file is larger than 64 MiB"), ("/dev/null", "the file is empty"),
  ])
  func `a scenario's log that is no file is refused`(log: String, message: String) throws {
    let scenario = try directory.text("minimal.yaml").replacingOccurrences(
      of: "apps:\n", with: "  usage: {log: \(log)}\n\napps:\n")
    try directory.write(scenario, to: "logged.yaml")
    let result = try widgetsim("validate", "logged.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `an endless file is refused once it is larger than a scenario may be`() throws {
    let result = try widgetsim("validate", "/dev/zero")
    #expect(result.status == 1)
    #expect(result.errors.contains("/dev/zero:1:1: error: the file is larger than 4 MiB"), "\(result.errors)")
  }

  @Test(arguments: [
    ("--results pipe", "pipe: cannot be replaced: a pipe, a device or a socket has this name"),
    ("--results folder", "folder: cannot be replaced: a directory has this name"),
    ("--out pipe", "pipe: cannot create the directory: pipe is not a directory"),
    ("--out odd", "odd/views.csv: cannot be replaced: a pipe, a device or a socket has this name"),
  ])
  func `what is no file is not replaced, and nothing is run for it`(option: String, message: String) throws {
    _ = try widgetsim.shell("mkdir odd; mkfifo odd/views.csv", in: directory.path)
    let before = directory.names
    let result = try widgetsim.shell(
      "\"$widgetsim\" run minimal.yaml --days 10000 " + option, in: directory.path)
    #expect(result.status == 74)
    // On a slow machine, a note that this is going to take a while comes before it.
    #expect(result.errors.hasSuffix(message + "\n"), "\(result.errors)")
    #expect(directory.names == before)
  }

  @Test func `a log's fit does not replace a pipe`() throws {
    let lines = (0..<200).map { "\(1_772_400_000 + 4000 * $0),\([3, 0][$0 % 2])" }
    try directory.write("time,screen_status\n" + lines.joined(separator: "\n"), to: "log.csv")
    let result = try widgetsim("usage", "fit", "log.csv", "--out", "pipe", in: directory.path)
    #expect(result.status == 74)
    #expect(
      result.errors.hasSuffix("pipe: cannot be replaced: a pipe, a device or a socket has this name\n"),
      "\(result.errors)")
  }
}
