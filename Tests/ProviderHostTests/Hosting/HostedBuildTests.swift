import Foundation
import Testing

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

    @Test func `one error has all missing modules and declarations, with lines to add`() {
      let error = Self.error(
        """
        import GRDB
        #if canImport(Realm)
        import Realm
        #endif
        import StoreKit
        import SwiftUI
        import WidgetKit
        let queue: DatabaseQueue? = nil
        let other: DatabaseQueue? = nil
        let view = Text("x").glowing()
        \(Self.provider)
        """)
      #expect(error.contains("error: cannot find 'offset' in scope"))
      #expect(
        error.contains(
          "Left out: modules that are not simulated: GRDB, StoreKit\n3 declarations are missing."))
      #expect(error.contains("\n  struct DatabaseQueue {}  // Widget.swift:8 and 1 more\n"))
      #expect(
        error.contains("\n  extension View { func glowing() -> some View { self } }  // Widget.swift:10\n"))
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
