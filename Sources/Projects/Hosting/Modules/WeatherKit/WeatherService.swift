@_exported import CoreLocation
import SimulatedPhone

// No request is granted, as for an app without the entitlement: each one throws.

public enum WeatherError: LocalizedError, Equatable, Hashable, Sendable {
  case permissionDenied, unknown
}

public struct WeatherQuery<T: Sendable>: Sendable {
  public static var current: WeatherQuery<CurrentWeather> { .init() }
  public static var minute: WeatherQuery<Forecast<MinuteWeather>?> { .init() }
  public static var hourly: WeatherQuery<Forecast<HourWeather>> { .init() }
  public static var daily: WeatherQuery<Forecast<DayWeather>> { .init() }
  public static var alerts: WeatherQuery<[WeatherAlert]?> { .init() }
  public static var availability: WeatherQuery<WeatherAvailability> { .init() }
  public static func hourly(startDate: Date, endDate: Date) -> WeatherQuery<Forecast<HourWeather>> { .init() }
  public static func daily(startDate: Date, endDate: Date) -> WeatherQuery<Forecast<DayWeather>> { .init() }
}

public final class WeatherService: Sendable {
  public static let shared = WeatherService()
  public init() {}

  private var denied: WeatherError {
    SimulatedPhone.say("WeatherKit grants no request here. Each one throws WeatherError.permissionDenied.")
    return .permissionDenied
  }

  public func weather(for location: CLLocation) async throws -> Weather {
    throw denied
  }

  public func weather<each T>(
    for location: CLLocation, including dataSet: repeat WeatherQuery<each T>
  ) async throws -> (repeat each T) { throw denied }

  public var attribution: WeatherAttribution {
    get async throws { throw denied }
  }
}
