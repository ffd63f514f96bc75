import Foundation
import Testing

@Suite struct UsageFitCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    var text = "time,screen_status\n"
    // Four days of sessions from 08:00 to 22:00, with a glance after each; the first day is not covered.
    for index in 0..<240 {
      let start = 1_772_409_600 + index / 60 * 86_400 + 28_800 + index % 60 * 840 + index * index % 400
      text += "\(start),1\n\(start + 2),3\n\(start + 22 + index * 37 % 280),0\n"
      text += "\(start + 330),1\n\(start + 333 + index % 5),0\n"
    }
    text += "1772755140,1\n1772755141,0\n"
    try directory.write(text, to: "phone.csv")
  }

  @Test func `prints a table of 80 columns and a block that run reads`() throws {
    let table = try widgetsim("usage", "fit", "phone.csv", in: directory.path)
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.errors.isEmpty)
    #expect(table.output.contains("\nusage:\n"))
    #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let result = try widgetsim("usage", "fit", "phone.csv", "--out", "usage.yaml", in: directory.path)
    #expect(!result.output.contains("usage:\n"))
    let block = try directory.text("usage.yaml").split(separator: "\n").map { "  \($0)\n" }.joined()
    let minimal = try widgetsim("init", "--out", "-").output
    let scenario = minimal.replacing("device:\n", with: "device:\n" + block)
    #expect(scenario != minimal)
    try directory.write(scenario, to: "scenario.yaml")
    let run = try widgetsim("run", "scenario.yaml", "--days", "1", in: directory.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a scenario replays a log that lies beside it, and says when it is too short`() throws {
    let minimal = try widgetsim("init", "--out", "-").output
    try directory.write(
      minimal.replacing("device:\n", with: "device:\n  usage: {log: phone.csv, timeZone: UTC}\n"),
      to: "s.yaml")
    let short = try widgetsim("run", directory.path + "/s.yaml")
    #expect(short.status == 1)
    #expect(short.errors.contains("'repeat: true'; found 3 days"), "\(short.errors)")
    let long = try widgetsim("run", directory.path + "/s.yaml", "--set", "device.usage.repeat=true")
    #expect(long.status == 0, "\(long.errors)")
  }

  @Test func `longer sessions than the longest are left out, and such a log is refused without repair`()
    throws
  {
    let all = try widgetsim("usage", "fit", "phone.csv", in: directory.path)
    #expect(all.errors.isEmpty)
    let cut = try widgetsim("usage", "fit", "phone.csv", "--longest-session", "2m", in: directory.path)
    #expect(cut.status == 0)
    #expect(cut.errors.contains("phone.csv:"))
    #expect(cut.output != all.output)
    let refused = try widgetsim(
      "usage", "fit", "phone.csv", "--longest-session", "2m", "--no-repair", in: directory.path)
    #expect(refused.status == 1)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("--no-repair refuses this log"))
    for text in ["0s", "2", "soon"] {
      let result = try widgetsim("usage", "fit", "phone.csv", "--longest-session", text, in: directory.path)
      #expect(result.status == 64, "\(text)")
    }
  }

  @Test func `a log that cannot be read and a time zone that is none have their exit statuses`() throws {
    try directory.write("time,screen_status\nnoon,1\n", to: "bad.csv")
    let bad = try widgetsim("usage", "fit", "bad.csv", in: directory.path)
    #expect(bad.status == 1)
    #expect(bad.errors.hasPrefix("bad.csv:2:1: error: expected a time"))
    #expect(try widgetsim("usage", "fit", "none.csv", in: directory.path).status == 74)
    #expect(
      try widgetsim("usage", "fit", "bad.csv", "--time-zone", "Mars/Base", in: directory.path).status == 64)
  }
}
