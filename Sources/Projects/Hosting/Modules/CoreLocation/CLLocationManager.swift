import Dispatch
import SimulatedFoundation
import SimulatedPhone

public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

public enum CLActivityType: Int, Sendable {
  case other = 1
  case automotiveNavigation, fitness, otherNavigation, airborne
}
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }

public struct CLError: Error, Sendable {
  public enum Code: Int, Sendable { case locationUnknown, denied, network, geocodeFoundNoResult }
  public static let locationUnknown = Code.locationUnknown
  public static let denied = Code.denied
  public static let network = Code.network
  public let code: Code
  public init(_ code: Code) { self.code = code }
}

public protocol CLLocationManagerDelegate: AnyObject {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
}

/// The phone's location, as the simulated world says it. Where the world says nothing, access is
/// denied.
open class CLLocationManager: NSObject, @unchecked Sendable {
  /// As on the phone, a new delegate is first told the app's authorization.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        delegate?.locationManagerDidChangeAuthorization(self)
        delegate?.locationManager(self, didChangeAuthorization: authorizationStatus)
      }
    }
  }
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  open var activityType = CLActivityType.other
  open var showsBackgroundLocationIndicator = false
  open var pausesLocationUpdatesAutomatically = true
  open var allowsBackgroundLocationUpdates = false

  open var location: CLLocation? { Self.simulatedLocation }
  private class var simulatedLocation: CLLocation? {
    guard let location = SimulatedPhone.location else {
      SimulatedPhone.say(
        "The world gives no location, so access to the location is denied. Write one into the world's locations.json."
      )
      return nil
    }
    return CLLocation(latitude: location.latitude, longitude: location.longitude)
  }
  open var authorizationStatus: CLAuthorizationStatus { Self.authorizationStatus() }
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
  open var isAuthorizedForWidgetUpdates: Bool { location != nil }

  public override init() {}
  open class func authorizationStatus() -> CLAuthorizationStatus {
    simulatedLocation == nil ? .denied : .authorizedWhenInUse
  }
  open class func locationServicesEnabled() -> Bool { true }

  open func requestWhenInUseAuthorization() {}
  open func requestAlwaysAuthorization() {}
  open func startUpdatingLocation() { requestLocation() }
  open func startMonitoringSignificantLocationChanges() { requestLocation() }
  open func stopUpdatingLocation() {}
  open func stopMonitoringSignificantLocationChanges() {}

  open func requestLocation() {
    DispatchQueue.main.async {
      if let location = self.location {
        self.delegate?.locationManager(self, didUpdateLocations: [location])
      } else {
        self.delegate?.locationManager(self, didFailWithError: CLError(.denied))
      }
    }
  }
}

/// Locations as they come: one, or none.
public struct CLLocationUpdate: Sendable {
  public let location: CLLocation?
  public var isStationary: Bool { true }
  public static func liveUpdates() -> AsyncStream<CLLocationUpdate> {
    AsyncStream {
      $0.yield(CLLocationUpdate(location: CLLocationManager().location))
      $0.finish()
    }
  }
}

/// So that `case CLError.denied:` matches an error.
public func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
