import Foundation
import ProviderHost
import RandomVariates

/// The simulated modules: found beside the program, and built once per compiler and contents.
package struct HostedModules {
  /// The directory of sources, with a directory for each module.
  package var sources: URL
  var names: [String]

  package init() throws(HostedBuildError) {
    let places = Self.places
    guard
      let found = places.first(where: {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent("SimulatedPhone").path)
      })
    else {
      throw HostedBuildError(
        "The simulated modules are not installed. Install widgetsim again, and keep `share` beside `bin`. They were searched "
          + "in:\n"
          + places.map { "  \($0.path)" }.joined(separator: "\n"))
    }
    sources = found
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: found.path)) ?? []
    names = entries.filter { FilePaths.isDirectory(found.appendingPathComponent($0).path) == true }.sorted()
  }

  private static var places: [URL] {
    InstalledFiles.places(of: "Modules", inBuild: "widgetsim_Hosting.resources/Modules")
  }

  /// The modules that a widget may import: not the parts that only make the simulation.
  var imported: [String] {
    names.filter { !$0.hasPrefix("Simulated") && $0 != "CSimulatedClock" }
  }

  /// The files of a module, in order.
  func files(_ module: String, _ ending: String) -> [URL] {
    let directory = sources.appendingPathComponent(module)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { directory.appendingPathComponent($0) }
  }

  /// Changes with any byte of any module, and with the compiler.
  func fingerprint(_ compiler: HostedCompiler) -> String {
    var hash = FNV1a()
    hash.combine(compiler.version)
    for name in names {
      for file in files(name, "") + files("\(name)/include", "") {
        hash.combine("\(name)/\(file.lastPathComponent):")
        for byte in FileManager.default.contents(atPath: file.path) ?? Data() { hash.combine(byte) }
      }
    }
    return hash.value.hexadecimalText
  }
}
