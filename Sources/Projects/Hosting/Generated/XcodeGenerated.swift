import Foundation

/// What Xcode generates beside a widget's sources: the classes of `.intentdefinition` files, and names for the colors
/// and images of `.xcassets`.
struct XcodeGenerated {
  /// The files that were read.
  let files: [String]
  /// A file of the widget's module: the classes of intents. Nil if there are none.
  let intents: String?
  /// A module that every file of the widget imports, so that a color of the widget's own hides one of the same name.
  /// Nil if there are no assets.
  let assets: String?

  static let assetsModule = "AssetSymbols"

  /// - Parameter resources: asset catalogs and definitions of intents.
  init(_ resources: [String]) throws(HostedBuildError) {
    // Several targets may have the same file.
    let definitions = Set(resources.filter { $0.hasSuffix(".intentdefinition") }).sorted()
    var intents = ""
    for path in definitions { intents += try IntentDefinition(path: path).text }
    let assets = AssetSymbols(catalogs: resources.filter { $0.hasSuffix(".xcassets") })
    files = definitions + assets.files
    self.intents = intents.isEmpty ? nil : "import Intents\n" + intents
    self.assets = assets.text.isEmpty ? nil : "import SwiftUI\n" + assets.text
  }

  static func isResource(_ path: String) -> Bool {
    [".intentdefinition", ".xcassets", ".xcdatamodel", ".xcdatamodeld"].contains { path.hasSuffix($0) }
  }

  /// The resources in directories of sources, or beside source files.
  static func resources(of sources: [String]) -> [String] {
    var found: Set<String> = []
    func look(at path: String) {
      if isResource(path), !path.contains(".xcdatamodeld/") { found.insert(path) }
    }
    let manager = FileManager.default
    for source in sources {
      guard let isDirectory = FilePaths.isDirectory(source) else { continue }
      look(at: source)
      if isDirectory {
        for name in manager.enumerator(atPath: source)?.compactMap({ $0 as? String }) ?? [] {
          look(at: "\(source)/\(name)")
        }
      } else {
        let directory = FilePaths.parent(source)
        for name in (try? manager.contentsOfDirectory(atPath: directory)) ?? [] {
          look(at: "\(directory)/\(name)")
          guard name.hasSuffix(".lproj") else { continue }
          for inside in (try? manager.contentsOfDirectory(atPath: "\(directory)/\(name)")) ?? [] {
            look(at: "\(directory)/\(name)/\(inside)")
          }
        }
      }
    }
    return found.sorted()
  }
}
