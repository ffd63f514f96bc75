import Foundation
import Testing

/// A secret token is outside of the directory `in`. The tests try many ways to read it.
@Suite struct FilesOptionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let path = directory.path
    for name in ["in", "in/deep", "inside"] {
      try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: false)
    }
    for name in ["token", "token.yaml", "token.csv", "inside/token.yaml", "in/.env"] {
      try directory.write("sesame-1234", to: name)
    }
    _ = try widgetsim("init", "--out", "in/mine.yaml", in: path)
    _ = try widgetsim("init", "--out", "in/deep/other.YML", in: path)
    try directory.write(
      "time,screen_status\n0,1\n60,0\n90000,1\n90060,0\n180000,1\n180060,0\n", to: "in/log.csv")
    for (link, target) in [("in/link.yaml", "../token"), ("in/out", ".."), ("in/env.csv", ".env")] {
      try FileManager.default.createSymbolicLink(atPath: "\(path)/\(link)", withDestinationPath: target)
    }
  }

  private func call(_ words: String...) throws -> BuiltCommand.Result {
    let words = words.map { "'\($0)'" }.joined(separator: " ")
    return try widgetsim.shell("\"$widgetsim\" \(words) --files-below in", in: directory.path)
  }

  @Test(arguments: [
    "token", "token.yaml", "inside/token.yaml", "in/../token.yaml", "in/.env", "in/link.yaml",
    "in/out/token.yaml",
    "in/log.csv", "in/none.yaml", "/etc/passwd", "in",
  ])
  func `a scenario that is no scenario file below the directory is not read`(_ path: String) throws {
    for command in ["validate", "fingerprint"] {
      let result = try call(command, path)
      #expect(
        result.errors.hasPrefix(
          "\(path): error: cannot be read: there is no .yaml or .yml file of this name below in (--files-below)\n"
        ))
      #expect(result.status != 0 && result.output.isEmpty)
    }
  }

  @Test(arguments: ["in/mine.yaml", "in/deep/other.YML", "./in/../in/mine.yaml"])
  func `a scenario file below the directory is read`(_ path: String) throws {
    #expect(try call("validate", path).output.hasPrefix("\(path): ok: "))
  }

  @Test(arguments: ["../token.csv", "/etc/passwd", ".env", "out/token.csv", "env.csv", "none.csv"])
  func `a scenario names no file elsewhere`(_ path: String) throws {
    for key in ["phone", "device.usage.log"] {
      let result = try call("run", "in/mine.yaml", "--no-advice", "--set", "\(key)=\(path)")
      #expect(
        result.errors.contains(
          "cannot be read: there is no .yaml, .yml or .csv file of this name below in (--files-below)"))
      #expect(!result.errors.contains("sesame") && result.status != 0 && result.output.isEmpty)
    }
  }

  @Test func `a scenario names a log below the directory`() throws {
    let result = try call("validate", "in/mine.yaml")
    #expect(result.status == 0)
    let usage = "device.usage={log: log.csv, repeat: true}"
    #expect(try call("run", "in/mine.yaml", "--no-advice", "--set", usage).status == 0)
  }

  @Test func `a scenario from standard input starts in the working directory`() throws {
    for (log, isRead) in [("in/log.csv", true), ("token.csv", false)] {
      let result = try widgetsim.shell(
        "\"$widgetsim\" run - --no-advice --files-below in --set 'device.usage={log: \(log), repeat: true}' "
          + "<in/mine.yaml", in: directory.path)
      #expect((result.status == 0) == isRead, "\(result.errors)")
    }
  }
}
