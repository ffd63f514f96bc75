// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedFoundation

// Apple has an initializer for each type of value. Here, each takes what any of them takes.

extension IntentParameter {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value,
    displayName: Bool.IntentDisplayName? = nil, defaultUnit: Dimension? = nil, unit: Dimension? = nil,
    defaultUnitAdjustForLocale: Bool = true, supportsNegativeNumbers: Bool = true,
    controlStyle: IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    kind: IntentDateKind = .dateTime, size: IntentCollectionSize? = nil,
    inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, value)
  }

  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    displayName: Bool.IntentDisplayName? = nil, defaultUnit: Dimension? = nil, unit: Dimension? = nil,
    defaultUnitAdjustForLocale: Bool = true, supportsNegativeNumbers: Bool = true,
    controlStyle: IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    kind: IntentDateKind = .dateTime, size: IntentCollectionSize? = nil,
    inputOptions: String.IntentInputOptions? = nil,
    supportedTypeIdentifiers: [String] = [], requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, nil)
  }

  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value? = nil,
    size: IntentCollectionSize? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(title, value) { await optionsProvider.defaultResult() as? Value }
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default value: Value? = nil
  ) {
    self.init(nil, value)
  }
}

extension IntentParameter {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value? = nil,
    size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil, query: some EntityQuery
  ) {
    self.init(title, value) { await query.defaultResult() as? Value }
  }
}

public enum IntentControlStyle: Sendable { case field, slider, stepper }
public enum IntentDateKind: Sendable { case date, time, dateTime }
public enum InputConnectionBehavior: Sendable { case `default`, never, connectToPreviousIntentResult }

extension Bool {
  public struct IntentDisplayName: Sendable {
    public init(true: LocalizedStringResource, false: LocalizedStringResource) {}
  }
}

extension String {
  public struct IntentInputOptions: Sendable {
    public enum KeyboardType: Sendable { case `default`, asciiCapable, numberPad, URL, emailAddress }
    public enum CapitalizationType: Sendable { case none, words, sentences, allCharacters }
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
    ) {}
  }
}

/// How many elements a list may have, by the family of the widget.
public struct IntentCollectionSize: Sendable, ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral {
  public init(dictionaryLiteral elements: (IntentWidgetFamily, Int)...) {}
  public init(integerLiteral value: Int) {}
  public init(min: Int, max: Int) {}
}

public enum IntentWidgetFamily: Hashable, Sendable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}
