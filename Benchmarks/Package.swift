// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that users of widgetsim neither resolve nor build what only measures it.
let package = Package(
  name: "widgetsim-benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "instructions", targets: ["Instructions"]),
    .executable(name: "peer", targets: ["Peer"]),
  ],
  dependencies: [
    .package(name: "widgetsim", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "EventKernel", package: "widgetsim"),
        .product(name: "RandomVariates", package: "widgetsim"),
        .product(name: "WidgetRefresh", package: "widgetsim"),
        .product(name: "ScenarioFile", package: "widgetsim"),
        .product(name: "OutputAnalysis", package: "widgetsim"),
        .product(name: "Reports", package: "widgetsim"),
      ], path: "Workloads"),
    .executableTarget(name: "Instructions", dependencies: ["Workloads"], path: "Instructions"),
    .executableTarget(name: "Peer", dependencies: ["Workloads"], path: "peers/Swift"),
    .executableTarget(
      name: "Speed",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Speed",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
