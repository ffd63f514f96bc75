import Foundation
import SimulatedNetworking
import SimulatedPhone

extension FileManager {
  /// The directory that the app and its widgets share.
  public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
    SimulatedPhone.container(group)
  }
}

private func contents(of url: URL, _ options: Data.ReadingOptions = []) throws -> Data {
  try url.isFileURL ? SimulatedPhone.bytes(url, options) : simulatedContents(of: url)
}

extension Data {
  /// Reads a file, or a URL of the simulated server while the thread waits.
  public init(contentsOf url: __shared URL, options: Data.ReadingOptions = []) throws {
    self = try contents(of: url, options)
  }
}

extension String {
  /// Reads a file, or a URL of the simulated server while the thread waits.
  public init(contentsOf url: __shared URL, encoding: String.Encoding) throws {
    guard let text = String(data: try contents(of: url), encoding: encoding) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    self = text
  }

  public init(contentsOf url: __shared URL) throws {
    self = String(decoding: try contents(of: url), as: UTF8.self)
  }
}

extension Bundle {
  /// The keys of the project's and the world's `Info.plist`.
  public var infoDictionary: [String: Any]? { SimulatedPhone.info }
  public var localizedInfoDictionary: [String: Any]? { SimulatedPhone.info }
  public func object(forInfoDictionaryKey key: String) -> Any? { SimulatedPhone.info[key] }
  public var bundleIdentifier: String? {
    SimulatedPhone.info["CFBundleIdentifier"] as? String ?? "com.example.widget"
  }
}
