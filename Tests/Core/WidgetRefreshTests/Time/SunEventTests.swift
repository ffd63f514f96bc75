import EventKernel
import Testing

@testable import ScenarioValues

@Suite struct SunEventTests {
  /// Sunrise and sunset of almanacs, in minutes of the local day.
  @Test(arguments: [
    ("Berlin", 2026, 6, 21, 52.52, 13.405, "Europe/Berlin", 4 * 60 + 43, 21 * 60 + 33),
    ("London", 2026, 12, 21, 51.507, -0.128, "Europe/London", 8 * 60 + 4, 15 * 60 + 53),
    ("New York", 2026, 3, 20, 40.713, -74.006, "America/New_York", 6 * 60 + 59, 19 * 60 + 8),
    ("Sydney", 2026, 12, 22, -33.869, 151.209, "Australia/Sydney", 5 * 60 + 41, 20 * 60 + 5),
  ])
  func `sunrise and sunset come within two minutes of an almanac`(
    place: String, year: Int, month: Int, day: Int, latitude: Double, longitude: Double, zone: String,
    sunrise: Int, sunset: Int
  ) throws {
    let date = try WallClockTests.date(year, month, day)
    let clock = try WallClock(firstDay: date, days: 1, timeZone: zone)
    func minute(_ course: SunEvent.Course) -> Int {
      let event = SunEvent(course, latitude: latitude, longitude: longitude)
      return Int(clock.next(.sun(event), after: .zero).milliseconds / 60_000)
    }
    #expect(abs(minute(.rises(SunEvent.horizon)) - sunrise) <= 2)
    #expect(abs(minute(.sets(SunEvent.horizon)) - sunset) <= 2)
  }

  /// Latitude, longitude, days since the start of 2026, and the sunrise and sunset of that day in seconds since 1970, for a
  /// center 0.833 degrees below the horizon. PyEphem 4.2.1 (libastro, VSOP87) computed them without refraction.
  static let ephemeris: [(latitude: Double, longitude: Double, day: Int64, sunrise: Int64, sunset: Int64)] = [
    (-0.18, -78.47, 20, 1_768_994_482, 1_769_038_145),
    (-0.18, -78.47, 59, 1_772_364_163, 1_772_407_771),
    (-0.18, -78.47, 100, 1_775_905_898, 1_775_949_481),
    (-0.18, -78.47, 151, 1_780_312_105, 1_780_355_705),
    (-0.18, -78.47, 200, 1_784_546_220, 1_784_589_815),
    (-0.18, -78.47, 243, 1_788_261_038, 1_788_304_619),
    (-0.18, -78.47, 290, 1_792_320_933, 1_792_364_547),
    (-0.18, -78.47, 330, 1_795_777_057, 1_795_820_728),
    (-33.869, 151.209, 20, 1_768_935_919, 1_768_986_416),
    (-33.869, 151.209, 59, 1_772_307_756, 1_772_353_914),
    (-33.869, 151.209, 100, 1_775_852_066, 1_775_893_058),
    (-33.869, 151.209, 151, 1_780_260_683, 1_780_296_857),
    (-33.869, 151.209, 200, 1_784_494_556, 1_784_531_243),
    (-33.869, 151.209, 243, 1_788_207_245, 1_788_248_219),
    (-33.869, 151.209, 290, 1_792_264_240, 1_792_311_042),
    (-33.869, 151.209, 330, 1_795_718_293, 1_795_769_242),
    (52.52, 13.405, 20, 1_768_979_018, 1_769_009_532),
    (52.52, 13.405, 59, 1_772_344_384, 1_772_383_511),
    (52.52, 13.405, 100, 1_775_881_076, 1_775_930_280),
    (52.52, 13.405, 151, 1_780_282_180, 1_780_341_566),
    (52.52, 13.405, 200, 1_784_516_887, 1_784_574_993),
    (52.52, 13.405, 243, 1_788_236_224, 1_788_285_275),
    (52.52, 13.405, 290, 1_792_301_823, 1_792_339_510),
    (52.52, 13.405, 330, 1_795_762_097, 1_795_791_553),
    (60.17, 24.94, 20, 1_768_978_732, 1_769_004_288),
    (60.17, 24.94, 59, 1_772_342_362, 1_772_380_014),
    (60.17, 24.94, 100, 1_775_877_327, 1_775_928_521),
    (60.17, 24.94, 151, 1_780_276_082, 1_780_342_160),
    (60.17, 24.94, 200, 1_784_511_135, 1_784_575_169),
    (60.17, 24.94, 243, 1_788_232_464, 1_788_283_472),
    (60.17, 24.94, 290, 1_792_300_030, 1_792_335_752),
    (60.17, 24.94, 330, 1_795_762_068, 1_795_786_037),
    (-54.8, -68.3, 20, 1_768_984_439, 1_769_043_235),
    (-54.8, -68.3, 59, 1_772_358_990, 1_772_407_987),
    (-54.8, -68.3, 100, 1_775_906_200, 1_775_944_241),
    (-54.8, -68.3, 151, 1_780_317_844, 1_780_345_063),
    (-54.8, -68.3, 200, 1_784_551_269, 1_784_579_913),
    (-54.8, -68.3, 243, 1_788_261_258, 1_788_299_576),
    (-54.8, -68.3, 290, 1_792_314_980, 1_792_365_696),
    (-54.8, -68.3, 330, 1_795_766_417, 1_795_826_546),
    (21.31, -157.86, 20, 1_769_015_474, 1_769_055_279),
    (21.31, -157.86, 59, 1_772_383_902, 1_772_426_152),
    (21.31, -157.86, 100, 1_775_924_126, 1_775_969_372),
    (21.31, -157.86, 151, 1_780_328_935, 1_780_376_994),
    (21.31, -157.86, 200, 1_784_563_220, 1_784_610_912),
    (21.31, -157.86, 243, 1_788_279_302, 1_788_324_435),
    (21.31, -157.86, 290, 1_792_340_902, 1_792_382_662),
    (21.31, -157.86, 330, 1_795_798_204, 1_795_837_689),
  ]

