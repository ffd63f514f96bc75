// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

/// The simulated modules of `widgetsim host`, and what each imports. On Linux only: they have the names of Apple's.
private let modules: [(name: String, imports: [String])] = [
  ("AVFoundation", ["CoreGraphics", "SimulatedFoundation"]),
  ("ActivityKit", ["SimulatedFoundation", "SimulatedPhone"]),
  ("AppIntents", ["SimulatedFoundation"]),
  ("AudioToolbox", ["SimulatedFoundation"]),
  ("BackgroundTasks", ["SimulatedFoundation"]),
  ("Charts", ["SwiftUI"]),
  ("Combine", ["SimulatedCombine", "SimulatedFoundation"]),
  ("CloudKit", ["SimulatedFoundation"]),
  ("CoreData", ["SimulatedFoundation", "SimulatedPhone"]),
  ("CoreFoundation", ["SimulatedFoundation"]),
  ("CoreGraphics", ["SimulatedFoundation"]),
  ("CoreLocation", ["SimulatedFoundation", "SimulatedPhone"]),
  ("CoreText", ["CoreGraphics", "SimulatedFoundation"]),
  ("CryptoKit", ["SimulatedFoundation"]),
  ("Darwin", ["SimulatedFoundation"]),
  ("EventKit", ["CoreGraphics", "SimulatedFoundation"]),
  ("HealthKit", ["SimulatedFoundation"]),
  ("ImageIO", ["CoreGraphics", "SimulatedFoundation"]),
  ("Intents", ["CoreLocation", "SimulatedFoundation"]),
  ("MapKit", ["CoreLocation", "SwiftUI"]),
  ("Network", ["SimulatedFoundation", "SimulatedPhone"]),
  ("NetworkExtension", ["SimulatedFoundation"]),
  ("OSLog", ["os"]),
  ("ObjectiveC", ["SimulatedFoundation"]),
  ("QuartzCore", ["CoreGraphics"]),
  ("Security", ["SimulatedFoundation", "SimulatedPhone"]),
  ("SimulatedCombine", ["SimulatedNetworking"]),
  ("SimulatedFoundation", ["SimulatedCombine", "SimulatedNetworking", "SimulatedPhone"]),
  ("SimulatedNetworking", ["SimulatedPhone"]),
  ("SimulatedPhone", ["CSimulatedClock"]),
  ("StoreKit", ["SimulatedFoundation"]),
  ("SwiftData", ["SimulatedFoundation", "SimulatedMacros", "SimulatedPhone", "SwiftUI"]),
  (
    "SwiftUI",
    [
      "AppIntents", "Combine", "CoreData", "CoreGraphics", "SimulatedFoundation", "SimulatedMacros",
      "SimulatedPhone",
      "UIKit",
      "os",
    ]
  ),
  ("UIKit", ["CoreGraphics", "SimulatedFoundation", "UserNotifications"]),
  ("UniformTypeIdentifiers", ["SimulatedFoundation"]),
  ("UserNotifications", ["SimulatedFoundation"]),
  ("WatchConnectivity", ["SimulatedFoundation"]),
  ("WatchKit", ["UIKit"]),
  ("WeatherKit", ["CoreLocation", "SimulatedPhone"]),
  (
    "WidgetKit",
    [
      "ActivityKit", "AppIntents", "Intents", "SimulatedFoundation", "SimulatedMacros", "SimulatedPhone",
      "SwiftUI",
    ]
  ),
  ("os", ["SimulatedFoundation"]),
]

let package = Package(
  name: "SimulatedModules",
  targets: [
    .target(name: "CSimulatedClock", path: "Modules/CSimulatedClock"),
    .macro(name: "SimulatedMacros", path: "Modules/SimulatedMacros"),
  ]
    + modules.map { module in
      .target(
        name: module.name, dependencies: module.imports.map { .byName(name: $0) },
        path: "Modules/\(module.name)")
    } + [
      // The Swift code of what `run` and `optimize` advise.
      .target(
        name: "Remedies", dependencies: ["ActivityKit", "BackgroundTasks", "SwiftUI", "WidgetKit"],
        path: "Remedies")
    ],
  swiftLanguageModes: [.v5]
)
