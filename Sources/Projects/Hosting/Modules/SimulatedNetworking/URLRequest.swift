import Foundation

/// A request. Only its URL chooses the response of the simulated server.
public struct URLRequest: Hashable, Sendable {
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy, reloadIgnoringLocalCacheData, reloadIgnoringLocalAndRemoteCacheData
    case returnCacheDataElseLoad, returnCacheDataDontLoad, reloadRevalidatingCacheData
    public static let reloadIgnoringCacheData = CachePolicy.reloadIgnoringLocalCacheData
  }
  public enum NetworkServiceType: UInt, Sendable {
    case `default`, voip, video, background, voice, responsiveData, avStreaming, responsiveAV, callSignaling
  }
  public enum Attribution: UInt, Sendable { case developer, user }

  public var url: URL?
  public var cachePolicy: CachePolicy
  public var timeoutInterval: TimeInterval
  public var httpMethod: String? = "GET"
  public var httpBody: Data?
  public var allHTTPHeaderFields: [String: String]?
  public var mainDocumentURL: URL?
  public var networkServiceType = NetworkServiceType.default
  public var allowsCellularAccess = true
  public var allowsExpensiveNetworkAccess = true
  public var allowsConstrainedNetworkAccess = true
  public var assumesHTTP3Capable = false
  public var attribution = Attribution.developer
  public var requiresDNSSECValidation = false
  public var httpShouldHandleCookies = true
  public var httpShouldUsePipelining = false

  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60
  ) {
    self.url = url
    self.cachePolicy = cachePolicy
    self.timeoutInterval = timeoutInterval
  }

  public func value(forHTTPHeaderField field: String) -> String? {
    allHTTPHeaderFields?.first { $0.key.caseInsensitiveCompare(field) == .orderedSame }?.value
  }

  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    var fields = allHTTPHeaderFields ?? [:]
    for key in fields.keys where key.caseInsensitiveCompare(field) == .orderedSame { fields[key] = nil }
    fields[field] = value
    allHTTPHeaderFields = fields
  }

  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    setValue(
      self.value(forHTTPHeaderField: field).map { "\($0),\(value)" } ?? value, forHTTPHeaderField: field)
  }
}

public typealias NSURLRequest = URLRequest
public typealias NSMutableURLRequest = URLRequest
