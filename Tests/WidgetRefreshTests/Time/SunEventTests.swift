import EventKernel
import Testing

@testable import WidgetRefresh

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
