/// Warnings about dates outside the simulated days.
extension ScenarioReview {
  mutating func device(_ device: Device) {
    for (number, event) in device.events.enumerated() {
      moments([event.at], "device.events.\(number).at")
    }
    periods(device.charging, "device.charging")
    periods(device.lowPowerMode, "device.lowPowerMode")
    periods(device.locked, "device.locked")
    periods(device.networkOutages, "device.networkOutages")
    arrivals(scenario.watch?.wristRaises.at.map { .at($0) }, "watch.wristRaises")
  }

  mutating func arrivals(_ process: ArrivalProcess?, _ path: @autoclosure () -> String) {
    if case .at(let moments) = process { self.moments(moments, "\(path()).at") }
  }

  private mutating func moments(_ moments: [Moment], _ path: String) {
    for (number, moment) in moments.enumerated() where moment.isOutside(days) {
      let what =
        switch moment {
        case .once(let date): "\(date) is"
        case .daily: "its days of the week are"
        case .sun: "this time of the sun is"
        }
      outside(moments.count > 1 ? "\(path).\(number)" : path, what)
    }
  }

  private mutating func periods(_ periods: [Period], _ path: String) {
    for (number, period) in periods.enumerated() where period.isOutside(days) {
      outside("\(path).\(number)", "this period is")
    }
  }

  private mutating func outside(_ path: String, _ what: String) {
    warn(
      .outsideDays, path,
      "\(what) outside the simulated days, \(days.lowerBound) to \(days.upperBound)")
  }
}
