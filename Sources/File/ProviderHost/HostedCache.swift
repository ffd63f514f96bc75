import Foundation

/// Where built widgets and simulated modules stay for the next build.
package enum HostedCache {
  /// The environment variable with the path of the cache. A program whose HOME is private gets it.
  package static let variable = "WIDGETSIM_CACHE"

  /// `$WIDGETSIM_CACHE`, or `widgetsim` in the usual directory for caches.
  package static var usual: URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment[variable], path.hasPrefix("/") {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
      return URL(fileURLWithPath: base, isDirectory: true).appendingPathComponent("widgetsim")
    }
    return URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent(
      ".cache/widgetsim")
  }
}
