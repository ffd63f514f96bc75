import SimulatedFoundation

/// How a value looks to the user.
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?

  public init(stringLiteral value: String) { title = LocalizedStringResource(stringLiteral: value) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(stringLiteral: stringInterpolation.text)
  }
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  public struct Image: Hashable, Sendable {
    public enum DisplayStyle: Sendable { case `default`, circular }
    public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {}
    public init(systemName: String, isTemplate: Bool? = nil) {}
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {}
    public init?(
      url: URL, isTemplate: Bool? = nil, width: Double? = nil, height: Double? = nil,
      displayStyle: DisplayStyle = .default
    ) {}
  }
}

public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
  public var name: LocalizedStringResource

  public init(stringLiteral value: String) { name = LocalizedStringResource(stringLiteral: value) }
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
  }
}
