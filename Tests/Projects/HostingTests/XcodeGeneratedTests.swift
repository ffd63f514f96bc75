import Foundation
import Testing

@testable import Hosting
@testable import ProviderHost

/// What Xcode generates from resources.
@Suite("Intent definitions and asset catalogs")
struct XcodeGeneratedTests {
  @Test(arguments: [
    ("AccentColor", "Color", "accent"), ("WidgetBackground", "Color", "widgetBackground"),
    ("Color", "Color", "color"),
    ("github-dark", "Image", "githubDark"), ("NTLogo", "Image", "ntLogo"),
    ("24h clock", "Image", "_24hClock"),
  ])
  func `an asset's name is in lower camel case`(asset: String, suffix: String, symbol: String) {
    #expect(AssetSymbols.symbol(asset, without: suffix) == symbol)
  }

  private func generated(_ files: [String: String]) throws -> XcodeGenerated {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (path, text) in files {
      let file = directory.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try XcodeGenerated(
      XcodeGenerated.resources(of: [directory.appendingPathComponent("Widget.swift").path]))
  }

  private func list(_ json: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let data = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test
  func `a definition in a language's directory becomes classes with the types and defaults of parameters`()
    throws
  {
    let definition = try list(
      """
      {"INEnums": [{"INEnumName": "Unit", "INEnumValues": [
         {"INEnumValueName": "unknown", "INEnumValueIndex": 0}, {"INEnumValueName": "USD", "INEnumValueIndex": 2}]}],
       "INTypes": [{"INTypeName": "City", "INTypeClassPrefix": "My"}],
       "INIntents": [{"INIntentName": "Weather", "INIntentParameters": [
         {"INIntentParameterName": "city", "INIntentParameterType": "Object", "INIntentParameterObjectType": "City"},
         {"INIntentParameterName": "unit", "INIntentParameterType": "Integer", "INIntentParameterEnumType": "Unit",
          "INIntentParameterMetadata": {"INIntentParameterMetadataDefaultValue": "USD"}},
         {"INIntentParameterName": "days", "INIntentParameterType": "Integer",
          "INIntentParameterMetadata": {"INIntentParameterMetadataDefaultValue": 3}}]},
         {"INIntentName": "Open", "INIntentType": "System"}]}
      """)
    let generated = try generated(["Widget.swift": "", "Base.lproj/Weather.intentdefinition": definition])
    let text = try #require(generated.intents)
    #expect(
      text.contains(
        "public enum Unit: Int, CaseIterable, Sendable {\n  case `unknown` = 0\n  case `uSD` = 2\n}"))
    #expect(text.contains("public class MyCity: INObject"))
    #expect(text.contains("public class WeatherIntent: INIntent"))
    #expect(text.contains("public var `city`: MyCity? {"))
    #expect(text.contains("public var `unit`: Unit {\n    get { parameter(\"unit\") ?? .`uSD` }"))
    #expect(text.contains("public var `days`: NSNumber? {\n    get { parameter(\"days\") ?? 3 }"))
    #expect(text.contains(#"[String] { ["city", "unit", "days"] }"#))
    #expect(!text.contains("OpenIntent"))
    #expect(generated.files.count == 1)
  }

  @Test func `a definition that is no property list is an error, and no resources give nothing`() throws {
    #expect(throws: HostedBuildError.self) {
      try generated(["Widget.swift": "", "Broken.intentdefinition": "no list"])
    }
    let none = try generated(["Widget.swift": ""])
    #expect(none.intents == nil && none.assets == nil && none.files.isEmpty)
  }

  @Test func `colors of the system keep their names`() throws {
    let generated = try generated([
      "Widget.swift": "", "Assets.xcassets/Red.colorset/Contents.json": "{}",
      "Assets.xcassets/Brand/Sky.colorset/Contents.json": "{}",
      "Assets.xcassets/Logo.imageset/Contents.json": "{}",
    ])
    let text = try #require(generated.assets)
    #expect(text.contains("public static var `sky`: Color { Color(ColorResource.`sky`) }"))
    #expect(!text.contains("public static var `red`: Color "))
    #expect(
      text.contains(
        #"public static var `logo`: ImageResource { ImageResource(name: "Logo", bundle: .main) }"#))
    #expect(generated.files.count == 3)
  }
}
