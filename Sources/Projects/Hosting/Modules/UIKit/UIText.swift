// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import SimulatedFoundation

// Text and its input.

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
public struct UITextContentType: Hashable, Sendable {
  public static let name = Self(), emailAddress = Self(), password = Self(), username = Self(),
    newPassword = Self()
  public static let URL = Self(), telephoneNumber = Self(), oneTimeCode = Self()
}
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  open var lineSpacing: CGFloat = 0
  open var alignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var paragraphSpacing: CGFloat = 0
  open var minimumLineHeight: CGFloat = 0
  open var maximumLineHeight: CGFloat = 0
  open var lineHeightMultiple: CGFloat = 0
  open var headIndent: CGFloat = 0
  open var firstLineHeadIndent: CGFloat = 0
}
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {}
public enum NSUnderlineStyle: Int, Sendable {
  case single = 1
  case thick = 2
  case double = 9
}

open class UISelectionFeedbackGenerator: NSObject, @unchecked Sendable {
  public override init() {}
  open func prepare() {}
  open func selectionChanged() {}
}
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

/// The data of a data set: it has none here.
open class NSDataAsset: NSObject, @unchecked Sendable {
  public let name: String
  open var data: Data { Data() }
  public init?(name: String, bundle: Bundle = .main) { return nil }
}
