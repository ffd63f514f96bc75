import Foundation

open class URLResponse: NSObject, @unchecked Sendable {
  public let url: URL?
  public let mimeType: String?
  public let expectedContentLength: Int64
  public let textEncodingName: String?
  open var suggestedFilename: String? { url?.lastPathComponent }

  public init(url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName name: String?)
  {
    self.url = url
    self.mimeType = mimeType
    expectedContentLength = Int64(length)
    textEncodingName = name
  }
}

public final class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public let statusCode: Int
  private let fields: [String: String]

  public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) {
    self.statusCode = statusCode
    fields = headerFields ?? [:]
    super.init(
      url: url, mimeType: fields["Content-Type"],
      expectedContentLength: Int(fields["Content-Length"] ?? "") ?? -1,
      textEncodingName: nil)
  }

  public var allHeaderFields: [AnyHashable: Any] {
    Dictionary(uniqueKeysWithValues: fields.map { (AnyHashable($0.key), $0.value as Any) })
  }

  public func value(forHTTPHeaderField field: String) -> String? {
    fields.first { $0.key.caseInsensitiveCompare(field) == .orderedSame }?.value
  }

  public static func localizedString(forStatusCode code: Int) -> String {
    switch code {
    case 200: "no error"
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404: "not found"
    case 500: "internal server error"
    default: "status \(code)"
    }
  }
}
