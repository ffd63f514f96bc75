import SimulatedFoundation

/// A connection that is refused: a world has no servers but those of `URLSession`.
public final class NWConnection: @unchecked Sendable {
  public enum State: Equatable, Sendable {
    case setup
    case waiting(NWError)
    case preparing
    case ready
    case failed(NWError)
    case cancelled
  }
  public enum SendCompletion {
    case contentProcessed(@Sendable (NWError?) -> Void)
    case idempotent
  }
  public final class ContentContext: Sendable {
    public static let defaultMessage = ContentContext()
    public static let finalMessage = ContentContext()
    public static let defaultStream = ContentContext()
  }

  public let endpoint: NWEndpoint
  public let parameters: NWParameters
  public private(set) var state: State = .setup
  public private(set) var queue: DispatchQueue?
  public var currentPath: NWPath? { NWPathMonitor().currentPath }
  public var stateUpdateHandler: (@Sendable (State) -> Void)?
  public var viabilityUpdateHandler: (@Sendable (Bool) -> Void)?
  public var betterPathUpdateHandler: (@Sendable (Bool) -> Void)?
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?

  public init(to endpoint: NWEndpoint, using parameters: NWParameters) {
    (self.endpoint, self.parameters) = (endpoint, parameters)
  }
  public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
    self.init(to: .hostPort(host: host, port: port), using: parameters)
  }

  private static let refused = NWError.posix(.ECONNREFUSED)

  public func start(queue: DispatchQueue) {
    self.queue = queue
    change(to: .failed(Self.refused))
  }
  public func restart() { change(to: .failed(Self.refused)) }
  public func cancel() { change(to: .cancelled) }
  public func forceCancel() { cancel() }

  private func change(to next: State) {
    queue?.async { [self] in
      state = next
      stateUpdateHandler?(next)
    }
  }

  public func send(
    content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
    completion: SendCompletion
  ) {
    guard case .contentProcessed(let handler) = completion else { return }
    queue?.async { handler(Self.refused) }
  }

  public typealias Received = @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
  public func receive(
    minimumIncompleteLength: Int, maximumLength: Int, completion: @escaping Received
  ) {
    queue?.async { completion(nil, nil, true, Self.refused) }
  }
  public func receiveMessage(completion: @escaping Received) {
    queue?.async { completion(nil, nil, true, Self.refused) }
  }
}

public enum NWError: Error, Equatable, Sendable {
  case posix(POSIXErrorCode)
  case dns(Int32)
  case tls(Int32)
}

public enum NWEndpoint: Hashable, Sendable {
  case hostPort(host: Host, port: Port)
  case service(name: String, type: String, domain: String, interface: NWInterface?)
  case unix(path: String)
  case url(URL)

  public enum Host: Hashable, Sendable, ExpressibleByStringLiteral, CustomDebugStringConvertible {
    case name(String, NWInterface?)
    public init(_ name: String) { self = .name(name, nil) }
    public init(stringLiteral name: String) { self.init(name) }
    public var debugDescription: String {
      switch self {
      case .name(let name, _): name
      }
    }
  }
  public struct Port: Hashable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt16
    public init?(rawValue: UInt16) { self.rawValue = rawValue }
    public init(integerLiteral value: UInt16) { rawValue = value }
    public init?(_ name: String) {
      guard let value = UInt16(name) else { return nil }
      rawValue = value
    }
    public static let any: Port = 0
    public static let http: Port = 80
    public static let https: Port = 443
  }
}

open class NWProtocolOptions {}
public enum NWProtocolTCP {
  public final class Options: NWProtocolOptions {
    public override init() {}
    public var noDelay = false
    public var enableKeepalive = false
    public var keepaliveIdle = 0
    public var connectionTimeout = 0
    public var enableFastOpen = false
  }
}
public enum NWProtocolUDP {
  public final class Options: NWProtocolOptions { public override init() {} }
}
public enum NWProtocolTLS {
  public final class Options: NWProtocolOptions { public override init() {} }
}

public final class NWParameters: @unchecked Sendable {
  public init() {}
  public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = .init()) {}
  public init(dtls: NWProtocolTLS.Options?, udp: NWProtocolUDP.Options = .init()) {}
  public static var tcp: NWParameters { NWParameters() }
  public static var tls: NWParameters { NWParameters() }
  public static var udp: NWParameters { NWParameters() }
  public static var dtls: NWParameters { NWParameters() }
  public var requiredInterfaceType: NWInterface.InterfaceType = .other
  public var prohibitedInterfaceTypes: [NWInterface.InterfaceType]?
  public var prohibitExpensivePaths = false
  public var allowLocalEndpointReuse = false
  public var includePeerToPeer = false
}
