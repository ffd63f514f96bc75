@_exported import SimulatedFoundation

/// Logs nothing.
public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public init(_ log: OSLog) {}
  public init() {}

  public func log(_ message: OSLogMessage) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  public func trace(_ message: OSLogMessage) {}
  public func debug(_ message: OSLogMessage) {}
  public func info(_ message: OSLogMessage) {}
  public func notice(_ message: OSLogMessage) {}
  public func warning(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
  public func critical(_ message: OSLogMessage) {}
  public func fault(_ message: OSLogMessage) {}
}

public struct OSLogType: Hashable, Sendable {
  let level: UInt8
  public static let `default` = Self(level: 0)
  public static let info = Self(level: 1)
  public static let debug = Self(level: 2)
  public static let error = Self(level: 16)
  public static let fault = Self(level: 17)
}

public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case none, hash }
  public static let `public` = Self()
  public static let `private` = Self()
  public static let sensitive = Self()
  public static let auto = Self()
  public static func `private`(mask: Mask) -> Self { Self() }
  public static func sensitive(mask: Mask) -> Self { Self() }
  public static func auto(mask: Mask) -> Self { Self() }
}

/// A message that nobody reads: its values are not even computed.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {}
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
    ) {}
  }
}

public struct OSLogStringAlignment: Sendable {
  public static let none = Self()
  public static func left(columns: Int) -> Self { Self() }
  public static func right(columns: Int) -> Self { Self() }
}

public struct OSLogFloatFormatting: Sendable {
  public static let fixed = Self()
  public static func fixed(precision: Int) -> Self { Self() }
  public static func hybrid(precision: Int) -> Self { Self() }
}