  @Test func `sunrise and sunset are within two minutes of an ephemeris, at any time of the year`() throws {
    for row in Self.ephemeris {
      let horizon = SunEvent.horizon
      for (course, expected) in [(SunEvent.Course.rises(horizon), row.sunrise), (.sets(horizon), row.sunset)]
      {
        let event = SunEvent(course, latitude: row.latitude, longitude: row.longitude)
        let time = try #require(event.time(onDay: 20_454 + row.day)) / 1000
        #expect(abs(time - expected) <= 120, "\(row): \(time - expected) s")
      }
    }
  }

  /// Everywhere and at each time of the year: later events are later, a day has one of each, and noon is halfway.
  @Test(arguments: [-60.0, -23.4, 0, 35, 60], [-179.0, -74, 0, 100, 179])
  func `each day has dawn, sunrise, noon and sunset, in this order`(latitude: Double, longitude: Double)
    throws
  {
    let clock = try WallClock(firstDay: WallClockTests.date(2026, 1, 1), days: 365, timeZone: "UTC")
    let courses: [SunEvent.Course] = [.rises(-6), .rises(SunEvent.horizon), .noon, .sets(SunEvent.horizon)]
    var (now, before) = (at(0), at(0))
    for day in 0..<365 {
      let times = courses.reduce(into: [now]) { times, course in
        let event = SunEvent(course, latitude: latitude, longitude: longitude)
        times.append(clock.next(.sun(event), after: times.last ?? now))
      }
      #expect(times.last.map { $0 - times[1] < .hours(24) } == true)
      let (morning, evening) = (times[3] - times[2], times[4] - times[3])
      #expect(abs((morning - evening).milliseconds) <= 120_000)
      if day > 0 { #expect(abs((times[3] - before - .hours(24)).milliseconds) <= 120_000) }
      (now, before) = (times[4], times[3])
    }
  }

  @Test func `near the pole the sun does not set in June and does not rise in December`() throws {
    let place = (latitude: 78.2, longitude: 15.6)
    let sunset = SunEvent(.sets(SunEvent.horizon), latitude: place.latitude, longitude: place.longitude)
    let summer = try WallClock(firstDay: WallClockTests.date(2026, 6, 1), days: 365, timeZone: "UTC")
    let next = summer.next(.sun(sunset), after: .zero)
    #expect(next > .zero + .days(70) && next < .zero + .days(90))
    let never = SunEvent(.rises(89), latitude: place.latitude, longitude: place.longitude)
    #expect(summer.next(.sun(never), after: .zero) == .distantFuture)
    let days = try WallClockTests.date(2026, 6, 1)...WallClockTests.date(2026, 6, 7)
    #expect(Moment.sun(sunset).isOutside(days))
    #expect(!Moment.sun(SunEvent(.noon, latitude: 78, longitude: 15)).isOutside(days))
  }
}
