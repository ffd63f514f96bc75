import EventKernel
import Foundation
import RandomVariates
import ReloadLogs
import TestSupport
import Testing
import WidgetRefresh

@testable import ScenarioFile

@Suite("A usage fit")
struct UsageFitTests {
  private func fit(_ text: String, timeZone: String = "UTC") throws -> UsageFit {
    let log = try UsageLogReader().read(Array(text.utf8), file: "log.csv")
    return try UsageFit(UsageLogDays(log, timeZone: timeZone))
  }

  /// What a phone of this usage would have logged.
  private func simulatedLog(days: Int, _ usage: StochasticUsage) throws -> String {
    var scenario = Scenario()
    scenario.device = Device(days: days, warmUpDays: 0, usage: .stochastic(usage))
    var simulation = try DeviceSimulation(scenario)
    var logger = ScreenLogger(epoch: simulation.clock.epochMilliseconds)
    try simulation.run(into: &logger)
    return logger.text
  }

  /// H0: the simulator's own parameters; n = 700 days, 55,000 pickups. Bounds are at least five standard errors: of
  /// the mean 0.9 (variance 350, correlated days), of σ 0.005, of the Fano factor 0.3, from which the day shape comes.
  @Test("of a simulated phone finds the parameters that it was simulated with")
  func roundTrip() throws {
    let fit = try fit(simulatedLog(days: 700, StochasticUsage()))
    let pickups = fit.usage.pickups
    #expect(fit.days == 700)
    #expect(abs(pickups.perDay - 78.277) < 4.5)
    #expect(abs(pickups.weekendFactor - 87.4 / 100.7) < 0.1)
    #expect((25...75).contains(pickups.dayShape), "\(pickups.dayShape)")
    #expect((0.35...0.95).contains(pickups.dayCorrelation), "\(pickups.dayCorrelation)")
    guard case .lognormal(_, let gapSigma) = pickups.gap else {
      Issue.record("no lognormal gap")
      return
    }
    #expect(abs(gapSigma - 1.081) < 0.08)
    for hour in 0..<24 {
      let (found, truth) = (pickups.hours.share(ofHour: hour), HourProfile.measured.share(ofHour: hour))
      #expect(abs(found - truth) < 0.006)
    }
  }

  @Test("writes a block that a scenario reads as the usage that was fitted")
  func block() throws {
    let fit = try fit(simulatedLog(days: 30, StochasticUsage()))
    let block = UsageBlock.yaml(fit, source: "log.csv", timeZone: "UTC", indentation: 2).text
    let widget = "widgets: {w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}}}\n"
    let file = "device:\n" + block + "apps: {A: {}}\n" + widget
    guard
      case .stochastic(let read) = try ScenarioReader().read(Array(file.utf8), file: "f.yaml").device.usage
    else {
      Issue.record("no stochastic usage")
      return
    }
    let fitted = fit.usage
    for (a, b) in [
      (read.pickups.perDay, fitted.pickups.perDay), (read.pickups.dayShape, fitted.pickups.dayShape),
      (read.pickups.weekendFactor, fitted.pickups.weekendFactor),
      (read.pickups.session.mean, fitted.pickups.session.mean),
      (read.pickups.gap.variance, fitted.pickups.gap.variance), (read.glances.share, fitted.glances.share),
      (read.pickups.hours.share(ofHour: 9), fitted.pickups.hours.share(ofHour: 9)),
    ] {
      #expect(abs(a - b) <= 1e-3 * b)
    }
  }

  @Test("counts apps that follow one another as one session, from the first to the last")
  func apps() throws {
    let fit = try fit("start,end,app\n1000,1010,A\n1011,1020,B\n2000,2030,A\n3000,3007,B\n")
    #expect(fit.session.sampleCount == 3)
    #expect(abs(fit.session.mean - 19) < 1e-9)
    #expect(abs(fit.gap.mean - 1000) < 1e-9)
  }

  @Test("needs two pickups")
  func tooFew() {
    #expect(throws: FitError.tooFewValues(1)) { try self.fit("start,end,app\n1000,1010,A\n") }
  }

