// swift-tools-version: 6.1
import PackageDescription

private let values: [Target.Dependency] = ["EventKernel", "RandomVariates", "ScenarioValues"]
private let model: [Target.Dependency] = values + ["WidgetRefresh"]
private let analysis: [Target.Dependency] = ["ProviderHost", "ScenarioFile", "OutputAnalysis", "Experiments"]
private let command: [Target.Dependency] =
  ["Reports", .product(name: "ArgumentParser", package: "swift-argument-parser")] + analysis + model

let package = Package(
  name: "widgetsim",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "widgetsim", targets: ["widgetsim"]),
    .plugin(name: "WidgetsimCommand", targets: ["WidgetsimCommand"]),
    .library(name: "EventKernel", targets: ["EventKernel"]),
    .library(name: "RandomVariates", targets: ["RandomVariates"]),
    .library(name: "WidgetRefresh", targets: ["ScenarioValues", "WidgetRefresh"]),
    .library(name: "ScenarioFile", targets: ["ScenarioFile"]),
    .library(name: "OutputAnalysis", targets: ["OutputAnalysis"]),
    .library(name: "Experiments", targets: ["Experiments"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "PhoneArchives", targets: ["ReloadLogs", "PhoneArchives"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "CPhilox", dependencies: ["CGSL"]),
    .target(name: "EventKernel"),
    .target(name: "RandomVariates", dependencies: ["CGSL", "CPhilox"]),
    // Each target names all that it imports: otherwise, an incremental build misses changes.
    .target(name: "ScenarioValues", dependencies: ["EventKernel", "RandomVariates"]),
    .target(name: "WidgetRefresh", dependencies: values),
    .target(name: "CSpawn"),
    .target(
      name: "ProviderHost",
      dependencies: ["CSpawn"] + values,
      resources: [.embedInCode("protocol.schema.json")]),
    .target(
      name: "ScenarioFile",
      dependencies: [
        "EventKernel", "RandomVariates", "ScenarioValues", "ProviderHost",
        // And its CYaml, which is not a product of its own.
        .product(name: "Yams", package: "Yams"),
      ],
      resources: [.embedInCode("Templates")]),
    .target(
      name: "Hosting",
      dependencies: [
        "RandomVariates", "ScenarioValues", "ProviderHost", "ScenarioFile",
        .product(name: "Yams", package: "Yams"),
      ],
      // The modules are sources for the compiler of the user of `widgetsim host`.
      resources: [.copy("Modules")]),
    .target(name: "ReloadLogs", dependencies: ["ScenarioFile"] + values),
    .target(
      name: "PhoneArchives",
      dependencies: ["CSQLite", "ProviderHost", "ScenarioFile", "ReloadLogs"] + values
    ),
    .target(name: "OutputAnalysis", dependencies: ["CGSL"] + model),
    .target(name: "Experiments", dependencies: ["CGSL", "OutputAnalysis"] + model),
    .target(name: "ClosedForms", dependencies: ["CGSL", "OutputAnalysis", "Experiments"] + model),
    .target(
      name: "FieldObservations", dependencies: ["ScenarioFile", "OutputAnalysis", "Experiments"] + model,
      resources: [.embedInCode("Observations")]),
    .target(
      name: "PhoneFit",
      dependencies: ["CGSL", "ScenarioFile", "ReloadLogs", "OutputAnalysis", "Experiments"] + model),
    // Of its own, because its large constants are compiled while nothing else can be.
    .target(
      name: "PageFiles",
      resources: [
        "page.css",
        "charts.css",
        "numbers.js",
        "time.js",
        "strip.js",
        "marks.js",
        "picture.js",
        "view.js",
        "pointing.js",
        "find.js",
        "save.js",
        "tables.js",
        "overview.js",
        "texts.js",
        "details.js",
        "people.js",
        "page.js",
      ].map {
        .embedInCode($0)
      }),
    .target(name: "Reports", dependencies: ["PageFiles"] + analysis + model),
    .target(name: "CommandBase", dependencies: command),
    .target(
      name: "PhoneCommands",
      dependencies: ["CommandBase", "ReloadLogs", "PhoneArchives", "PhoneFit"] + command,
      resources: [.embedInCode("Reloads/Logger")]),
    .target(
      name: "VerifyCommands", dependencies: ["CommandBase", "ClosedForms", "FieldObservations"] + command),
    .executableTarget(
      name: "widgetsim",
      dependencies: ["CommandBase", "Hosting", "PhoneCommands", "VerifyCommands"] + command,
      resources: [.embedInCode("Watch/watch.js")]),
    .plugin(
      name: "WidgetsimCommand",
      capability: .command(
        intent: .custom(verb: "widgetsim", description: "Builds widgetsim (release) and runs it.")),
      path: "Sources/WidgetsimCommand"),
    .target(name: "TestSupport", dependencies: model, path: "Tests/TestSupport"),
    .testTarget(name: "EventKernelTests", dependencies: ["EventKernel", "TestSupport"]),
    .testTarget(
      name: "RandomVariatesTests", dependencies: ["CPhilox", "TestSupport"] + model,
      resources: [.copy("Fixtures")]),
    .testTarget(name: "WidgetRefreshTests", dependencies: ["ClosedForms"] + model),
    .testTarget(
      name: "ProviderHostTests",
      dependencies: ["ProviderHost", "ScenarioFile", "Experiments", "OutputAnalysis"] + model),
    .testTarget(
      name: "HostingTests",
      dependencies: [
        "Hosting", "ReloadLogs", "ProviderHost", "ScenarioFile", "Experiments", "OutputAnalysis",
        "TestSupport",
      ]
        + model),
    .testTarget(
      name: "ScenarioFileTests", dependencies: ["ScenarioFile", "ProviderHost", "TestSupport"] + model,
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "ReloadLogsTests", dependencies: ["ReloadLogs", "ScenarioFile", "TestSupport"] + model),
    .testTarget(
      name: "PhoneArchivesTests",
      dependencies: [
        "CSQLite", "ReloadLogs", "PhoneArchives", "ScenarioFile", "ProviderHost", "TestSupport",
      ]
        + model),
    .testTarget(
      name: "OutputAnalysisTests", dependencies: ["OutputAnalysis", "TestSupport"] + model,
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "ExperimentsTests", dependencies: ["OutputAnalysis", "Experiments", "TestSupport"] + model,
      resources: [.copy("Fixtures")]),
    // Examples use what is public only.
    .testTarget(
      name: "ExamplesTests", dependencies: ["Reports"] + analysis + model, packageAccess: false),
    .testTarget(
      name: "ClosedFormsTests", dependencies: ["OutputAnalysis", "ClosedForms", "TestSupport"] + model,
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "FieldObservationsTests", dependencies: ["FieldObservations", "ScenarioFile"] + model),
    .testTarget(
      name: "PhoneFitTests", dependencies: ["PhoneFit", "ReloadLogs", "ScenarioFile"] + model,
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "PhoneCommandsTests",
      dependencies: ["PhoneCommands", "PhoneArchives", "PhoneFit", "ReloadLogs", "Reports", "TestSupport"]
        + analysis + model
    ),
    .testTarget(
      name: "VerifyCommandsTests",
      dependencies: ["VerifyCommands", "ClosedForms", "FieldObservations", "Reports", "TestSupport"]
        + analysis + model),
    .testTarget(name: "ReportsTests", dependencies: ["Reports", "TestSupport"] + analysis + model),
    .testTarget(
      name: "widgetsimTests",
      dependencies: [
        "CSQLite", "PhoneCommands", "ReloadLogs", "PhoneArchives", "ClosedForms", "FieldObservations",
        "Reports",
        "TestSupport",
      ]
        + analysis + model),
  ]
    + ["FreshViews", "OwnProvider", "ComparePolicies"].map {
      .executableTarget(
        name: $0, dependencies: ["Experiments", "ScenarioFile"] + model,
        path: "Tests/Examples/\($0)", packageAccess: false)
    },
  swiftLanguageModes: [.v6]
)

