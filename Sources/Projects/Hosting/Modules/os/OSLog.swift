// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedFoundation

public final class OSLog: @unchecked Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "")

  public struct Category: Sendable {
    public static let pointsOfInterest = Self()
  }

  public init(subsystem: String, category: String) {}
  public init(subsystem: String, category: Category) {}
}

/// Logs nothing.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {}
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: any CVarArg...
) {}
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {}

public struct OSSignpostID: Hashable, Sendable {
  public static let exclusive = Self()
}

public struct OSSignposter: Sendable {
  public init(subsystem: String, category: String) {}
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    .init()
  }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
  public func emitEvent(_ name: StaticString) {}
}

public final class OSSignpostIntervalState: Sendable {}
