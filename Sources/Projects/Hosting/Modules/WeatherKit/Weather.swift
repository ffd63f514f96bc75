import CoreLocation

public struct Weather: Codable, Equatable, Sendable {
  public var currentWeather: CurrentWeather
  public var minuteForecast: Forecast<MinuteWeather>?
  public var hourlyForecast: Forecast<HourWeather>
  public var dailyForecast: Forecast<DayWeather>
  public var weatherAlerts: [WeatherAlert]?
  public var availability: WeatherAvailability
}

public struct Forecast<Element: Codable & Equatable & Sendable>: RandomAccessCollection, Codable, Equatable,
  Sendable
{
  public var forecast: [Element]
  public var metadata: WeatherMetadata
  public var startIndex: Int { forecast.startIndex }
  public var endIndex: Int { forecast.endIndex }
  public subscript(position: Int) -> Element { forecast[position] }
}

public struct WeatherMetadata: Codable, Equatable, Sendable {
  public var date: Date
  public var expirationDate: Date
  public var latitude: Double
  public var longitude: Double
}

public struct CurrentWeather: Codable, Equatable, Sendable {
  public var date: Date
  public var cloudCover: Double
  public var condition: WeatherCondition
  public var symbolName: String
  public var dewPoint: Measurement<UnitTemperature>
  public var humidity: Double
  public var pressure: Measurement<UnitPressure>
  public var pressureTrend: PressureTrend
  public var isDaylight: Bool
  public var temperature: Measurement<UnitTemperature>
  public var apparentTemperature: Measurement<UnitTemperature>
  public var precipitationIntensity: Measurement<UnitSpeed>
  public var uvIndex: UVIndex
  public var visibility: Measurement<UnitLength>
  public var wind: Wind
  public var metadata: WeatherMetadata
}

public struct MinuteWeather: Codable, Equatable, Sendable {
  public var date: Date
  public var precipitation: Precipitation
  public var precipitationChance: Double
  public var precipitationIntensity: Measurement<UnitSpeed>
}

public struct HourWeather: Codable, Equatable, Sendable {
  public var date: Date
  public var cloudCover: Double
  public var condition: WeatherCondition
  public var symbolName: String
  public var dewPoint: Measurement<UnitTemperature>
  public var humidity: Double
  public var isDaylight: Bool
  public var precipitation: Precipitation
  public var precipitationChance: Double
  public var precipitationAmount: Measurement<UnitLength>
  public var snowfallAmount: Measurement<UnitLength>
  public var pressure: Measurement<UnitPressure>
  public var pressureTrend: PressureTrend
  public var temperature: Measurement<UnitTemperature>
  public var apparentTemperature: Measurement<UnitTemperature>
  public var uvIndex: UVIndex
  public var visibility: Measurement<UnitLength>
  public var wind: Wind
}

public struct DayWeather: Codable, Equatable, Sendable {
  public var date: Date
  public var condition: WeatherCondition
  public var symbolName: String
  public var highTemperature: Measurement<UnitTemperature>
  public var lowTemperature: Measurement<UnitTemperature>
  public var highTemperatureTime: Date?
  public var lowTemperatureTime: Date?
  public var precipitation: Precipitation
  public var precipitationChance: Double
  public var precipitationAmount: Measurement<UnitLength>
  public var rainfallAmount: Measurement<UnitLength>
  public var snowfallAmount: Measurement<UnitLength>
  public var sun: SunEvents
  public var moon: MoonEvents
  public var uvIndex: UVIndex
  public var wind: Wind
}

public struct SunEvents: Codable, Equatable, Sendable {
  public var astronomicalDawn: Date?
  public var nauticalDawn: Date?
  public var civilDawn: Date?
  public var sunrise: Date?
  public var solarNoon: Date?
  public var sunset: Date?
  public var civilDusk: Date?
  public var nauticalDusk: Date?
  public var astronomicalDusk: Date?
  public var solarMidnight: Date?
}

public struct MoonEvents: Codable, Equatable, Sendable {
  public var phase: MoonPhase
  public var moonrise: Date?
  public var moonset: Date?
}

public struct Wind: Codable, Equatable, Sendable {
  public var compassDirection: CompassDirection
  public var direction: Measurement<UnitAngle>
  public var speed: Measurement<UnitSpeed>
  public var gust: Measurement<UnitSpeed>?

  public enum CompassDirection: String, CaseIterable, Codable, Sendable {
    case north, northNortheast, northeast, eastNortheast, east, eastSoutheast, southeast, southSoutheast
    case south, southSouthwest, southwest, westSouthwest, west, westNorthwest, northwest, northNorthwest
    public var description: String { rawValue }
    public var accessibilityDescription: String { rawValue }
    public var abbreviation: String { rawValue }
  }
}

public struct UVIndex: Codable, Equatable, Sendable {
  public var value: Int
  public var category: ExposureCategory

  public enum ExposureCategory: String, CaseIterable, Codable, Sendable {
    case low, moderate, high, veryHigh, extreme
    public var description: String { rawValue }
  }
}

public struct WeatherAlert: Codable, Equatable, Sendable {
  public var detailsURL: URL
  public var source: String
  public var summary: String
  public var region: String?
  public var severity: WeatherSeverity
  public var metadata: WeatherMetadata
}

public struct WeatherAvailability: Codable, Equatable, Sendable {
  public var minuteAvailability: AvailabilityKind
  public var alertAvailability: AvailabilityKind

  public enum AvailabilityKind: String, Codable, Sendable {
    case available, temporarilyUnavailable, unsupported, unknown
  }
}

public struct WeatherAttribution: Codable, Equatable, Sendable {
  public var serviceName: String
  public var legalPageURL: URL
  public var legalAttributionText: String
  public var combinedMarkLightURL: URL
  public var combinedMarkDarkURL: URL
  public var squareMarkURL: URL
}

public enum WeatherSeverity: String, CaseIterable, Codable, Sendable {
  case minor, moderate, severe, extreme, unknown
}
public enum PressureTrend: String, CaseIterable, Codable, Sendable { case rising, falling, steady }
public enum Precipitation: String, CaseIterable, Codable, Sendable {
  case none, hail, mixed, rain, sleet, snow
}

public enum MoonPhase: String, CaseIterable, Codable, Sendable {
  case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  public var symbolName: String { "moonphase.\(rawValue)" }
  public var description: String { rawValue }
}

public enum WeatherCondition: String, CaseIterable, Codable, Sendable, CustomStringConvertible {
  case blizzard, blowingDust, blowingSnow, breezy, clear, cloudy, drizzle, flurries, foggy, freezingDrizzle,
    freezingRain
  case frigid, hail, haze, heavyRain, heavySnow, hot, hurricane, isolatedThunderstorms, mostlyClear,
    mostlyCloudy
  case partlyCloudy, rain, scatteredThunderstorms, sleet, smoky, snow, strongStorms, sunFlurries, sunShowers
  case thunderstorms, tropicalStorm, windy, wintryMix
  public var description: String { rawValue }
  public var accessibilityDescription: String { rawValue }
}
