import EventKernel

extension ScenarioCheck {
  mutating func recorded(_ usage: RecordedUsage, on device: Device) {
    let path = "device.usage.log"
    expect(usage.days >= 1, path, "at least one day", found: "\(usage.days)")
    let days = device.warmUpDays + device.days
    func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }
    if usage.weekdaysFrom != nil, usage.repeats {
      expect(
        usage.days >= 7, path, "a log of at least 7 days, to repeat it by day of the week",
        found: count(usage.days))
    } else if !usage.repeats {
      let played = usage.played(from: device.start.advanced(by: -device.warmUpDays)).days
      let from = usage.weekdaysFrom == nil ? "" : " from the first simulated weekday on"
      expect(
        played >= days, path,
        "a log of at least \(days) days\(from) (warmUpDays and days), or 'repeat: true'",
        found: count(played))
    }
    var last = (0, SimulationDuration.zero)
    for (index, session) in usage.sessions.enumerated() {
      let start = (session.day, session.timeOfDay)
      let unlock = session.unlock ?? .zero
      guard (0..<max(usage.days, 1)).contains(session.day), session.duration > .zero,
        (0..<86_400_000).contains(session.timeOfDay.milliseconds), unlock >= .zero,
        unlock <= session.duration,
        start >= last
      else {
        expect(
          false, "\(path).\(index)", "sessions in order, each longer than 0 and within the days of the log",
          found: "day \(session.day), \(session.timeOfDay.milliseconds) ms, "
            + "for \(session.duration.milliseconds) ms")
        return
      }
      if case .surface(let surface) = session.content { self.surface(surface, "\(path).\(index)") }
      last = start
    }
    homeScreens(usage.homeScreens, "device.usage")
    if let standBy = usage.standBy { self.standBy(standBy, "device.usage") }
  }
}
