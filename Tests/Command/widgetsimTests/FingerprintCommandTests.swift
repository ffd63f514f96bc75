import Foundation
import Testing

@Suite struct FingerprintCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    _ = try widgetsim("init", "--template", "polls", in: directory.path)
  }

  private func fingerprint(_ options: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" fingerprint \(options)", in: directory.path)
  }

  @Test func `a file of fingerprints notes what happens, and a change is seen until it is updated`() throws {
    #expect(try fingerprint("*.yaml --check f.txt --update").status == 0)
    let before = try directory.text("f.txt")
    #expect(before.split(separator: "\n").count == 3)
    #expect(try fingerprint("*.yaml --check f.txt").status == 0)
    let changed = "*.yaml --set device.rendering.tailLateness=6m --check f.txt"
    let result = try fingerprint(changed)
    #expect(result.status == 1)
    #expect(result.errors.contains("minimal.yaml: was "))
    #expect(try directory.text("f.txt") == before)
    #expect(try fingerprint(changed + " --update").status == 0)
    #expect(try fingerprint(changed).status == 0)
  }

  @Test func `a scenario that is new or gone is named`() throws {
    #expect(try fingerprint("minimal.yaml --check f.txt --update").status == 0)
    let result = try fingerprint("polls.yaml --check f.txt")
    #expect(result.status == 1)
    #expect(result.errors.contains("polls.yaml: is new, "))
    #expect(result.errors.contains("minimal.yaml: was ") && result.errors.contains(", was not run"))
  }

  @Test func `it is the one that a run reports, in every form`() throws {
    let number = try #require(
      try fingerprint("minimal.yaml --replications 30").output.split(separator: " ").first)
    for format in ["table", "json", "csv", "markdown"] {
      let result = try widgetsim(
        "run", "minimal.yaml", "--format", format, "--html", "page.html", in: directory.path)
      #expect(result.output.contains(number), "\(format)")
    }
    #expect(try directory.text("page.html").contains(", fingerprint \(number) (all 30)</p>"))
  }

  @Test func `what is no file of fingerprints is refused with its line`() throws {
    try directory.write("# one\n0123456789abcdef a.yaml\nfoo\n", to: "f.txt")
    let result = try fingerprint("minimal.yaml --check f.txt")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("f.txt:3: error: expected 16 hexadecimal digits"))
  }
}
