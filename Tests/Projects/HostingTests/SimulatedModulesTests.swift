import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  /// What the simulated modules do. Each widget's provider answers with an entry some seconds from now: its result.
  @Suite("Simulated modules")
  struct SimulatedModulesTests {
    private static let code = """
      import AppIntents
      import CryptoKit
      import Network
      import SwiftUI
      import WidgetKit

      struct Entry: TimelineEntry { let date: Date }
      func answer(_ result: Int) -> Timeline<Entry> {
        Timeline(entries: [Entry(date: Date().addingTimeInterval(Double(result)))], policy: .never)
      }

      struct City: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
        static let defaultQuery = CityQuery()
        let id: Int
        var displayRepresentation: DisplayRepresentation { "City \\(id)" }
      }
      struct CityQuery: EntityQuery {
        func entities(for identifiers: [Int]) async throws -> [City] { identifiers.map { City(id: $0) } }
        func suggestedEntities() async throws -> [City] { [City(id: 1)] }
        func defaultResult() async -> City? { City(id: 7) }
      }
      enum Unit: String, AppEnum {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit"
        static let caseDisplayRepresentations: [Unit: DisplayRepresentation] = [.hours: "Hours", .days: "Days"]
        case hours, days
      }
      struct Settings: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Settings"
        @Parameter(title: "City") var city: City
        @Parameter(title: "Unit", default: .hours) var unit: Unit
        @Parameter(title: "Count", default: 100) var count: Int
        @Parameter(title: "Name") var name: String?
        static var parameterSummary: some ParameterSummary { Summary("Show \\(\\.$city) in \\(\\.$unit)") }
      }
      struct ConfiguredProvider: AppIntentTimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: .now) }
        func snapshot(for configuration: Settings, in context: Context) async -> Entry { Entry(date: .now) }
        func timeline(for configuration: Settings, in context: Context) async -> Timeline<Entry> {
          let unit = configuration.unit == .days ? 10_000 : 0
          return answer(configuration.city.id + configuration.count + unit + (configuration.name?.count ?? 0) * 1000)
        }
      }
      struct Provider: TimelineProvider {
        let result: () async -> Int
        func placeholder(in context: Context) -> Entry { Entry(date: .now) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          Task { completion(answer(await result())) }
        }
      }

      struct AddIntent: AppIntent {
        static let title: LocalizedStringResource = "Add"
        @Parameter(title: "Amount") var amount: Int
        init() {}
        init(_ amount: Int) { self.amount = amount }
        func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: amount) }
      }
      struct Row: View {
        let number: Int
        @Environment(\\.rowIsShown) private var isShown
        var body: some View {
          HStack { if isShown { Button("Add", intent: AddIntent(number)).padding() } }
        }
      }
      extension EnvironmentValues { @Entry var rowIsShown = true }
      #Preview { Row(number: 1) }

      /// The amounts of the buttons of a view, as one number.
      @MainActor func buttons() async -> Int {
        let view = VStack { ForEach([1, 2, 3], id: \\.self) { Row(number: $0) } }.background { Row(number: 4) }
        var digits = 0
        for intent in SimulatedViews.intents(in: view) {
          let value = try? await (intent as? AddIntent)?.perform().value
          digits = digits * 10 + (value ?? 0)
        }
        return digits
      }

      /// The amounts of the buttons of views that depend on the time.
      struct Clock: View {
        let context: TimelineViewDefaultContext
        var body: some View { Button("Add", intent: AddIntent(context.cadence == .seconds ? 5 : 6)) }
      }
      @MainActor func clocks() async -> Int {
        let view = VStack {
          TimelineView(.periodic(from: .now, by: 1)) { context in
            let seconds = context.date.timeIntervalSince1970
            if seconds == Date().timeIntervalSince1970 { Button("Add", intent: AddIntent(4)) }
          }
          TimelineView(.everyMinute) { Clock(context: $0) }
        }
        var digits = 0
        for intent in SimulatedViews.intents(in: view) {
          let value = try? await (intent as? AddIntent)?.perform().value
          digits = digits * 10 + (value ?? 0)
        }
        return digits
      }

      /// Ten values through Combine.
      func published() -> Int {
        final class Model: ObservableObject { @Published var value = 0 }
        let model = Model()
        var sum = 0
        let subscription = model.$value.dropFirst().filter { $0 % 2 == 0 }.map { $0 * 10 }.sink { sum += $0 }
        for value in 1...4 { model.value = value }
        subscription.cancel()
        model.value = 100
        return sum
      }

      /// A bit for each wrong hash.
      func hashes() -> Int {
        let (short, long) = (Data("abc".utf8), Data(repeating: 97, count: 1000))
        func start(_ digest: some Digest) -> String {
          digest.prefix(8).map { String(format: "%02x", $0) }.joined()
        }
        let found = [
          start(SHA256.hash(data: short)), start(SHA384.hash(data: short)), start(SHA512.hash(data: long)),
          start(Insecure.SHA1.hash(data: long)), start(Insecure.MD5.hash(data: long)),
          start(HMAC<SHA256>.authenticationCode(for: short, using: SymmetricKey(data: Data("key".utf8)))),
        ]
        let expected = [
          "ba7816bf8f01cfea", "cb00753f45a35e8b", "67ba5535a46e3f86",
          "291e9a6c66994949", "cabe45dcc9ae5b66", "9c196e32dc0175f8",
        ]
        return zip(found, expected).enumerated().reduce(0) { $0 + ($1.1.0 == $1.1.1 ? 0 : 1 << $1.0) }
      }
      func pathStatus() async -> Int {
        await withCheckedContinuation { continuation in
          let monitor = NWPathMonitor()
          monitor.pathUpdateHandler = { continuation.resume(returning: $0.status == .satisfied ? 1 : 0) }
          monitor.start(queue: .main)
        }
      }
      func connection() async -> Int {
        await withCheckedContinuation { continuation in
          let connection = NWConnection(host: "example.com", port: 443, using: .tls)
          connection.stateUpdateHandler = { state in
            guard case .failed(.posix(.ECONNREFUSED)) = state else { return }
            connection.send(content: Data(), completion: .contentProcessed { error in
              continuation.resume(returning: error == nil ? 0 : 1)
            })
          }
          connection.start(queue: .main)
        }
      }

      @main struct Bundle: WidgetBundle {
        var body: some Widget { Configured(); Buttons(); Clocks(); Operators(); Hashes(); Paths(); Connections() }
      }
      struct Configured: Widget {
        var body: some WidgetConfiguration {
          AppIntentConfiguration(kind: "Configured", provider: ConfiguredProvider()) { _ in EmptyView() }
        }
      }
      struct Buttons: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Buttons", provider: Provider { await buttons() }) { _ in EmptyView() }
        }
      }
      struct Clocks: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Clocks", provider: Provider { await clocks() }) { _ in EmptyView() }
        }
      }
      struct Hashes: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Hashes", provider: Provider { hashes() }) { _ in EmptyView() }
        }
      }
      struct Paths: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Paths", provider: Provider { await pathStatus() }) { _ in EmptyView() }
        }
      }
      struct Connections: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Connections", provider: Provider { await connection() }) { _ in EmptyView() }
        }
      }
      struct Operators: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Operators", provider: Provider { published() }) { _ in EmptyView() }
        }
      }
      """

    /// The result of a widget, with values for its parameters.
    private func result(_ kind: String, _ configuration: [String: Any] = [:], network: Bool = true) throws
      -> Double
    {
      let program = try AskedProgram(HostedCode.command(Self.code))
      let answer = try program.answer(kind, ["configuration": configuration, "network": network])
      let entries = try #require(answer["entries"] as? [[String: Any]])
      return try #require(entries.first?["date"] as? Double) - 1_767_225_600
    }

    @Test func `a parameter has the value of the configuration, its default, or its query's default`() throws
    {
      #expect(try result("Configured") == 107)
      #expect(try result("Configured", ["city": "3", "unit": "days", "count": 20, "name": "Ana"]) == 13_023)
    }

    @Test func `the buttons of a view keep their intents, in order, also in lists and backgrounds`() throws {
      #expect(try result("Buttons") == 1234)
    }

    @Test func `a view that depends on the time gets its context`() throws {
      #expect(try result("Clocks") == 45)
    }

    @Test func `hashes are those of the standards, also of data longer than a block`() throws {
      #expect(try result("Hashes") == 0)
    }

    @Test func `a path monitor says whether the phone has a network`() throws {
      #expect(try result("Paths") == 1)
      #expect(try result("Paths", network: false) == 0)
    }

    @Test func `a connection is refused`() throws { #expect(try result("Connections") == 1) }

    @Test func `published values come through operators until the subscription is canceled`() throws {
      #expect(try result("Operators") == 60)
    }

    /// The Swift files of a document: blocks whose first line is a comment with the file's name.
    private func files(of document: String) throws -> [String: String] {
      let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Projects/Hosting/Hosting.docc/\(document)")
      let text = try String(contentsOf: path, encoding: .utf8)
      let blocks = text.matches(of: /```swift\n\/\/ (\w+\.swift)\n([\s\S]*?)```/)
      return Dictionary(uniqueKeysWithValues: blocks.map { (String($0.output.1), String($0.output.2)) })
    }

    @Test func `the documentation's provider file runs with its fake of the model`() throws {
      let files = try files(of: "SimulatedModules.md")
      let command = try HostedCode.command(
        #require(files["Provider.swift"]), stubs: ["Fake.swift": try #require(files["Fake.swift"])],
        world: ["World.swift": try #require(files["World.swift"])])
      let program = try AskedProgram(command)
      let answer = try program.answer("TotalWidget", ["store": ["version": 3, "changed": 1_767_225_600]])
      let entries = try #require(answer["entries"] as? [[String: Any]])
      #expect(entries.map { $0["version"] as? Int } == [3])
      #expect((answer["policy"] as? [String: Double])?["after"] == 1_767_312_000.0)
    }
  }
#endif
