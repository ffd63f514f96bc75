import Foundation
import Testing

/// Whatever is being written when the disk is full, earlier files are as they were and nothing else is left.
@Suite struct FullDiskTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try WritingCommands.prepare(directory)
  }

  /// A limit on the size of files; what is printed goes to a pipe, which has none.
  private func runOnFullDisk(_ command: WritingCommands.Command) throws -> BuiltCommand.Result {
    try widgetsim.shell(
      "{ (ulimit -f 0; exec \"$widgetsim\" \(command.line(to: "."))); echo status $?; } 2>&1 | cat",
      in: directory.path)
  }

  @Test(arguments: WritingCommands.all)
  func `of a file that cannot be written nothing is left`(command: WritingCommands.Command) throws {
    let before = directory.names
    let result = try runOnFullDisk(command)
    #expect(result.output.hasSuffix("status 74\n"), "\(result.output)")
    #expect(result.output.contains("cannot be written: File too large"), "\(result.output)")
    #expect(result.output.contains(command.place))
    #expect(directory.names == before)
  }

  @Test(arguments: WritingCommands.all)
  func `and what was there before is as it was`(command: WritingCommands.Command) throws {
    // Other than what the command would write.
    let line =
      "mkdir -p out; echo old | tee \(command.place) out/summary.csv out/sweep.csv out/comparison.csv"
    _ = try widgetsim.shell(line + " 2>/dev/null", in: directory.path)
    let before = try contents()
    _ = try runOnFullDisk(command)
    #expect(try contents() == before)
  }

  @Test(.enabled(if: MountedDisk.isPossible, "a disk can be mounted"))
  func `a real disk that becomes full in the middle`() throws {
    let result = try MountedDisk.shell(
      "size=256k",
      """
      "$widgetsim" run minimal.yaml --days 1 --out disk/out >/dev/null; echo first $?
      cat disk/out/* | cksum
      "$widgetsim" run minimal.yaml --days 90 --out disk/out; echo second $?
      cat disk/out/* | cksum
      find disk/out -type f | wc -l
      """, widgetsim, in: directory)
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 5, "\(result)")
    #expect(lines[0] == "first 0")
    #expect(lines[2] == "second 74")
    #expect(lines[1] == lines[3])
    #expect(lines[4] == "8")
    #expect(result.errors.contains("cannot be written: No space left on device"))
  }

  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in directory.names {
      contents[name] = try? directory.text(name)
    }
    return contents
  }
}