// The folders in Sources and Tests: see ARCHITECTURE.md.
let neighborhoods = [
  "Core": ["CGSL", "CPhilox", "EventKernel", "RandomVariates", "ScenarioValues", "WidgetRefresh"],
  "File": ["CSpawn", "ProviderHost", "ScenarioFile"],
  "Analysis": ["OutputAnalysis", "Experiments"],
  "Command": ["PageFiles", "Reports", "CommandBase", "widgetsim"],
  "Projects": ["Hosting"],
  "PhoneLogs": ["CSQLite", "ReloadLogs", "PhoneArchives", "PhoneFit", "PhoneCommands"],
  "Verification": ["ClosedForms", "FieldObservations", "VerifyCommands"],
]
for (neighborhood, names) in neighborhoods {
  for target in package.targets {
    if names.contains(target.name) { target.path = "Sources/\(neighborhood)/\(target.name)" }
    if target.type == .test, names.contains(String(target.name.dropLast(5))) {
      target.path = "Tests/\(neighborhood)/\(target.name)"
    }
  }
}

// .ci/test tests a release build, in which the simulation is many times faster and ArgumentParser does not check all
// commands at each start (0.2 s). It keeps the assertions of the debug build. The targets whose optimizing takes longer
// than it saves are not optimized.
if Context.environment["WIDGETSIM_OPTIMIZED_TESTS"] != nil {
  let optimized = [
    "EventKernel", "RandomVariates", "ScenarioValues", "WidgetRefresh", "ScenarioFile", "ReloadLogs",
    "PhoneArchives",
    "OutputAnalysis", "Experiments", "ClosedForms", "PhoneFit",
  ]
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    let flags = optimized.contains(target.name) ? ["-assert-config", "Debug"] : ["-Onone"]
    target.swiftSettings = [.unsafeFlags(flags + ["-DDEBUG", "-enable-testing"])]
  }
}
