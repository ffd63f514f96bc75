import Foundation

/// The classes that Xcode generates from a model of Core Data, a `.xcdatamodeld` directory.
struct DataModel {
  /// The declarations, in Swift. Empty: the project has the classes itself.
  private(set) var text = ""
  /// The file that was read.
  let file: String
  private var entity: (attributes: [String: String], members: String)?
  private var classes: [String: String] = [:]

  init?(path: String) {
    let manager = FileManager.default
    let versions = ((try? manager.contentsOfDirectory(atPath: path)) ?? []).filter {
      $0.hasSuffix(".xcdatamodel")
    }
    let current = manager.contents(atPath: "\(path)/.xccurrentversion").flatMap {
      (try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any])?[
        "_XCCurrentVersionName"]
        as? String
    }
    file = (current ?? versions.max()).map { "\(path)/\($0)/contents" } ?? "\(path)/contents"
    guard let data = manager.contents(atPath: file) else { return nil }
    // Not XMLParser: the distributed program would need libxml2 and its ICU. Xcode writes these files, and all that is
    // read of them are names.
    let tags = String(decoding: data, as: UTF8.self).matches(
      of: #/<(/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(/?)>/#)
    // The first pass learns the names of the classes, which relationships need.
    for _ in 0..<2 {
      text = ""
      for tag in tags {
        let (_, closes, element, attributes, isEmpty) = tag.output
        if closes.isEmpty {
          let pairs = attributes.matches(of: #/([\w:]+)="([^"]*)"/#).map { (String($0.1), String($0.2)) }
          start(of: element, Dictionary(pairs) { first, _ in first })
        }
        if element == "entity", !closes.isEmpty || !isEmpty.isEmpty { endOfEntity() }
      }
    }
  }

  private mutating func start(of element: Substring, _ attributes: [String: String]) {
    let name = HostedModule.identifier(attributes["name"] ?? "")
    switch element {
    case "entity":
      let type =
        attributes["representedClassName"]?.split(separator: ".").last.map(String.init) ?? "NSManagedObject"
      classes[name] = HostedModule.identifier(type)
      entity = (attributes, "")
    case "attribute": entity?.members += Self.property(name, Self.type(attributes))
    case "relationship":
      let type = classes[attributes["destinationEntity"] ?? ""] ?? "NSManagedObject"
      guard attributes["toMany"] == "YES" else {
        entity?.members += Self.property(name, "\(type)?")
        break
      }
      let set = attributes["ordered"] == "YES" ? "NSOrderedSet" : "NSSet"
      entity?.members += Self.property(name, "\(set)?")
      let capitalized = name.prefix(1).uppercased() + name.dropFirst()
      for prefix in ["addTo", "removeFrom"] {
        for argument in [type, set] {
          entity?.members +=
            "  public func \(prefix)\(capitalized)(_ value: \(argument)) { simulatedChange(#function, value) }\n"
        }
      }
    default: break
    }
  }

  private mutating func endOfEntity() {
    guard let (attributes, members) = entity else { return }
    entity = nil
    let name = classes[HostedModule.identifier(attributes["name"] ?? "")] ?? ""
    guard let kind = attributes["codeGenerationType"], name != "NSManagedObject" else { return }
    if kind == "class" {
      let parent = attributes["parentEntity"].flatMap { classes[$0] } ?? "NSManagedObject"
      text += "public class \(name): \(parent), @unchecked Sendable {}\n"
    }
    text += """
      extension \(name) {
        public class func fetchRequest() -> NSFetchRequest<\(name)> {
          NSFetchRequest(entityName: "\(HostedModule.identifier(attributes["name"] ?? ""))")
        }
      \(members)}

      """
    if attributes["parentEntity"] == nil { text += "extension \(name): Identifiable {}\n" }
  }

  private static func property(_ name: String, _ type: String) -> String {
    """
      public var `\(name)`: \(type) {
        get { simulatedValue("\(name)") }
        set { setValue(newValue, forKey: "\(name)") }
      }

    """
  }

  private static func type(_ attributes: [String: String]) -> String {
    let isScalar = attributes["usesScalarValueType"] == "YES"
    switch attributes["attributeType"] {
    case "String": return "String?"
    case "Date": return isScalar ? "TimeInterval" : "Date?"
    case "UUID": return "UUID?"
    case "URI": return "URL?"
    case "Binary": return "Data?"
    case "Decimal": return "NSDecimalNumber?"
    case "Transformable":
      let name = attributes["customClassName"] ?? "NSObject"
      // It can also be a type such as [String].
      return "\(name.wholeMatch(of: /[\w.:,<>\[\] ]+/) != nil ? name : HostedModule.identifier(name))?"
    case "Boolean": return isScalar ? "Bool" : "NSNumber?"
    case let number?:
      let name =
        ["Integer 16": "Int16", "Integer 32": "Int32", "Integer 64": "Int64"][number]
        ?? HostedModule.identifier(number)
      return isScalar ? name : "NSNumber?"
    case nil: return "NSObject?"
    }
  }
}
