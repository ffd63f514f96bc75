import Foundation

/// The classes that Xcode generates from an `.intentdefinition` file.
struct IntentDefinition {
  /// The declarations, in Swift.
  private(set) var text = ""
  /// The Swift names of the file's own types and enumerations, by their names in the file.
  private var names: [String: String] = [:]

  init(path: String) throws(HostedBuildError) {
    guard let data = FileManager.default.contents(atPath: path),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { throw HostedBuildError("\(path) is not a property list.") }
    let enumerations = objects(list["INEnums"])
    let types = objects(list["INTypes"])
    for object in enumerations { names[name(object["INEnumName"])] = className(object, "INEnum") }
    for object in types { names[name(object["INTypeName"])] = className(object, "INType") }
    for object in enumerations { text += enumeration(object) }
    for object in types { text += type(object) }
    for object in objects(list["INIntents"]) where object["INIntentType"] as? String != "System" {
      text += intent(object)
    }
  }

  private func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  /// A name that Swift accepts, whatever the file says.
  private func name(_ value: Any?) -> String {
    String((value as? String ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
  }

  /// The name as Swift imports it: `USD` becomes `uSD`.
  private func caseName(_ value: Any?) -> String {
    let name = name(value)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private func className(_ object: [String: Any], _ prefix: String, suffix: String = "") -> String {
    let own = name(object["\(prefix)ClassName"])
    return own.isEmpty ? name(object["\(prefix)ClassPrefix"]) + name(object["\(prefix)Name"]) + suffix : own
  }

  // MARK: Declarations

  private func enumeration(_ object: [String: Any]) -> String {
    let cases = objects(object["INEnumValues"]).map { value in
      "  case `\(caseName(value["INEnumValueName"]))` = \(value["INEnumValueIndex"] as? Int ?? 0)\n"
    }
    return "public enum \(className(object, "INEnum")): Int, CaseIterable, Sendable {\n\(cases.joined())}\n"
  }

  private func type(_ object: [String: Any]) -> String {
    // The properties that every type has are INObject's.
    let own = objects(object["INTypeProperties"]).filter { $0["INTypePropertyDefault"] as? Bool != true }
    let variables = own.map { property in
      let type = swiftType(property, "INTypeProperty")
      // As in Xcode, an enumeration is never nil.
      let usual = type.hasSuffix("?") ? "" : " = .`unknown`"
      return "  public var `\(name(property["INTypePropertyName"]))`: \(type)\(usual)\n"
    }
    return
      "public class \(className(object, "INType")): INObject, @unchecked Sendable {\n\(variables.joined())}\n"
  }

  private func intent(_ object: [String: Any]) -> String {
    let name = className(object, "INIntent", suffix: "Intent")
    let parameters = objects(object["INIntentParameters"])
    let quoted = parameters.map { "\"\(self.name($0["INIntentParameterName"]))\"" }
    return """
      public class \(name): INIntent, @unchecked Sendable {
      \(parameters.map(property).joined())\
        public override class var simulatedParameterNames: [String] { [\(quoted.joined(separator: ", "))] }
      }
      public class \(name)Response: INIntentResponse, @unchecked Sendable {}
      public protocol \(name)Handling {}

      """
  }

  private func property(_ parameter: [String: Any]) -> String {
    let name = name(parameter["INIntentParameterName"])
    let type = swiftType(parameter, "INIntentParameter")
    let metadata = parameter["INIntentParameterMetadata"] as? [String: Any]
    let set = metadata?["INIntentParameterMetadataDefaultValue"]
    let usual = set.map(literal)
    var value = "parameter(\"\(name)\")"
    if !type.hasSuffix("?") {
      // A case of an enumeration is never nil: its first case is Xcode's `unknown`.
      let usualCase = caseName(set)
      value += " ?? .`\(usualCase.isEmpty ? "unknown" : usualCase)`"
    } else if let usual, type == "String?" || type == "NSNumber?" {
      value += " ?? \(usual)"
    }
    return """
        public var `\(name)`: \(type) {
          get { \(value) }
          set { simulatedParameters["\(name)"] = newValue }
        }

      """
  }

  private func literal(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    return (value as? NSNumber)?.stringValue ?? "nil"
  }

  private func swiftType(_ object: [String: Any], _ prefix: String) -> String {
    let isList = object["\(prefix)SupportsMultipleValues"] as? Bool ?? false
    if let named = object["\(prefix)EnumType"] {
      let type = names[name(named)] ?? "Int"
      return isList ? "[\(type)]?" : type
    }
    let type =
      switch object["\(prefix)Type"] as? String ?? "" {
      case "Integer", "Decimal", "Boolean", "Long", "Duration", "Double": "NSNumber"
      case "Date", "DateComponents", "Time": "DateComponents"
      case "URL": "URL"
      case "Object": names[name(object["\(prefix)ObjectType"])] ?? "INObject"
      default: "String"
      }
    return isList ? "[\(type)]?" : "\(type)?"
  }
}
