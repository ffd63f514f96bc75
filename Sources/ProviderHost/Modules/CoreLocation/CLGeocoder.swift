import Dispatch
import Foundation

open class CLPlacemark: NSObject, @unchecked Sendable {
  public let location: CLLocation?
  public var name: String?
  public var locality: String?
  public var subLocality: String?
  public var administrativeArea: String?
  public var thoroughfare: String?
  public var postalCode: String?
  public var country: String?
  public var isoCountryCode: String?
  public var timeZone: TimeZone?

  public init(location: CLLocation?) { self.location = location }
}

/// Finds no place: there is no map here.
open class CLGeocoder: NSObject, @unchecked Sendable {
  public typealias CompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

  open var isGeocoding: Bool { false }
  open func cancelGeocode() {}

  open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CompletionHandler) {
    finish(completionHandler)
  }
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale: Locale?, completionHandler: @escaping CompletionHandler
  ) { finish(completionHandler) }
  open func geocodeAddressString(_ address: String, completionHandler: @escaping CompletionHandler) {
    finish(completionHandler)
  }

  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)
  }
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale: Locale?
  ) async throws -> [CLPlacemark] { throw CLError(.geocodeFoundNoResult) }
  open func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)
  }

  private func finish(_ handler: @escaping CompletionHandler) {
    nonisolated(unsafe) let handler = handler
    DispatchQueue.main.async { handler(nil, CLError(.geocodeFoundNoResult)) }
  }
}
