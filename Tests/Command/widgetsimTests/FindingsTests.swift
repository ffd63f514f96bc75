import Foundation
import Testing

/// What CI servers and editors show at the lines of scenario files.
@Suite struct FindingsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    try directory.write(
      """
      apps: {A: {}}
      widgets:
        w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {fetch: {}}}
      expect:
        w: {charged.perDay: ">= 1000"}

      """, to: "a b.yaml")
    try directory.write("widgets: {}\nwidgetz: {}\n", to: "bad.yaml")
  }

  private struct SARIF: Decodable {
    struct Run: Decodable { var results: [Result] }
    struct Result: Decodable {
      var ruleId: String
      var level: String
      var locations: [[String: Place]]
    }
    struct Place: Decodable {
      var artifactLocation: [String: String]
      var region: [String: Int]
    }

    var runs: [Run]

    /// A line for each result.
    static func lines(_ text: String) throws -> [String] {
      try JSONDecoder().decode(SARIF.self, from: Data(text.utf8)).runs.flatMap(\.results).flatMap { result in
        result.locations.compactMap { $0["physicalLocation"] }.map { place in
          let numbers = ["startLine", "startColumn"].map { place.region[$0].map(String.init) ?? "-" }
          return "\(result.ruleId) \(result.level) \(place.artifactLocation["uri"] ?? "") "
            + numbers.joined(separator: ":")
        }
      }
    }
  }

  @Test func `validate has each error and warning as SARIF, and nothing else on standard output`() throws {
    let files = "'a b.yaml' bad.yaml no.yaml minimal.yaml"
    let result = try widgetsim.shell(
      "\"$widgetsim\" validate \(files) --format sarif", in: directory.path)
    #expect(result.status == 74 && result.errors.contains("bad.yaml:2:1: error: "))
    #expect(
      try SARIF.lines(result.output) == [
        "scenario-warning warning a%20b.yaml 3:3", "scenario-error error bad.yaml 1:10",
        "scenario-error error bad.yaml 2:1", "scenario-error error no.yaml 1:-",
      ])
    let strict = try widgetsim("validate", "a b.yaml", "--strict", "--format", "sarif", in: directory.path)
    #expect(strict.status == 1)
    #expect(try SARIF.lines(strict.output) == ["scenario-warning error a%20b.yaml 3:3"])
  }

  @Test func `check has each verdict that does not hold, on standard output or in a file`() throws {
    let line = "\"$widgetsim\" check ./'a b.yaml' bad.yaml --days 1"
    let printed = try widgetsim.shell(line + " --format sarif", in: directory.path)
    #expect(printed.status == 1)
    #expect(
      try SARIF.lines(printed.output) == [
        "scenario-error error bad.yaml 1:10", "scenario-error error bad.yaml 2:1",
        "expectation-fails error a%20b.yaml 5:-",
      ])
    let written = try widgetsim.shell(line + " --sarif out.sarif", in: directory.path)
    #expect(written.output.contains("1 fails."))
    #expect(try directory.text("out.sarif") == printed.output)
  }

  @Test func `a fingerprint for GitLab stays when other lines or the figures change`() throws {
    struct Issue: Decodable { var fingerprint: String }
    func fingerprints(_ options: String) throws -> [String] {
      let result = try widgetsim.shell(
        "\"$widgetsim\" check 'a b.yaml' --format gitlab \(options)", in: directory.path)
      return try JSONDecoder().decode([Issue].self, from: Data(result.output.utf8)).map(\.fingerprint)
    }
    let before = try fingerprints("--days 1")
    #expect(before.count == 1)
    try directory.write("# A comment.\n" + (try directory.text("a b.yaml")), to: "a b.yaml")
    #expect(try fingerprints("--days 2") == before)
  }

  @Test func `a new file names the schema for editors, but standard output does not`() throws {
    let first = try directory.text("minimal.yaml").prefix { $0 != "\n" }
    let schema = try #require(first.wholeMatch(of: /# yaml-language-server: \$schema=(file:.+)/)?.1)
    let text = try String(contentsOf: #require(URL(string: String(schema))), encoding: .utf8)
    #expect(try widgetsim("schema").output == text)
    #expect(try "\(first)\n" + widgetsim("init", "--out", "-").output == directory.text("minimal.yaml"))
    // Without a schema beside the program, there is no such line.
    let alone = try widgetsim.shell(
      "cp \"$widgetsim\" alone && ./alone init --out new.yaml && head -n 1 new.yaml", in: directory.path)
    #expect(alone.status == 0 && !alone.output.contains("yaml-language-server"), "\(alone.errors)")
  }

  @Test func `a new file names the schema of a link to the program, which stays at the next version`() throws
  {
    let line = """
      mkdir -p Cellar/1.0.0/bin Cellar/1.0.0/share/widgetsim bin share
      cp "$widgetsim" Cellar/1.0.0/bin/widgetsim && "$widgetsim" schema >Cellar/1.0.0/share/widgetsim/scenario.schema.json
      ln -s ../Cellar/1.0.0/bin/widgetsim bin/widgetsim && ln -s ../Cellar/1.0.0/share/widgetsim share/widgetsim
      PATH="$PWD/bin:$PATH"
      widgetsim init --out named.yaml && bin/widgetsim init --out called.yaml && head -q -n 1 named.yaml called.yaml
      """
    let result = try widgetsim.shell(line, in: directory.path)
    let schema = directory.url("share/widgetsim/scenario.schema.json").absoluteString
    let first = "# yaml-language-server: $schema=\(schema)\n"
    #expect(result.status == 0 && result.output.hasSuffix(first + first), "\(result.output) \(result.errors)")
  }
}
