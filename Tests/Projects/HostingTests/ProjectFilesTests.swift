import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  /// Where the files of a project come from: bundles, checkouts of packages, and XcodeGen.
  @Suite("Files of a hosted project")
  struct ProjectFilesTests {
    /// The date of the only entry of a widget, in seconds from now, whose code computes it.
    private func offset(_ files: [String: String], imports: String = "", of code: String) throws -> Double {
      let files = files.merging([
        "Widget/Widget.swift": HostedProjectTests.widget(imports, code)
      ]) { $1 }
      let place = try HostedCode.directory(with: files)
      // A directory without a project is one of Swift files.
      let path =
        files.keys.contains { $0.hasSuffix("project.yml") } ? place : place.appendingPathComponent("Widget")
      let command = try HostedBuild(sources: [path.path], cache: HostedCode.cache).command()
      let answer = try AskedProgram(command).answer("Mine")
      let entry = try #require((answer["entries"] as? [[String: Any]])?.first)
      return try #require(entry["date"] as? Double) - 1_767_225_600
    }

    private static let number =
      "Double(try! String(contentsOf: Bundle.main.url(forResource: \"n\", withExtension: \"txt\")!, encoding: .utf8))!"

    @Test func `code finds the files of its bundle, and texts in English`() throws {
      let files = [
        "Widget/Data/n.txt": "20", "Widget/en.lproj/Localizable.strings": "\"key\" = \"3\";",
        "Widget/de.lproj/Localizable.strings": "\"key\" = \"4\";",
      ]
      #expect(
        try offset(files, of: "\(Self.number) + Double(NSLocalizedString(\"key\", comment: \"\"))!") == 23)
    }

    @Test func `a scenario names the files in a directory of the bundle`() throws {
      let place = try HostedCode.directory(with: [
        "Widget.swift": HostedProjectTests.widget("", "1.0"), "Data.bundle/n.txt": "20",
      ])
      let files = try HostedBuild(sources: [place.path], cache: HostedCode.cache).files()
      #expect(files == ["Widget.swift", "Data.bundle/n.txt"].map { "\(place.path)/\($0)" })
    }

    private static let generated = [
      "project.yml": """
      name: App
      include: [Config/widget.yml]
      settings: {OFFSET: 2}
      packages:
        Far: {url: https://example.com/far, from: 1.0.0}
      targetTemplates:
        Kit: {type: framework, platform: iOS, sources: "${target_name}"}
      targets:
        App: {type: application, platform: iOS, sources: [App]}
        Kit: {templates: [Kit]}
      """,
      "Config/widget.yml": """
      targets:
        Widgets:
          type: app-extension
          platform: iOS
          sources:
            - path: ../Widget
              excludes: ["**/Not*", Old]
          settings: {base: {SWIFT_ACTIVE_COMPILATION_CONDITIONS: IS_WIDGET}, configs: {release: {MORE: 30}}}
          info:
            path: Info.plist
            properties:
              Offset: $(OFFSET)
              More: $(MORE)
              NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}
          dependencies: [{target: Kit}, {package: Far}]
      """,
      "Widget/Deep/NotThis.swift": "let wrong: Int = \"not built\"",
      "Widget/Old/Wrong.swift": "let wrong: Int = \"not built\"",
      "App/App.swift": "let wrong: Int = \"not built\"",
      "App.xcworkspace/xcshareddata/settings": "",
      "Kit/Kit.swift": "public let kit = 1000.0",
    ]

    @Test func `a project of XcodeGen is built without Xcode's`() throws {
      let code = ["Offset", "More"].map {
        "Double(Bundle.main.object(forInfoDictionaryKey: \"\($0)\") as! String)!"
      }
      .joined(separator: " + ")
      #expect(try offset(Self.generated, imports: "import Kit", of: "kit + \(code)") == 1032)
    }

    @Test func `a file of XcodeGen that is not right is named`() throws {
      for (text, problem) in [
        ("a: [", "' is not YAML: "), ("word", "': expected keys such as 'targets'; found none."),
      ] {
        let place = try HostedCode.directory(with: ["project.yml": text])
        let error = #expect(throws: HostedBuildError.self) {
          try HostedBuild(sources: [place.path], cache: HostedCode.cache).files()
        }
        #expect(error?.description.hasPrefix("'\(place.path)/project.yml\(problem)") == true)
      }
    }

    @Test func `a package that is checked out is built, with its own bundle`() throws {
      let checkout = [
        "SourcePackages/checkouts/far/Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "far", products: [.library(name: "Far", targets: ["Far"])],
          targets: [.target(name: "Far", path: ".", resources: [.process("Res"), .copy("Tree")])])
        """,
        "SourcePackages/checkouts/far/Far.swift": """
        import Foundation
        public func far(_ name: String) -> Double {
          Double(try! String(contentsOf: Bundle.module.url(forResource: name, withExtension: "txt")!, encoding: .utf8))!
        }
        """,
        "SourcePackages/checkouts/far/Res/Deep/a.txt": "5",
        "SourcePackages/checkouts/far/Tree/b.txt": "60",
        "SourcePackages/checkouts/wrong/Package.swift": "let wrong: Int = \"not evaluated\"",
      ]
      let files = Self.generated.merging(checkout) { $1 }
      #expect(try offset(files, imports: "import Far", of: "far(\"a\") + far(\"Tree/b\")") == 65)
    }
  }
#endif
