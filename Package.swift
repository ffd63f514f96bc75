// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "widgetsim",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "widgetsim", targets: ["widgetsim"]),
    .library(name: "EventKernel", targets: ["EventKernel"]),
    .library(name: "RandomVariates", targets: ["RandomVariates"]),
    .library(name: "WidgetRefresh", targets: ["WidgetRefresh"]),
    .library(name: "ScenarioFile", targets: ["ScenarioFile"]),
    .library(name: "OutputAnalysis", targets: ["OutputAnalysis"]),
    .library(name: "Experiments", targets: ["Experiments"]),
    .library(name: "ClosedForms", targets: ["ClosedForms"]),
    .library(name: "FieldObservations", targets: ["FieldObservations"]),
    .library(name: "Reports", targets: ["Reports"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // A command for the documentation; builds nothing of its own into the program.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .target(name: "CPhilox", dependencies: ["CGSL"]),
    .target(name: "EventKernel"),
    .target(name: "RandomVariates", dependencies: ["CGSL", "CPhilox"]),
    .target(name: "WidgetRefresh", dependencies: ["EventKernel", "RandomVariates"]),
    .target(
      name: "ScenarioFile",
      dependencies: ["WidgetRefresh", "RandomVariates", .product(name: "Yams", package: "Yams")],
      resources: [.embedInCode("Templates")]),
    .target(name: "OutputAnalysis", dependencies: ["CGSL", "WidgetRefresh"]),
    .target(name: "Experiments", dependencies: ["OutputAnalysis"]),
    .target(name: "ClosedForms", dependencies: ["CGSL", "Experiments"]),
    .target(name: "FieldObservations", dependencies: ["Experiments", "ScenarioFile"]),
    .target(
      name: "Reports", dependencies: ["ClosedForms", "FieldObservations"],
      resources: [
        "page.css", "time.js", "marks.js", "picture.js", "view.js", "pointing.js", "tables.js", "page.js",
      ].map {
        .embedInCode("HTML/Resources/\($0)")
      }),
    .executableTarget(
      name: "widgetsim",
      dependencies: [
        "Reports", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "TestSupport", dependencies: ["WidgetRefresh"], path: "Tests/TestSupport"),
    .testTarget(name: "EventKernelTests", dependencies: ["EventKernel"]),
    .testTarget(
      name: "RandomVariatesTests", dependencies: ["CPhilox", "RandomVariates", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "WidgetRefreshTests", dependencies: ["WidgetRefresh"]),
    .testTarget(
      name: "ScenarioFileTests", dependencies: ["ScenarioFile"], resources: [.copy("Fixtures")]),
    .testTarget(
      name: "OutputAnalysisTests", dependencies: ["OutputAnalysis", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "ExperimentsTests", dependencies: ["Experiments", "TestSupport"]),
    .testTarget(
      name: "ClosedFormsTests", dependencies: ["ClosedForms", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "FieldObservationsTests", dependencies: ["FieldObservations"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
    .testTarget(name: "widgetsimTests", dependencies: ["Reports"]),
  ],
  swiftLanguageModes: [.v6]
)
