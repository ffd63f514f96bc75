import Foundation

/// Settings of a session. They are kept, but only the timeouts matter to the simulated server.
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  public enum MultipathServiceType: Int, Sendable { case none, handover, interactive, aggregate }

  open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration()
    configuration.identifier = identifier
    return configuration
  }

  public internal(set) var identifier: String?
  open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  open var timeoutIntervalForRequest: TimeInterval = 60
  open var timeoutIntervalForResource: TimeInterval = 604_800
  open var networkServiceType = URLRequest.NetworkServiceType.default
  open var allowsCellularAccess = true
  open var allowsExpensiveNetworkAccess = true
  open var allowsConstrainedNetworkAccess = true
  open var waitsForConnectivity = false
  open var isDiscretionary = false
  open var sessionSendsLaunchEvents = true
  open var sharedContainerIdentifier: String?
  open var shouldUseExtendedBackgroundIdleMode = false
  open var httpShouldUsePipelining = false
  open var httpShouldSetCookies = true
  open var httpCookieAcceptPolicy = HTTPCookieStorage.AcceptPolicy.always
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  open var httpMaximumConnectionsPerHost = 6
  open var httpCookieStorage: HTTPCookieStorage? = .shared
  open var urlCredentialStorage: Any?
  open var urlCache: URLCache? = .shared
  open var multipathServiceType = MultipathServiceType.none
  open var protocolClasses: [AnyClass]?

  public override init() { super.init() }
}

/// A cache that is always empty: each request goes to the server.
open class URLCache: NSObject, @unchecked Sendable {
  nonisolated(unsafe) public static var shared = URLCache()
  open var memoryCapacity = 0
  open var diskCapacity = 0

  public override init() {}
  public init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
    self.memoryCapacity = memoryCapacity
    self.diskCapacity = diskCapacity
  }
  public init(memoryCapacity: Int, diskCapacity: Int, diskPath: String?) {
    self.memoryCapacity = memoryCapacity
    self.diskCapacity = diskCapacity
  }
  open func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }
  open func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}
  open func removeCachedResponse(for request: URLRequest) {}
  open func removeAllCachedResponses() {}
}

public final class CachedURLResponse: NSObject, @unchecked Sendable {
  public let response: URLResponse
  public let data: Data
  public init(response: URLResponse, data: Data) {
    self.response = response
    self.data = data
  }
}

open class HTTPCookieStorage: NSObject, @unchecked Sendable {
  public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain }
  public static let shared = HTTPCookieStorage()
  open var cookieAcceptPolicy = AcceptPolicy.always
  open var cookies: [HTTPCookie]? = []
  open class func sharedCookieStorage(forGroupContainerIdentifier identifier: String) -> HTTPCookieStorage {
    shared
  }
  open func cookies(for url: URL) -> [HTTPCookie]? { cookies }
  open func setCookie(_ cookie: HTTPCookie) { cookies?.append(cookie) }
  open func deleteCookie(_ cookie: HTTPCookie) { cookies?.removeAll { $0 === cookie } }
}

open class HTTPCookie: NSObject, @unchecked Sendable {
  public let name: String
  public let value: String
  public init?(properties: [HTTPCookiePropertyKey: Any]) {
    guard let name = properties[.name] as? String, let value = properties[.value] as? String else {
      return nil
    }
    self.name = name
    self.value = value
  }
  open class func requestHeaderFields(with cookies: [HTTPCookie]) -> [String: String] {
    ["Cookie": cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")]
  }
}

public struct HTTPCookiePropertyKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = Self(rawValue: "Name")
  public static let value = Self(rawValue: "Value")
  public static let domain = Self(rawValue: "Domain")
  public static let path = Self(rawValue: "Path")
  public static let secure = Self(rawValue: "Secure")
  public static let expires = Self(rawValue: "Expires")
}
