@_exported import SimulatedFoundation

public struct UTType: Hashable, Codable, Sendable {
  public let identifier: String
  public init(_ identifier: String) { self.identifier = identifier }
  public init(exportedAs identifier: String) { self.identifier = identifier }
  public init(importedAs identifier: String) { self.identifier = identifier }
  public init?(filenameExtension: String) { identifier = filenameExtension }
  public var preferredFilenameExtension: String? { nil }
  public var preferredMIMEType: String? { nil }
  public func conforms(to type: UTType) -> Bool { self == type }
  public static let image = UTType("public.image")
  public static let png = UTType("public.png")
  public static let jpeg = UTType("public.jpeg")
  public static let text = UTType("public.text")
  public static let plainText = UTType("public.plain-text")
  public static let json = UTType("public.json")
  public static let url = UTType("public.url")
  public static let pdf = UTType("com.adobe.pdf")
  public static let data = UTType("public.data")
  public static let item = UTType("public.item")
}
