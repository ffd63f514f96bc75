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

    @Test func `a module that is not simulated has an error that says how to stub it`() {
      let error = Self.error(
        "import GRDB\nimport SwiftUI\nimport WidgetKit\nlet offset = 1.0\n\(Self.provider)")
      #expect(error.contains("Widget.swift:1:8: error: no such module 'GRDB'"))
      #expect(error.contains("--stub GRDB.swift"))
    }

    @Test func `a missing symbol has the compiler's error, and says what is simulated`() {
      let error = Self.error("import SwiftUI\nimport WidgetKit\n\(Self.provider)")
      #expect(error.contains("error: cannot find 'offset' in scope"))
      #expect(
        error.contains(
          "offset may be in a file that was not given, or the simulated modules lack it: SwiftUI, WidgetKit"))
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
