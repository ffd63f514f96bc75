import Foundation
import Testing

/// Whatever is written, a place that cannot have it is status 74 and named, and nothing is left or replaced.
@Suite struct OddPlacesTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try WritingCommands.prepare(directory)
  }

  private func expectRefusal(
    _ command: WritingCommands.Command, to place: String, after preparation: String, because reason: String
  ) throws {
    let prepared = try widgetsim.shell(preparation, in: directory.path)
    try #require(prepared.status == 0, "\(prepared.errors)")
    let before = directory.names
    let result = try widgetsim.shell("\"$widgetsim\" \(command.line(to: place))", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains(reason) && result.errors.contains(place), "\(result.errors)")
    #expect(directory.names == before)
  }

  @Test(arguments: WritingCommands.all)
  func `below a file`(command: WritingCommands.Command) throws {
    let reason = command.place == "out" ? "minimal.yaml is not a directory" : "Not a directory"
    try expectRefusal(command, to: "minimal.yaml", after: ":", because: reason)
  }

  @Test(arguments: WritingCommands.all.filter { $0.place != "out" })
  func `in a directory that is gone`(command: WritingCommands.Command) throws {
    try expectRefusal(command, to: "gone", after: ":", because: "No such file or directory")
  }

  @Test(arguments: WritingCommands.all)
  func `where a directory or a file of its name is`(command: WritingCommands.Command) throws {
    if command.place == "out" {
      try expectRefusal(
        command, to: "there", after: "mkdir there; echo mine > there/out", because: "out is not a directory")
    } else {
      try expectRefusal(
        command, to: "there", after: "mkdir -p there/\(command.place)",
        because: Self.reason(command, "a directory"))
    }
  }

  @Test(arguments: WritingCommands.all)
  func `where a pipe of its name is`(command: WritingCommands.Command) throws {
    if command.place == "out" {
      let names = ["summary", "sweep", "comparison", "phone"].map { "there/out/\($0).csv" }.joined(
        separator: " ")
      try expectRefusal(
        command, to: "there", after: "mkdir -p there/out; mkfifo \(names)",
        because: "cannot be replaced: a pipe, a device or a socket has this name")
    } else {
      try expectRefusal(
        command, to: "there", after: "mkdir there; mkfifo there/\(command.place)",
        because: Self.reason(command, "a pipe, a device or a socket"))
    }
  }

  private static func reason(_ command: WritingCommands.Command, _ what: String) -> String {
    "cannot be replaced: \(what) has this name"
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"), arguments: WritingCommands.all)
  func `in a directory that may not be written to`(command: WritingCommands.Command) throws {
    try expectRefusal(
      command, to: "locked", after: "mkdir locked; chmod 555 locked", because: "Permission denied")
  }

  @Test(.enabled(if: MountedDisk.isPossible, "a disk can be mounted"), arguments: WritingCommands.all)
  func `on a disk that is read-only`(command: WritingCommands.Command) throws {
    let result = try MountedDisk.shell(
      "ro", "\"$widgetsim\" \(command.line(to: "disk")); echo status $?", widgetsim, in: directory)
    #expect(result.output.hasSuffix("status 74\n"))
    #expect(result.errors.contains("disk/\(command.place)"), "\(result.errors)")
    #expect(result.errors.contains("Read-only file system"), "\(result.errors)")
  }

  @Test(arguments: [
    "run minimal.yaml --replications 1000000 --days 10000 --out minimal.yaml/out",
    "run minimal.yaml --days 10000 --html no/a.html",
    "run minimal.yaml --days 10000 --per-replication no/a.csv",
    "compare minimal.yaml other.yaml --replications 1000000 --days 10000 --out minimal.yaml/out",
    "sweep minimal.yaml --set seed=1,2 --replications 1000000 --days 10000 --out minimal.yaml/out",
    "check other.yaml --days 10000 --max-replications 1000000 --junit no/a.xml",
    "baseline save minimal.yaml --days 10000 --replications 1000000 --out no/b.json",
    "fingerprint minimal.yaml --days 10000 --replications 1000000 --check no/f.txt --update",
  ])
  func `what takes long finds that out before it starts`(command: String) throws {
    #expect(try widgetsim.shell("\"$widgetsim\" \(command)", in: directory.path).status == 74)
  }

  @Test(arguments: WritingCommands.all)
  func `what a killed one left goes with the next`(command: WritingCommands.Command) throws {
    let names =
      command.place == "out" ? ["summary.csv", "sweep.csv", "comparison.csv", "phone.csv"] : [command.place]
    let below = command.place == "out" ? "there/out" : "there"
    let parts = names.map { "\(below)/.\($0).1.partial" }
    _ = try widgetsim.shell(
      "mkdir -p \(below); echo half | tee \(parts.joined(separator: " "))", in: directory.path)
    let result = try widgetsim.shell("\"$widgetsim\" \(command.line(to: "there"))", in: directory.path)
    #expect(result.status == (command.line.hasPrefix("check") ? 1 : 0), "\(result.errors)")
    let left = directory.names.filter { $0.hasSuffix(".partial") }
    #expect(left.count == parts.count - 1 || (parts.count == 1 && left.isEmpty), "\(left)")
    let written = directory.names.filter { $0.hasPrefix("there/\(command.place)") }
    #expect(!written.isEmpty)
  }
}