  /// `usage_fits.csv`, rows of `niimpy_2017`: fitted with SciPy. Its gaps between unlocks are of local time, which is
  /// an hour longer than what passed over the night of 26 March, so that they agree to 0.5 %, all others to 0.01 %.
  @Test(
    "of a real phone agrees with another program's",
    .enabled(if: FileManager.default.fileExists(atPath: SharedLog.path)))
  func realLog() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SharedLog.path)))
    let log = try UsageLogReader().read(bytes, file: "log.csv")
    let fit = try UsageFit(UsageLogDays(log, timeZone: "Europe/Helsinki"))
    #expect(fit.session.sampleCount == 900 && fit.days == 30)
    // Laws, parameters, AIC and Kolmogorov-Smirnov distances, best first.
    let session: [(Distribution, Double, Double)] = [
      (.lognormal(median: 42.832, sigma: 1.4462), 9985.3, 0.0347),
      (.weibull(shape: 0.62102, scale: 90.541), 10261.3, 0.1181),
      (.gamma(shape: 0.48389, scale: 331.14), 10507.9, 0.1761), (.exponential(mean: 160.24), 10940.0, 0.2954),
    ]
    expectEqual(fit.session, session, tolerance: 1e-4)
    expectEqual(
      fit.glance,
      [
        (.lognormal(median: 4.7176, sigma: 1.1091), 3440.5, 0.1158),
        (.weibull(shape: 0.52773, scale: 8.9309), 3947.5, 0.2843),
        (.gamma(shape: 0.27652, scale: 213.54), 4547.2, 0.4065), (.exponential(mean: 59.048), 5679.6, 0.7103),
      ], tolerance: 1e-4)
    expectEqual(
      fit.gap,
      [
        (.lognormal(median: 665.76, sigma: 1.6079), 15097.9, 0.0429),
        (.weibull(shape: 0.58311, scale: 1526.5), 15330.5, 0.0949),
        (.gamma(shape: 0.4456, scale: 6378.8), 15539.6, 0.165), (.exponential(mean: 2842.4), 16098.4, 0.34),
      ], tolerance: 5e-3)
    expectEqual(
      fit.pickupsPerDay,
      [
        (.negativeBinomial(mean: 30, dispersion: 5.5435), 242.6, 0.1136), (.poisson(mean: 30), 357.5, 0.3456),
      ],
      tolerance: 1e-4)
  }

  private func expectEqual(
    _ quantity: UsageFit.Quantity, _ expected: [(Distribution, Double, Double)], tolerance: Double
  ) {
    #expect(quantity.fits.count == expected.count)
    for (fit, (law, aic, distance)) in zip(quantity.fits, expected) {
      #expect(abs(fit.distribution.mean / law.mean - 1) < tolerance, "\(fit.distribution)")
      #expect(abs(fit.distribution.variance / law.variance - 1) < 10 * tolerance, "\(fit.distribution)")
      #expect(abs(fit.aic - aic) < 0.06 + 0.1 * tolerance * aic)
      #expect(abs(fit.kolmogorovSmirnovDistance - distance) < 6e-5 + tolerance / 10)
    }
  }
}

/// What is written of a fit reads as what was fitted, whatever the names are.
@Suite struct UsageBlockTests {
  private func shape(_ yaml: YAMLText) throws -> [String] {
    let source = YAMLSource(try SourceText.decode(Array(yaml.text.utf8)))
    #expect(source.findings.isEmpty, "\(source.findings): \(yaml.text)")
    let root = try #require(source.root)
    return [root, root["usage"], root["usage"]?["pickups"]].map { "\($0?.entries?.map(\.key) ?? [])" }
      + ["\(root["usage"]?["pickups"]?["perDay"]?.flowText ?? "")"]
  }

  @Test func `the names of a log and of its time zone add nothing to the block`() throws {
    let bytes = Array("time,screen_status\n0,1\n1,3\n60,2\n70,0\n900,1\n901,3\n930,0\n86400,0\n".utf8)
    let fit = try UsageFit(
      try UsageLogDays(UsageLogReader().read(bytes, file: "log"), timeZone: "UTC"))
    let usual = try shape(UsageBlock.yaml(fit, source: "log", timeZone: "UTC"))
    #expect(usual[0] == "[\"usage\"]" && usual[1].contains("pickups") && !usual[3].isEmpty)
    for text in HostileText.all + HostileText.mixed(300) + [String(repeating: "\u{1}", count: 3000)] {
      #expect(try shape(UsageBlock.yaml(fit, source: text, timeZone: text, indentation: 2)) == usual)
    }
  }
}

private enum SharedLog {
  /// Beside the package, where there is one.
  static let path = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../../shared/data/screen-events-30d.csv"
  ).standardized.path
}

private struct ScreenLogger: ObservationSink {
  let epoch: Int64
  var text = "time,screen_status\n"

  init(epoch: Int64) { self.epoch = epoch }

  mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      switch observation {
      case .unlocked(let at):
        append(at - .milliseconds(500), 1)
        append(at, 3)
      case .locked(let at): append(at, 0)
      default: break
      }
    }
  }

  private mutating func append(_ time: SimulationTime, _ status: Int) {
    text += "\(Double(epoch + time.milliseconds) / 1000),\(status)\n"
  }
}
