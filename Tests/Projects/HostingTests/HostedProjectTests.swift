import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

#if os(Linux)
  /// Projects as Xcode writes them, and packages.
  @Suite("Hosting a project")
  struct HostedProjectTests {
    static func widget(_ imports: String, _ offset: String) -> String {
      """
      import SwiftUI
      import WidgetKit
      \(imports)
      struct MyEntry: TimelineEntry { let date: Date }
      struct MyProvider: TimelineProvider {
        func placeholder(in context: Context) -> MyEntry { MyEntry(date: Date()) }
        func getSnapshot(in context: Context, completion: @escaping (MyEntry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<MyEntry>) -> Void) {
          completion(Timeline(entries: [MyEntry(date: Date() + \(offset))], policy: .never))
        }
      }
      @main struct MyWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Mine", provider: MyProvider()) { _ in Text("entry") }
        }
      }
      """
    }

    private static func list(_ values: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\(values)</dict></plist>
      """
    }

    private static let widgetPoint = list(
      """
      <key>Offset</key><string>$(OFFSET)</string><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string></dict>
      """)

    private static func project(_ objects: String) -> String {
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = ROOT /* Project object */; objects = {
      \(objects)
      }; }
      """
    }

    /// The path of a file whose project is in a directory of its own, and what its widget answers.
    private func answer(_ files: [String: String], _ path: String, target: String? = nil) throws -> String {
      try AskedProgram(build(files, path, target: target).command()).ask("Mine")
    }

    private func build(_ files: [String: String], _ path: String, target: String? = nil) throws -> HostedBuild
    {
      let place = try HostedCode.directory(with: files).appendingPathComponent(path).path
      return HostedBuild(sources: [place], target: target, cache: HostedCode.cache)
    }

    /// Groups and build phases; a framework of the project; a local package; settings in a file.
    private static let grouped = [
      "App.xcodeproj/project.pbxproj": project(
        """
        ROOT = {isa = PBXProject; mainGroup = MAIN; buildConfigurationList = LIST0; targets = (APP, KIT, WIDGET, SHARE, );
          packageReferences = (LOCAL, ); };
        LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Model; };
        MAIN = {isa = PBXGroup; children = (FOLDER, SHARED, CONFIG, ); sourceTree = "<group>"; };
        FOLDER = {isa = PBXGroup; path = "My Widget"; children = (FILE, ); sourceTree = "<group>"; };
        FILE = {isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>"; };
        SHARED = {isa = PBXFileReference; path = Kit/Kit.swift; sourceTree = SOURCE_ROOT; };
        CONFIG = {isa = PBXFileReference; path = Shared.xcconfig; sourceTree = "<group>"; };
        APP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; };
        KIT = {isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (KITS, ); };
        SHARE = {isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension"; buildPhases = (); };
        WIDGET = {isa = PBXNativeTarget; name = WidgetExtension; productType = "com.apple.product-type.app-extension";
          buildPhases = (FILES, ); buildConfigurationList = LIST; };
        FILES = {isa = PBXSourcesBuildPhase; files = (BUILD, ); };
        KITS = {isa = PBXSourcesBuildPhase; files = (KITFILE, ); };
        BUILD = {isa = PBXBuildFile; fileRef = FILE; };
        KITFILE = {isa = PBXBuildFile; fileRef = SHARED; };
        LIST0 = {isa = XCConfigurationList; buildConfigurations = (BASE, ); };
        BASE = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = CONFIG; buildSettings = {}; };
        LIST = {isa = XCConfigurationList; defaultConfigurationName = Release; buildConfigurations = (DEBUG, RELEASE, ); };
        DEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {OFFSET = 9; }; };
        RELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          INFOPLIST_FILE = "My Widget/Info.plist"; CODE_SIGN_ENTITLEMENTS = "My Widget/My.entitlements";
          SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) IS_WIDGET"; }; };
        """),
      "Shared.xcconfig": "OFFSET = 2 // seconds\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = SHARED",
      "My Widget/Info.plist": widgetPoint,
      "My Widget/My.entitlements": list(
        "<key>com.apple.security.application-groups</key><array><string>group.mine</string></array>"),
      "My Widget/Widget.swift": widget(
        """
        import Kit
        import Model
        #if IS_WIDGET && SHARED
        let group: Double = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.mine") == nil ? 0 : 30
        let none: Double = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.other") == nil ? 500 : 0
        let info = Double(Bundle.main.object(forInfoDictionaryKey: "Offset") as? String ?? "")!
        #endif
        """, "kit + group + none + info"),
      "Kit/Kit.swift": "import Model\npublic let kit = 1000 * model",
      "Packages/Model/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Model", targets: [.target(name: "Model", swiftSettings: [.define("OWN")]), .target(name: "Other")])
      """,
      "Packages/Model/Sources/Model/Model.swift": """
      import Foundation
      #if OWN
      public let model: Double = Bundle.module == .main ? 2 : 0
      #endif
      """,
      "Packages/Model/Sources/Other/Other.swift": "import Nothing\nlet wrong: Int = \"not built\"",
    ]

    @Test func `a project has its target's files, settings, frameworks, packages and app groups`() throws {
      // 2000 s of the framework, 30 s and 500 s for the groups, 2 s of the settings
      #expect(try answer(Self.grouped, "App.xcodeproj").contains(#""entries":[{"date":1767228132}"#))
    }

    @Test func `a scenario names all files that a project is built of, and no others`() throws {
      let build = try build(Self.grouped, "")
      let place = try HostedCode.directory(with: Self.grouped).path
      #expect(
        try Set(build.files().map { $0.replacingOccurrences(of: "\(place)/", with: "") })
          == Set(Self.grouped.keys.filter { !$0.contains("Other") }))
    }

    /// Folders of Xcode 16, with files that are not in the target of the folder and one that is in another.
    private static let folders = [
      "Code/App.xcodeproj/project.pbxproj": project(
        """
        ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (WIDGET, WATCH, ); };
        MAIN = {isa = PBXGroup; children = (FOLDER, APPFOLDER, ); sourceTree = "<group>"; };
        FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = Widget; exceptions = (NOT, ); sourceTree = "<group>"; };
        APPFOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (ALSO, ); sourceTree = "<group>"; };
        NOT = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old/Wrong.swift, Info.plist, );
          target = WIDGET; };
        ALSO = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Model.swift, ); target = WIDGET; };
        WIDGET = {isa = PBXNativeTarget; name = WidgetExtension; productType = "com.apple.product-type.app-extension";
          buildPhases = (); fileSystemSynchronizedGroups = (FOLDER, ); };
        WATCH = {isa = PBXNativeTarget; name = WatchExtension; productType = "com.apple.product-type.app-extension";
          buildPhases = (); fileSystemSynchronizedGroups = (FOLDER, ); };
        """),
      "App.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
        <Group location = "group:Code" name = "Code">
          <FileRef location = "group:App.xcodeproj"></FileRef>
        </Group>
        <FileRef location = "group:Gone.xcodeproj"></FileRef>
      </Workspace>
      """,
      "Code/Widget/Widget.swift": widget("", "model"),
      "Code/Widget/Old/Wrong.swift": "let wrong: Int = \"not built\"",
      "Code/App/Model.swift": "let model = 7.0",
      "Code/App/App.swift": "let wrong: Int = \"not built\"",
    ]

    @Test func `the folders of a workspace's project have exceptions, and a target is chosen by its name`()
      throws
    {
      #expect(
        try answer(Self.folders, "App.xcworkspace", target: "WidgetExtension")
          .contains(#""entries":[{"date":1767225607,"#))
      let error = #expect(throws: HostedBuildError.self) { try build(Self.folders, "").files() }
      #expect(
        error?.description.contains("found 2. Choose one with --target: WatchExtension, WidgetExtension.")
          == true)
    }

    @Test func `a package is built with the targets that its widget uses`() throws {
      let files = [
        "Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "Mine", dependencies: [.package(url: "https://example.com/far", from: "1.0.0")],
          targets: [
            .target(name: "MyWidget", dependencies: ["Model"]),
            .target(name: "Model", dependencies: [.product(name: "Far", package: "far")], path: "Code", exclude: ["Not"]),
          ])
        """,
        "Sources/MyWidget/Widget.swift": Self.widget("import Model", "model"),
        "Code/Model.swift": "import Far\npublic let model = 8.0",
        "Code/Not/Wrong.swift": "let wrong: Int = \"not built\"",
      ]
      #expect(try answer(files, "Package.swift").contains(#""entries":[{"date":1767225608,"#))
      let wrong = files.merging(["Code/Model.swift": "import Far\npublic let model = far()"]) { $1 }
      let error = #expect(throws: HostedBuildError.self) { try answer(wrong, "") }
      #expect(
        error?.description.contains(
          "modules that are not simulated: Far (https://example.com/far). A package in Swift can be built: clone "
        ) == true
      )
    }

    @Test func `a project without a widget has an error that names its extensions`() throws {
      let files = [
        "App.xcodeproj/project.pbxproj": Self.project(
          """
          ROOT = {isa = PBXProject; targets = (SHARE, ); };
          SHARE = {isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension"; buildPhases = (); };
          """)
      ]
      let error = #expect(throws: HostedBuildError.self) { try build(files, "").files() }
      #expect(error?.description.hasSuffix("found none. Choose one with --target: Share.") == true)
      #expect(throws: HostedBuildError.self) { try build(["A.xcodeproj/project.pbxproj": "{"], "").files() }
    }
  }
#endif
