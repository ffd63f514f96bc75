// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
import SimulatedFoundation

public enum CTFontManagerScope: UInt32, Sendable {
  case none, process, persistent, session
  public static var user: Self { .persistent }
}

public typealias CTFontError = UnsafeMutablePointer<Unmanaged<AnyObject>?>

/// Fonts are not drawn: each URL counts as registered.
@discardableResult
public func CTFontManagerRegisterFontsForURL(_ url: CFURL, _ scope: CTFontManagerScope, _ error: CTFontError?)
  -> Bool
{
  true
}
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ url: CFURL, _ scope: CTFontManagerScope, _ error: CTFontError?
)
  -> Bool
{ true }
public func CTFontManagerRegisterFontURLs(
  _ urls: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool, _ handler: ((CFArray, Bool) -> Bool)?
) {
  _ = handler?([], true)
}
