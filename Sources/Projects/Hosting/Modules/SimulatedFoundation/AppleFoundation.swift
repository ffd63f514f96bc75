// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation
@_exported import FoundationXML

// Parts of Apple's Foundation that Foundation on Linux lacks.

@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
public typealias CFTimeInterval = TimeInterval
public typealias CFAbsoluteTime = TimeInterval
public typealias CFString = NSString

/// What the app was doing when it is opened again.
open class NSUserActivity: NSObject, @unchecked Sendable {
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?
  open var isEligibleForSearch = false
  open var isEligibleForPrediction = false
  open var isEligibleForHandoff = true
  open var persistentIdentifier: String?

  public init(activityType: String) { self.activityType = activityType }
  open func becomeCurrent() {}
  open func invalidate() {}
  open func addUserInfoEntries(from other: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(other) { $1 }
  }
}

/// Ends the process when it is raised, because Swift cannot catch it.
open class NSException: NSObject, @unchecked Sendable {
  public let name: NSExceptionName
  public let reason: String?
  public let userInfo: [AnyHashable: Any]?

  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    (self.name, self.reason, self.userInfo) = (name, reason, userInfo)
  }
  open func raise() { fatalError("\(name.rawValue): \(reason ?? "")") }
}
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  public static let genericException = NSExceptionName(rawValue: "NSGenericException")
  public static let internalInconsistencyException = NSExceptionName(
    rawValue: "NSInternalInconsistencyException")
  public static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Coordinates nothing: only one process reads the files.
open class NSFileCoordinator: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = Self(rawValue: 1)
    public static let resolvesSymbolicLink = Self(rawValue: 2)
    public static let immediatelyAvailableMetadataOnly = Self(rawValue: 4)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forDeleting = Self(rawValue: 1)
    public static let forMoving = Self(rawValue: 2)
    public static let forMerging = Self(rawValue: 4)
    public static let forReplacing = Self(rawValue: 8)
  }

  public init(filePresenter: Any? = nil) {}
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error: UnsafeMutablePointer<NSError?>?,
    byAccessor reader: (URL) -> Void
  ) { reader(url) }
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error: UnsafeMutablePointer<NSError?>?,
    byAccessor writer: (URL) -> Void
  ) { writer(url) }
}

/// iCloud's defaults: empty, and forgotten when the program ends.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
  public static let `default` = NSUbiquitousKeyValueStore()
  public static let didChangeExternallyNotification = Notification.Name("didChangeExternally")
  private var values: [String: Any] = [:]

  open func object(forKey key: String) -> Any? { values[key] }
  open func set(_ value: Any?, forKey key: String) { values[key] = value }
  open func removeObject(forKey key: String) { values[key] = nil }
  open func string(forKey key: String) -> String? { values[key] as? String }
  open func data(forKey key: String) -> Data? { values[key] as? Data }
  open func bool(forKey key: String) -> Bool { values[key] as? Bool ?? false }
  open func double(forKey key: String) -> Double { values[key] as? Double ?? 0 }
  open func longLong(forKey key: String) -> Int64 { values[key] as? Int64 ?? 0 }
  @discardableResult open func synchronize() -> Bool { true }
}

open class NSItemProvider: NSObject, @unchecked Sendable {
  public override init() {}
  public init(object: Any) {}
  public init?(contentsOf url: URL?) {}
}

extension ProcessInfo {
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
  public var isLowPowerModeEnabled: Bool { false }
  public var thermalState: ThermalState { .nominal }
  public var isiOSAppOnMac: Bool { false }
  public var isMacCatalystApp: Bool { false }
}

extension NSNotification.Name {
  public static let NSProcessInfoPowerStateDidChange = Notification.Name("powerState")
}

/// On the phone, launchd starts a widget's process.
public func getppid() -> pid_t { 1 }

extension URL {
  public static var documentsDirectory: URL { home("Documents") }
  public static var applicationSupportDirectory: URL { home("Library/Application Support") }
  public static var cachesDirectory: URL { home("Library/Caches") }
  public static var libraryDirectory: URL { home("Library") }

  private static func home(_ path: String) -> URL {
    URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(path, isDirectory: true)
  }
}

extension Measurement {
  public func formatted() -> String { "\(value.formatted()) \(unit.symbol)" }
}

public let kCFBundleIdentifierKey: NSString! = "CFBundleIdentifier"
public let kCFBundleNameKey: NSString! = "CFBundleName"
public let kCFBundleVersionKey: NSString! = "CFBundleVersion"
public typealias CFURL = NSURL
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFArray = NSArray
public typealias CFError = NSError

/// The name of a method. Without Objective-C, none can be called by its name.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public init(_ name: String) {}
  public init(stringLiteral value: String) {}
}

extension NotificationCenter {
  /// The observer is not called: see `Selector`.
  public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {}
}

extension Timer {
  /// The timer does not fire: see `Selector`.
  @discardableResult public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(timeInterval: timeInterval, repeats: false) { _ in } }
}

public let NSUTF8StringEncoding: UInt = 4
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public typealias OSStatus = Int32
public func NSStringFromSelector(_ selector: Selector) -> String { "" }

extension FileManager {
  /// Nobody is signed in to iCloud.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
  public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? { nil }
}

extension DateFormatter {
  public var formattingContext: Formatter.Context {
    get { .unknown }
    set {}
  }
}

public typealias CFTypeRef = AnyObject
public typealias CFAllocator = AnyObject
public typealias CFBoolean = NSNumber
public typealias CFNumber = NSNumber
public let kCFBooleanTrue: CFBoolean! = true
public let kCFBooleanFalse: CFBoolean! = false
public nonisolated(unsafe) let kCFAllocatorDefault: CFAllocator! = nil

/// Undoes nothing.
open class UndoManager: NSObject, @unchecked Sendable {
  open var levelsOfUndo = 0
  open var canUndo: Bool { false }
  open var canRedo: Bool { false }
  open func undo() {}
  open func redo() {}
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
  open func removeAllActions() {}
  open func registerUndo<T: AnyObject>(withTarget target: T, handler: @escaping (T) -> Void) {}
}

// All code runs on one thread.
public typealias os_unfair_lock = Bool
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { lock.pointee = true }
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee = false }
