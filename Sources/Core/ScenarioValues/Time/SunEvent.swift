import EventKernel
import Foundation

/// When the center of the sun passes a height above the horizon at a place, or is highest.
///
/// The formula is the sunrise equation (Meeus, Astronomical Algorithms, 1991, in the short form of NOAA's calculator). From 2000 to 2050, it is accurate to two minutes between 65° south and 65° north. Times are whole minutes, so they are the same on every computer.
public struct SunEvent: Hashable, Sendable {
  /// What the sun does.
  public enum Course: Hashable, Sendable {
    /// It passes this elevation on its way up, in degrees above the horizon, −90 … 90.
    case rises(Double)
    /// It passes this elevation on its way down.
    case sets(Double)
    /// It is highest.
    case noon
  }

  /// What it does.
  public var course: Course
  /// In degrees, north positive, −90 … 90.
  public var latitude: Double
  /// In degrees, east positive, −180 … 180.
  public var longitude: Double

  package static let elevationRange: ClosedRange<Double> = -90...90
  package static let latitudeRange: ClosedRange<Double> = -90...90
  package static let longitudeRange: ClosedRange<Double> = -180...180
  /// Of the center at sunrise and sunset: the radius of the sun and the refraction of the air.
  package static let horizon = -0.833

  /// Each parameter sets the property with its name.
  public init(_ course: Course, latitude: Double, longitude: Double) {
    self.course = course
    self.latitude = latitude
    self.longitude = longitude
  }

  /// In milliseconds since 1970, for the solar noon nearest to 12:00 UTC minus 4 minutes for each degree of longitude on this
  /// day. `nil`: the sun stays above or below the elevation.
  func time(onDay day: Int64) -> Int64? {
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    // Days since 2000-01-01T12:00Z at mean solar noon.
    let noon = Double(day - 10_957) - longitude / 360
    let anomaly = 357.5291 + 0.98560028 * noon
    let center = 1.9148 * sine(anomaly) + 0.02 * sine(2 * anomaly) + 0.0003 * sine(3 * anomaly)
    // The perihelion moves by 1.72 degrees in a century.
    let ecliptic = anomaly + center + 282.9372 + 4.71e-5 * noon
    let transit = noon + 0.0053 * sine(anomaly) - 0.0069 * sine(2 * ecliptic)
    let declination = sine(ecliptic) * sine(23.4397)
    func angle(_ elevation: Double) -> Double? {
      let cosineOfAngle =
        (sine(elevation) - sine(latitude) * declination)
        / (cosine(latitude) * (1 - declination * declination).squareRoot())
      return (-1...1).contains(cosineOfAngle) ? acos(cosineOfAngle) / (2 * .pi) : nil
    }
    let since2000: Double? =
      switch course {
      case .noon: transit
      case .rises(let elevation): angle(elevation).map { transit - $0 }
      case .sets(let elevation): angle(elevation).map { transit + $0 }
      }
    return since2000.map { Int64(($0 * 1440).rounded()) * 60_000 + 946_728_000_000 }
  }
}

extension WallClock {
  /// The next time strictly after `time`; `distantFuture`: not within 400 days.
  func next(_ event: SunEvent, after time: SimulationTime) -> SimulationTime {
    let today = floorDivide(epochMilliseconds + time.milliseconds, 86_400_000)
    // West of Greenwich, the evening of a day is on the next day in UTC.
    for day in today - 2...today + 400 {
      guard let moment = event.time(onDay: day) else { continue }
      let next = SimulationTime(milliseconds: moment - epochMilliseconds)
      if next > time { return next }
    }
    return .distantFuture
  }
}
