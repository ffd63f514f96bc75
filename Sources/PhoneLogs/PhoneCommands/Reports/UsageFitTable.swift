import Foundation
import RandomVariates
import ReloadLogs
import Reports
import ScenarioFile

/// The result of a fit as text, in lines of at most 80 characters.
package enum UsageFitTable {
  package static func text(_ fit: UsageFit, source: String, timeZone: String) -> String {
    let source = DisplayText.printable(source)
    var lines = [
      source.count <= 80 ? source : "…" + source.suffix(79),
      "\(DisplayText.count(fit.days, "day")) from \(fit.firstDate), \(timeZone)",
      "\(DisplayText.count(fit.session.sampleCount, "unlocked session")), \(DisplayText.count(fit.glance.sampleCount, "glance"))",
      "\(format(fit.pickupsPerDay.mean, 2)) pickups a day, Fano factor \(format(fit.fanoFactor, 2)), lag-1 "
        + "autocorrelation \(format(fit.autocorrelation, 2))",
      fit.weekendFactor.map { "weekend factor \(format($0, 3))" }
        ?? "no weekend factor: weekdays or weekend days are missing",
      "",
    ]
    lines += ReportTable(
      names: ["quantity"],
      columns: [
        .init("n", width: 5), .init("distribution", width: 13, .text), .init("parameters", width: 28, .text),
        .init("AIC", width: 8), .init("KS", width: 6),
      ],
      rows: rows("session", fit.session, unit: "s") + rows("glance", fit.glance, unit: "s")
        + rows("gap", fit.gap, unit: "s") + rows("operational gap", fit.operationalGap, unit: "")
        + rows("pickups a day", fit.pickupsPerDay, unit: "")
    ).lines()
    lines += [
      "", "Hour profile: unlocks in each hour from 0 to 23.",
      fit.hours[..<12].map { format($0, 2) }.joined(separator: " "),
      fit.hours[12...].map { format($0, 2) }.joined(separator: " "),
      "", "session: unlock to lock. gap: unlock to unlock. operational gap: the number of",
      "unlocks that the hour profile expects in a gap. KS: Kolmogorov-Smirnov distance.",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func rows(
    _ quantityName: String, _ quantity: UsageFit.Quantity, unit: String
  ) -> [ReportTable.Row] {
    let count = String(quantity.sampleCount)
    guard !quantity.fits.isEmpty else {
      return [
        .init(names: [quantityName], cells: [count, "-", "too few values, or all equal", "", ""])
      ]
    }
    return quantity.fits.enumerated().map { index, fit in
      let (name, parameters) = describe(fit.distribution, unit)
      return .init(
        names: [index == 0 ? quantityName : ""],
        cells: [
          index == 0 ? count : "", name, parameters, format(fit.aic, 1),
          format(fit.kolmogorovSmirnovDistance, 4),
        ])
    }
  }

  private static func describe(_ distribution: Distribution, _ unit: String) -> (String, String) {
    func value(_ number: Double) -> String { significant(number) + (unit.isEmpty ? "" : " " + unit) }
    switch distribution {
    case .exponential(let mean): return ("exponential", "mean \(value(mean))")
    case .lognormal(let median, let sigma):
      return ("lognormal", "median \(value(median)), sigma \(significant(sigma))")
    case .gamma(let shape, let scale): return ("gamma", "shape \(significant(shape)), scale \(value(scale))")
    case .weibull(let shape, let scale):
      return ("Weibull", "shape \(significant(shape)), scale \(value(scale))")
    case .poisson(let mean): return ("Poisson", "mean \(significant(mean))")
    case .negativeBinomial(let mean, let dispersion):
      return ("neg. binomial", "mean \(significant(mean)), r \(significant(dispersion))")
    default: return ("", "")
    }
  }

  private static func format(_ number: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", number)
  }

  private static func significant(_ number: Double) -> String {
    String(format: "%.4g", number)
  }
}
