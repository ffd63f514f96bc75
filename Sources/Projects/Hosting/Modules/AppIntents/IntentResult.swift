import SimulatedFoundation

public protocol IntentResult: Sendable {}

public protocol ReturnsValue<Value>: IntentResult {
  associatedtype Value
  var value: Value? { get }
}
public protocol ProvidesDialog: IntentResult {}
public protocol OpensIntent: IntentResult {}
public protocol ShowsSnippetView: IntentResult {}

/// What an intent gives back when it is done.
public struct IntentResultContainer<Value, OpensAppIntent, SnippetView, Dialog>: ReturnsValue, ProvidesDialog,
  OpensIntent, ShowsSnippetView, @unchecked Sendable
{
  public let value: Value?
  init(value: Value? = nil) { self.value = value }
}

extension Never: IntentResult {}

extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
  public static func result() -> Self { Self() }
  public static func result(dialog: IntentDialog) -> Self { Self() }
  public static func result<I: AppIntent>(opensIntent: I) -> Self { Self() }
  public static func result<I: AppIntent>(opensIntent: I, dialog: IntentDialog) -> Self { Self() }
}

extension IntentResult {
  public static func result<V>(value: V) -> Self where Self == IntentResultContainer<V, Never, Never, Never> {
    Self(value: value)
  }
  public static func result<V>(
    value: V, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<V, Never, Never, IntentDialog> { Self(value: value) }
  public static func result<V, I: AppIntent>(
    value: V, opensIntent: I
  ) -> Self where Self == IntentResultContainer<V, I, Never, Never> { Self(value: value) }
}

// Views are shown nowhere, so their types do not matter.
extension IntentResult {
  public static func result<Content>(
    view: Content
  ) -> Self where Self == IntentResultContainer<Never, Never, Content, Never> { Self() }
  public static func result<Content>(
    dialog: IntentDialog, view: Content
  ) -> Self where Self == IntentResultContainer<Never, Never, Content, IntentDialog> { Self() }
  public static func result<V, Content>(
    value: V, view: Content
  ) -> Self where Self == IntentResultContainer<V, Never, Content, Never> { Self(value: value) }
  public static func result<V, Content>(
    value: V, dialog: IntentDialog, view: Content
  ) -> Self where Self == IntentResultContainer<V, Never, Content, IntentDialog> { Self(value: value) }
}

public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(_ text: LocalizedStringResource) {}
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {}
  public init(full: LocalizedStringResource, systemImageName: String?) {}
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String?) {}
}

public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
  public let descriptionText: LocalizedStringResource

  public init(stringLiteral value: String) { descriptionText = LocalizedStringResource(stringLiteral: value) }
  public init(
    _ text: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
  ) {
    descriptionText = text
  }
}

/// A file that a parameter holds.
public struct IntentFile: Sendable {
  public var data: Data
  public var filename: String
  public var fileURL: URL?

  public init(data: Data, filename: String) {
    self.data = data
    self.filename = filename
  }
  public init(fileURL: URL, filename: String? = nil) {
    data = (try? Data(contentsOf: fileURL)) ?? Data()
    self.filename = filename ?? fileURL.lastPathComponent
    self.fileURL = fileURL
  }
}
