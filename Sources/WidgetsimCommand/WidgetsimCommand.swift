import Foundation
import PackagePlugin

/// `swift package widgetsim`: builds the program and runs it with the same arguments, in the directory of the package.
///
/// The program is not a dependency of this target: SwiftPM would then build it a second time for each `swift build`.
@main
struct WidgetsimCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    Diagnostics.progress("building widgetsim; the first time, this takes minutes")
    let built = try packageManager.build(
      .product("widgetsim"), parameters: .init(configuration: .release))
    guard built.succeeded, let program = built.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("widgetsim cannot be built.\n\(built.logText)")
      return
    }
    let process = Process()
    process.executableURL = program.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
