import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  @Suite("Building hosted code")
  struct HostedBuildTests {
    private static func error(_ code: String) -> String {
      do {
        _ = try HostedCode.command(code)
        return "no error"
      } catch {
        return "\(error)"
      }
    }

    private static let provider = """
      struct Entry: TimelineEntry { let date: Date }
      struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          completion(Timeline(entries: [Entry(date: Date() + offset)], policy: .never))
        }
      }
      struct MyWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Mine", provider: Provider()) { _ in Text("entry") }
        }
      }
      """

    @Test func `a module that is not simulated and not used does no harm`() throws {
      let command = try HostedCode.command(
        "import GRDB\nimport SwiftUI\nimport WidgetKit\nlet offset = 1.0\n\(Self.provider)")
      #expect(try AskedProgram(command).ask("Mine").contains(#""entries":[{"date":1767225601,"#))
    }

    @Test func `one error has all that the provider needs and is missing, with lines to add`() {
      let needy = Self.provider.replacingOccurrences(
        of: "    completion(",
        with: """
              let queue: DatabaseQueue? = nil
              let other: DatabaseQueue? = nil
              let view = Text("x").glowing()
              completion(
          """)
      let error = Self.error(
        """
        import GRDB
        #if canImport(Realm)
        import Realm
        #endif
        import PhotosUI
        import SwiftUI
        import WidgetKit
        let left = DatabaseQueue()
        \(needy)
        """)
      #expect(error.contains("error: cannot find 'offset' in scope"))
      #expect(
        error.contains("Left out: modules that are not simulated: GRDB, PhotosUI\nLeft out: what does not"))
      #expect(
        error.contains("Widget.swift: left (cannot find 'DatabaseQueue' in scope)\nMissing declarations: 3."))
      #expect(error.contains("\n  struct DatabaseQueue {}  // Widget.swift:14 and 1 more\n"))
      #expect(
        error.contains("\n  extension View { func glowing() -> some View { self } }  // Widget.swift:16\n"))
      #expect(error.contains("\n  func offset() {}  // Widget.swift:"))
    }

    /// The name of a macro must not keep Swift from inferring the type.
    @Test func `the type of entries is inferred, wherever it is named first`() throws {
      let code = """
        import SwiftUI
        import WidgetKit
        struct EntryView: View {
          let entry: Provider.Entry
          @Environment(\\.own) private var own
          var body: some View { Text("\\(own)") }
        }
        extension EnvironmentValues { @Entry var own = 4 }
        struct SimpleEntry: TimelineEntry { let date: Date }
        struct Provider: TimelineProvider {
          func placeholder(in context: Context) -> SimpleEntry { SimpleEntry(date: Date()) }
          func getSnapshot(in context: Context, completion: @escaping (Entry) -> ()) {}
          func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> ()) {
            completion(Timeline(entries: [SimpleEntry(date: Date())], policy: .never))
          }
        }
        @main struct Mine: Widget {
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Mine", provider: Provider()) { EntryView(entry: $0) }
              .supportedFamilies([.accessoryInline])
          }
        }
        """
      let hosted = try HostedWidgets(of: HostedCode.command(code))
      #expect(hosted.widgets.map(\.families) == [["accessoryInline"]])
    }

    @Test func `a stub is a module if its name is, and more of the widget's code if not`() throws {
      let code = "import GRDB\nimport SwiftUI\nimport WidgetKit\nlet offset = base + more\n\(Self.provider)"
      let command = try HostedCode.command(
        code, stubs: ["GRDB.swift": "public let base = 40.0", "Model.swift": "let more = 2.0"])
      let answer = try AskedProgram(command).ask("Mine")
      #expect(answer.contains(#""entries":[{"date":1767225642,"#))
    }

    @Test func `code for iOS is compiled, and code for others is not`() throws {
      let code = """
        import SwiftUI
        import WidgetKit
        #if os(iOS)
        let offset = 1.0
        #endif
        #if os(Linux) || canImport(FoundationNetworking)
        let offset = 2.0
        #endif
        \(Self.provider)
        """
      let answer = try AskedProgram(HostedCode.command(code)).ask("Mine")
      #expect(answer.contains(#""entries":[{"date":1767225601,"#))
    }

    /// A widget whose only entry is some seconds after the reload.
    private static func widget(_ imports: String, seconds: String) -> String {
      """
      import SwiftUI
      import WidgetKit
      \(imports)
      struct MyEntry: TimelineEntry { let date: Date }
      struct MyProvider: TimelineProvider {
        func placeholder(in context: Context) -> MyEntry { MyEntry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (MyEntry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<MyEntry>) -> Void) {
          completion(Timeline(entries: [MyEntry(date: Date() + TimeInterval(\(seconds)))], policy: .never))
        }
      }
      struct MyWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Mine", provider: MyProvider()) { _ in Text("entry") }
        }
      }
      """
    }

    private static func answer(_ files: [String: String]) throws -> String {
      let place = try HostedCode.directory(with: files).path
      return try AskedProgram(HostedBuild(sources: [place], cache: HostedCode.cache).command()).ask("Mine")
    }

    private static let needy = """
      import GRDB
      import SwiftUI
      struct Item: FetchableRecord, Codable {
        @Column var count = 60
        @Column private static var queue = DatabaseQueue("a \\(1) }"), other = DatabaseQueue()
        var title: ColumnText
        func save() async throws -> Bool { try await Self.queue.write { try insert($0) } }
      }
      extension DatabaseQueue { func all() -> [Item] { [] } }
      struct ItemView: View { var body: some View { Text("x").glowing() } }
      class Store: DatabaseStore {
        override init() { super.init(file: "x") }
        lazy var file = { DatabaseFile(name: "y") }()
        var items: [Item] { get throws { try fetch() } }
      }
      #Preview { ItemView().glowing() }
      """

    @Test func `what does not compile here is left out, and the rest of its file is not`() throws {
      let files = [
        "Item.swift": Self.needy,
        "Widget.swift": Self.widget("", seconds: "Item().count"),
      ]
      #expect(try Self.answer(files).contains("1767225660"))
    }

    @Test func `errors in many files are left out at once`() throws {
      let count = 25
      var files = [
        "Widget.swift": Self.widget("", seconds: (0..<count).map { "value\($0)" }.joined(separator: " + "))
      ]
      for number in 0..<count {
        files["File\(number).swift"] = "let value\(number) = 2.0\nfunc wrong\(number)() { missing() }"
      }
      #expect(try Self.answer(files).contains("1767225650"))
    }

    @Test func `waiting for a compiler takes no processor time`() throws {
      func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = seconds()
      #expect(try HostedTool.run("sleep", ["1"]).hasSucceeded)
      #expect(seconds() - start < 0.5)
    }

    @Test func `a call of what was left out ends the process`() throws {
      let files = [
        "Item.swift": Self.needy,
        "Widget.swift": Self.widget("", seconds: "(try? Store().items.count) ?? 60"),
      ]
      #expect(
        try Self.answer(files).contains("Fatal error: items does not compile here, so it was left out."))
    }

    @Test func `parts inside conditions are left out, too, and a function that returns nothing does nothing`()
      throws
    {
      let files = [
        "Log.swift": """
        import class GRDB.DatabaseQueue
        #if os(macOS)
        func wrong() { none() }
        #elseif canImport(WidgetKit)
        actor Log {
          #if os(iOS)
          static func note() { DatabaseQueue.shared.write() }
          #else
          static func note() {}
          #endif
          static var level = 60
        }
        #endif
        """,
        "Widget.swift": Self.widget("", seconds: "{ Log.note(); return Log.level }()"),
      ]
      #expect(try Self.answer(files).contains("1767225660"))
    }

    @Test func `the classes of a model of Core Data are those that Xcode generates`() throws {
      let model = """
        <model><entity name="Expense" representedClassName="Expense" codeGenerationType="class">
          <attribute name="amount" attributeType="Double" usesScalarValueType="YES"/>
          <attribute name="title" optional="YES" attributeType="String"/>
          <attribute name="words" optional="YES" attributeType="Transformable" customClassName="[String]"/>
          <relationship name="tags" toMany="YES" destinationEntity="Tag"/></entity>
        <entity name="Tag" representedClassName="Tag"/></model>
        """
      let code = """
        import CoreData
        public class Tag: NSManagedObject { @NSManaged public var weight: Int16 }
        func total() -> Double {
          let context = NSPersistentContainer(name: "Model").viewContext
          let (expense, tag) = (Expense(context: context), Tag(context: context))
          expense.amount += 57.0
          tag.weight += 2
          expense.addToTags(tag)
          expense.words = ["word"]
          tag.setValue("key", forKey: #keyPath(Expense.title))
          let request: NSFetchRequest<Expense> = Expense.fetchRequest()
          let found = (try? context.fetch(request)) ?? []
          let tags = found.first?.tags?.allObjects as? [Tag] ?? []
          let isKept = tags.first?.value(forKey: "title") as? String == "key" && expense.title == nil && expense.words == ["word"]
          return found.map(\\.amount).reduce(0, +) + Double(tags.first?.weight ?? 0) + (isKept ? 1 : 0)
        }
        """
      let answer = try Self.answer([
        "Widget.swift": Self.widget(code, seconds: "total()"),
        "Model.xcdatamodeld/Model.xcdatamodel/contents": model,
      ])
      #expect(answer.contains("1767225660"))
    }

    @Test func `models of SwiftData are kept, filtered and sorted`() throws {
      let code = """
        import SwiftData
        @Model final class Habit {
          @Attribute(.unique) var name: String
          var count: Int
          init(name: String, count: Int) { (self.name, self.count) = (name, count) }
        }
        func total() throws -> Int {
          let context = ModelContext(try ModelContainer(for: Habit.self))
          for (name, count) in [("a", 1), ("b", 20), ("c", 40)] { context.insert(Habit(name: name, count: count)) }
          let large = #Predicate<Habit> { $0.count > 10 }
          let order = [SortDescriptor(\\Habit.count, order: .reverse)]
          var descriptor = FetchDescriptor<Habit>(predicate: large, sortBy: order)
          let sum = try context.fetch(descriptor).map(\\.count).reduce(0, +)
          descriptor.fetchLimit = 1
          return try context.fetch(descriptor).first?.name == "c" ? sum : 0
        }
        """
      let answer = try Self.answer(["Widget.swift": Self.widget(code, seconds: "(try? total()) ?? 0")])
      #expect(answer.contains("1767225660"))
    }

    @Test func `health, weather, the store and iCloud answer as for a user who allowed and has nothing`()
      throws
    {
      let code = """
        import CloudKit
        import HealthKit
        import StoreKit
        import WeatherKit
        func total() async -> Int {
          let steps = HKQuantityType(.stepCount)
          let samples: Int = await withCheckedContinuation { continuation in
            HKHealthStore().execute(
              HKSampleQuery(sampleType: steps, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil) {
                _, samples, _ in continuation.resume(returning: samples?.count ?? 1)
              })
          }
          let weather = try? await WeatherService.shared.weather(for: CLLocation(), including: .current, .daily)
          let products = (try? await Product.products(for: ["pro"]).count) ?? 1
          for await _ in Transaction.currentEntitlements { return 1 }
          let account = try? await CKContainer.default().accountStatus()
          return samples + products == 0 && weather == nil && account == .noAccount ? 60 : 2
        }
        """
      let widget = Self.widget(code, seconds: "seconds").replacingOccurrences(
        of: "completion(Timeline", with: "Task { let seconds = await total(); completion(Timeline"
      ).replacingOccurrences(of: "policy: .never))", with: "policy: .never)) }")
      #expect(try Self.answer(["Widget.swift": widget]).contains("1767225660"))
    }

    @Test func `files without a widget have an error that shows one`() {
      #expect(Self.error("import Foundation\nstruct Model {}").contains("struct MyWidget: Widget"))
    }

    @Test func `an unknown kind is an error that names the known ones`() throws {
      let command = try HostedCode.command(
        "import SwiftUI\nimport WidgetKit\nlet offset = 1.0\n\(Self.provider)")
      #expect(try AskedProgram(command).ask("Other").contains("It has: Mine."))
    }
  }
#endif
