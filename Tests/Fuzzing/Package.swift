// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds or uses widgetsim builds it. `.ci/fuzz` builds and runs it.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "widgetsim", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "EventKernel", package: "widgetsim"),
        .product(name: "Experiments", package: "widgetsim"),
        .product(name: "OutputAnalysis", package: "widgetsim"),
        .product(name: "PhoneArchives", package: "widgetsim"),
        .product(name: "RandomVariates", package: "widgetsim"),
        .product(name: "Reports", package: "widgetsim"),
        .product(name: "ScenarioFile", package: "widgetsim"),
        .product(name: "WidgetRefresh", package: "widgetsim"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
