@_exported import Foundation

/// A string of the app's string catalog. There is no catalog here: it reads as its key, or as its
/// default value.
public struct LocalizedStringResource: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
  public var key: String
  public var table: String?
  public var locale: Locale = .current
  var text: String

  public init(stringLiteral value: String) {
    key = value
    text = value
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(stringLiteral: stringInterpolation.text)
  }

  public init(
    _ value: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.init(stringLiteral: value.text)
    self.table = table
  }

  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = key.description
    self.table = table
    text = defaultValue.text
  }

  public enum BundleDescription: Sendable {
    case main
    case forClass(AnyClass)
    case atURL(URL)
  }
}

extension String {
  /// The key of a localized string, with values in it.
  public struct LocalizationValue: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
    public let text: String

    public init(_ value: String) { text = value }
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      public private(set) var text = ""

      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) { text += literal }
      public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
      public mutating func appendInterpolation<T>(_ value: T, specifier: String) { text += "\(value)" }
      public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
      where F.FormatOutput == String {
        text += format.format(value)
      }
    }
  }

  public init(
    localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = key.text
  }

  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.text
  }

  public init(localized resource: LocalizedStringResource) {
    self = resource.text
  }
}

extension AttributedString {
  public init(
    localized key: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(key.text)
  }

  public init(localized resource: LocalizedStringResource) {
    self.init(String(localized: resource))
  }

  /// The text with its Markdown marks.
  public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
    self.init(markdown)
  }

  public struct MarkdownParsingOptions: Sendable {
    public enum InterpretedSyntax: Sendable { case full, inlineOnly, inlineOnlyPreservingWhitespace }

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      languageCode: String? = nil
    ) {}
  }
}
