import SimulatedFoundation
import SimulatedPhone

/// Whether the scenario's phone has a network at this reload.
public struct NWPath: Hashable, Sendable {
  public enum Status: Hashable, Sendable { case satisfied, unsatisfied, requiresConnection }
  public enum UnsatisfiedReason: Hashable, Sendable {
    case notAvailable, cellularDenied, wifiDenied, localNetworkDenied, vpnInactive
  }
  public let status: Status
  public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }
  public var isExpensive: Bool { false }
  public var isConstrained: Bool { false }
  public var supportsIPv4: Bool { status == .satisfied }
  public var supportsIPv6: Bool { status == .satisfied }
  public var supportsDNS: Bool { status == .satisfied }
  public var availableInterfaces: [NWInterface] {
    status == .satisfied ? [NWInterface(type: .wifi, name: "en0")] : []
  }
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    status == .satisfied && type == .wifi
  }
}

public struct NWInterface: Hashable, Sendable {
  public enum InterfaceType: Hashable, Sendable { case other, wifi, cellular, wiredEthernet, loopback }
  public let type: InterfaceType
  public let name: String
}

public final class NWPathMonitor: AsyncSequence, @unchecked Sendable {
  public typealias Element = NWPath
  public init() {}
  public init(requiredInterfaceType: NWInterface.InterfaceType) {}
  public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {}

  public var currentPath: NWPath { NWPath(status: SimulatedPhone.hasNetwork ? .satisfied : .unsatisfied) }
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
  public private(set) var queue: DispatchQueue?

  /// The path does not change during a reload.
  public func start(queue: DispatchQueue) {
    self.queue = queue
    queue.async { self.pathUpdateHandler?(self.currentPath) }
  }
  public func cancel() { pathUpdateHandler = nil }

  public func makeAsyncIterator() -> AsyncStream<NWPath>.Iterator {
    AsyncStream { $0.yield(self.currentPath) }.makeAsyncIterator()
  }
}
