import Foundation

/// What Xcode generates beside a widget's sources: the classes of `.intentdefinition` files, and names for the colors
/// and images of `.xcassets`. Here, both become a module that every file of the widget imports. So a declaration in the
/// widget's own files hides a generated one of the same name.
struct XcodeGenerated {
  static let module = "XcodeGenerated"

  /// The files that were read.
  let files: [String]
  /// The module's source; nil if there is nothing to generate.
  let text: String?

  /// - Parameter sources: Swift files and directories. The resources are in the directories, or beside the files.
  init(sources: [String]) throws(HostedBuildError) {
    let (definitions, catalogs) = Self.resources(of: sources)
    var intents = ""
    for path in definitions { intents += try IntentDefinition(path: path).text }
    let assets = AssetSymbols(catalogs: catalogs)
    files = definitions + assets.files
    let body = intents + assets.text
    text = body.isEmpty ? nil : "import Intents\nimport SwiftUI\n" + body
  }

  private static func resources(of sources: [String]) -> (definitions: [String], catalogs: [String]) {
    var definitions: Set<String> = []
    var catalogs: Set<String> = []
    func look(at path: String) {
      if path.hasSuffix(".intentdefinition") { definitions.insert(path) }
      if path.hasSuffix(".xcassets") { catalogs.insert(path) }
    }
    let manager = FileManager.default
    for source in sources {
      var isDirectory: ObjCBool = false
      guard manager.fileExists(atPath: source, isDirectory: &isDirectory) else { continue }
      look(at: source)
      if isDirectory.boolValue {
        for name in manager.enumerator(atPath: source)?.compactMap({ $0 as? String }) ?? [] { look(at: "\(source)/\(name)") }
      } else {
        let parent = (source as NSString).deletingLastPathComponent
        let directory = parent.isEmpty ? "." : parent
        for name in (try? manager.contentsOfDirectory(atPath: directory)) ?? [] {
          look(at: "\(directory)/\(name)")
          guard name.hasSuffix(".lproj") else { continue }
          for inside in (try? manager.contentsOfDirectory(atPath: "\(directory)/\(name)")) ?? [] {
            look(at: "\(directory)/\(name)/\(inside)")
          }
        }
      }
    }
    return (definitions.sorted(), catalogs.sorted())
  }
}
