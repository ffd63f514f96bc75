import Dispatch
import SimulatedFoundation
import SimulatedPhone

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

/// Finds the place that the world names, if it is near; there is no map here.
open class CLGeocoder: NSObject, @unchecked Sendable {
  public typealias CompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

  open var isGeocoding: Bool { false }
  open func cancelGeocode() {}

  open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CompletionHandler) {
    finish(Self.places(near: location), completionHandler)
  }
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale: Locale?, completionHandler: @escaping CompletionHandler
  ) { finish(Self.places(near: location), completionHandler) }
  open func geocodeAddressString(_ address: String, completionHandler: @escaping CompletionHandler) {
    finish([], completionHandler)
  }

  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    let places = Self.places(near: location)
    if places.isEmpty { throw CLError(.geocodeFoundNoResult) }
    return places
  }
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale: Locale?
  ) async throws -> [CLPlacemark] { try await reverseGeocodeLocation(location) }
  open func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)
  }

  private static func places(near location: CLLocation) -> [CLPlacemark] {
    guard let here = SimulatedPhone.location, let name = here.name else { return [] }
    let there = CLLocation(latitude: here.latitude, longitude: here.longitude)
    guard there.distance(from: location) < 10_000 else { return [] }
    let place = CLPlacemark(location: there)
    place.name = name
    place.locality = name
    place.timeZone = .current
    return [place]
  }

  private func finish(_ places: [CLPlacemark], _ handler: @escaping CompletionHandler) {
    nonisolated(unsafe) let handler = handler
    DispatchQueue.main.async {
      if places.isEmpty { handler(nil, CLError(.geocodeFoundNoResult)) } else { handler(places, nil) }
    }
  }
}
