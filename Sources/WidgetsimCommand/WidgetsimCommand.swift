import Foundation
import PackagePlugin

/// `swift package widgetsim`: passes its arguments to the program, which runs in the directory of the package.
@main
struct WidgetsimCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let program = Process()
    program.executableURL = try context.tool(named: "widgetsim").url
    program.arguments = arguments
    program.currentDirectoryURL = context.package.directoryURL
    try program.run()
    program.waitUntilExit()
    if program.terminationStatus != 0 { exit(program.terminationStatus) }
  }
}
