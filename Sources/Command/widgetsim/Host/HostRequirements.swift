import Foundation
import Hosting
import ProviderHost
import Reports

/// What `host` needs, for `doctor`.
enum HostRequirements {
  static var items: [DoctorReport.Item] {
    [
      found("Swift compiler for `host`") {
        let compiler = try HostedCompiler.found(cache: HostedCache.usual)
        return "\(compiler.version.prefix { $0 != "\n" }), \(compiler.swiftc)"
      },
      found("Simulated modules for `host`") { try HostedModules().sources.path },
      cache,
    ]
  }

  /// Whether the system has `host`.
  private static var canHost: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private static func found(_ name: String, _ find: () throws -> String) -> DoctorReport.Item {
    do {
      return .init(name, try find())
    } catch {
      return .init(name, nil, advice: "\(error)", isNeeded: canHost)
    }
  }

  private static var cache: DoctorReport.Item {
    let path = HostedCache.usual.path
    let isUsable =
      (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
      && FileManager.default.isWritableFile(atPath: path)
    return .init(
      "Cache of `host`", isUsable ? path : nil,
      advice: "\(path) cannot be written to. Set WIDGETSIM_CACHE to a directory that you can write to.",
      isNeeded: canHost)
  }
}
