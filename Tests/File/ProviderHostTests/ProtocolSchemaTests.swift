import Foundation
import ProviderHost
import Testing
import WidgetRefresh

/// The lines that a program gets, which a script has copied, and those that the tests' programs write, against the schema.
@Suite("The JSON Schema of the lines between the simulator and a program")
struct ProtocolSchemaTests {
  private static func properties(of definition: String) throws -> Set<String> {
    let schema =
      try JSONSerialization.jsonObject(with: Data(ProviderProgram.protocolSchema.utf8)) as? [String: Any]
    let definitions = schema?["definitions"] as? [String: [String: Any]]
    let properties = try #require(definitions?[definition]?["properties"] as? [String: Any])
    return Set(properties.keys)
  }

  @Test func `the article shows the program of the notebooks`() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: project.appending(path: path), encoding: .utf8)
    }
    let article = try text("Sources/File/ProviderHost/ProviderHost.docc/ProviderPrograms.md")
    let code = try text("notebooks/policy.py").drop { $0 != "\n" }.dropFirst()
    #expect(code.count > 300)
    #expect(article.contains("```python\n\(code)```"))
  }

  @Test func `names each key of the lines that a program gets`() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "widgetsim-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let notes = directory.appendingPathComponent("notes").path
    let script =
      #"read -r line; printf "%s\n" "$line" >>\#(notes); echo '{"protocol":"1.0"}'; n=0; while read -r line; do printf "%s\n" "$line" >>\#(notes); n=$((n+1)); echo "{\"answer\":$n,\"entries\":[],\"policy\":\"atEnd\",\"fetched\":true}"; done"#
    var scenario = ProgramTests.scenario(script)
    scenario.widgets[0].provider.fetch = Fetch(latency: .constant(100))
    scenario.widgets[0].content.schedule = .at([.daily(TimeOfDay(clamping: 12 * 3600))])
    scenario.widgets[0].configuration.parameters = [.init(name: "quote \" and\nline", value: "\\ü")]
    scenario.apps[0].foreground = SessionUse(sessions: .at([.daily(.midnight)]))
    var simulation = try DeviceSimulation(scenario)
    var log = ObservationLog()
    try simulation.run(into: &log)

    var keys: [Set<String>] = []
    var versions: Set<String> = []
    var configurations: Set<String> = []
    for line in try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      keys.append(Set(object.keys))
      for name in ["server", "store", "cache"] {
        versions.formUnion((object[name] as? [String: Any] ?? [:]).keys)
      }
      configurations.formUnion((object["configuration"] as? [String: String] ?? [:]).map { "\($0)=\($1)" })
    }
    #expect(keys.first == (try Self.properties(of: "hello")))
    let questions = keys.dropFirst().reduce(into: Set()) { $0.formUnion($1) }
    #expect(questions == (try Self.properties(of: "question")))
    #expect(versions == (try Self.properties(of: "version")))
    #expect(configurations == ["quote \" and\nline=\\ü"])
  }

  @Test func `names each key that an answer may have, and each one has an effect`() throws {
    // `answer`, `fails` and `message` are tested with the programs that lie.
    let keys: Set = [
      "answer", "entries", "policy", "shows", "fetched", "duration", "memory", "reloads", "fails",
      "message",
    ]
    #expect(try Self.properties(of: "answer") == keys)
    func outcomes(_ more: String) throws -> [String] {
      // Only the first answer has more: a provider that always reloads itself would do so each second.
      let first = more.replacing("\"", with: "\\\"")
      let script =
        "read -r line; echo '{\"protocol\":\"1.0\"}'; n=0; m=\"\(first)\"; while read -r line; do n=$((n+1)); "
        + #"echo "{\"answer\":$n,\"entries\":[{\"date\":1772409600}],\"policy\":{\"after\":$((1772409600+n*3600))}$m}"; m=; done"#
      var simulation = try DeviceSimulation(ProgramTests.scenario(script))
      var log = ObservationLog()
      try simulation.run(into: &log)
      return log.observations.compactMap {
        switch $0 {
        case .finished(let reload):
          "\(reload.outcome.name) \(reload.source.name) \(reload.fetches) \(reload.time)"
        case .requested(let request): request.cause.name
        default: nil
        }
      }
    }
    let usual = try outcomes("")
    for more in [
      #","shows":"failure""#, #","fetched":true"#, #","duration":1.5"#, #","memory":40000000"#,
      #","reloads":"all""#,
      #","reloads":["Kind"]"#,
    ] {
      #expect(try outcomes(more) != usual, "\(more)")
    }
    #expect(try outcomes(#","reloads":["Nobody"],"unknown":1"#) == usual)
  }
}
