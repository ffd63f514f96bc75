import Foundation
import Testing

/// Whatever is being written when the disk is full, earlier files are as they were and nothing else is left.
@Suite struct FullDiskTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
    try directory.write(try directory.text("minimal.yaml"), to: "other.yaml")
  }

  private static let writers = [
    ("run minimal.yaml --out out", "out"), ("run minimal.yaml --replications 2 --out out", "out"),
    ("run minimal.yaml --replications 2 --results results.json", "results.json"),
    ("compare minimal.yaml other.yaml --replications 2 --out out", "out"),
    ("sweep minimal.yaml --set seed=1,2 --replications 2 --out out", "out"),
  ]

  @Test(arguments: writers)
  func `of a file that cannot be written nothing is left`(arguments: String, place: String) throws {
    let before = directory.names
    // A limit on the size of files; what is printed goes to a pipe, which has none.
    let result = try widgetsim.shell(
      "{ (ulimit -f 0; exec \"$widgetsim\" \(arguments) --days 1); echo status $?; } 2>&1 | cat",
      in: directory.path)
    #expect(result.output.hasSuffix("status 74\n"), "\(result.output)")
    #expect(result.output.contains("cannot be written: File too large"), "\(result.output)")
    #expect(result.output.contains(place))
    #expect(directory.names == before)
  }

  @Test(arguments: writers)
  func `and what was there before is as it was`(arguments: String, place: String) throws {
    let line = "\"$widgetsim\" \(arguments) --days 1"
    #expect(try widgetsim.shell(line, in: directory.path).status == 0)
    let before = try contents()
    _ = try widgetsim.shell("{ (ulimit -f 0; \(line) --seed 9); } | cat", in: directory.path)
    #expect(try contents() == before)
  }

  @Test func `a template that does not fit leaves no file`() throws {
    let result = try widgetsim.shell(
      "(ulimit -f 0; \"$widgetsim\" init --out new.yaml) 2>&1 | cat", in: directory.path)
    #expect(result.output.contains("new.yaml: cannot be written"), "\(result.output)")
    #expect(directory.names == ["minimal.yaml", "other.yaml"])
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
    #expect(lines[4] == "6")
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
