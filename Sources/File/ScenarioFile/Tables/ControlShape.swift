import ScenarioValues

extension ControlRules: Shaped {
  static let shape = record(from: ControlRules(), renamed: ["looks": "opens"]) {
    field(
      "opens", \.opens,
      "When the user opens Control Center. Default: 8 times a day, spread over the hours like pickups.",
      evidence: .guess, plausible: .oneOf(["{perDay: 8}", "{perDay: 3}", "{perDay: 20}"]))
    field(
      "duration", \.duration, .durationDistribution,
      "How long it is open. Default lognormal, median 4s, sigma 0.7.", evidence: .guess,
      plausible: .median("2s", "8s", usual: "4s", sigma: "0.7"))
    field(
      "useLatency", \.useLatency, "Time from the end of `perform()` to the reload of the control.",
      evidence: .guess, plausible: .between("0.1s", "2s"))
    field(
      "callLatency", \.callLatency, .durationDistribution,
      "Time from a call of `ControlCenter.reloadControls(ofKind:)` to the reload. Default lognormal, median 1s, sigma 1.",
      evidence: .guess,
      plausible: .median("0.3s", "1m", usual: "1s", sigma: "1"))
    field(
      "pushesPerHour", \.pushesPerHour, .integer(PushUse.limitPerHourRange),
      "Control pushes that are delivered to an app in any 60 minutes. The others are lost.", evidence: .guess,
      plausible: .between("2", "60"))
  }
}
