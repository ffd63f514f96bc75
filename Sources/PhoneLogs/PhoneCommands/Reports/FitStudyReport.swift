import EventKernel
import OutputAnalysis
import PhoneFit
import Reports
import ScenarioFile

/// How well logs of simulated phones are fitted.
struct FitStudyReport: PrintedReport {
  let outcomes: [FitStudy.Outcome]
  let days: Int
  let strange: FitStudy.Strange?

  private struct Line {
    var name: String
    /// `nil`: it is no parameter.
    var spread: Double?
    var error: String
    /// p of the hypothesis that each rank is equally probable.
    var p: Double?
    var inside: Double?
  }

  private var count: Double { Double(max(1, outcomes.count)) }
  private var explained: Double { Double(outcomes.count { $0.posterior.check.isExplained }) / count }

  private func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
  }

  private func share(_ isCounted: (FitStudy.Outcome) -> Bool) -> Double {
    Double(outcomes.count(where: isCounted)) / count
  }

  private var lines: [Line] {
    let capacity = Line(
      name: "capacity", spread: nil,
      error: "\(ReadableFigures.share(median(outcomes.map { abs($0.error) }) ?? 0)) off",
      p: UniformRanks.p(outcomes.map { $0.rank(of: nil) }), inside: share(\.isInside))
    guard let first = outcomes.first else { return [] }
    return [capacity]
      + first.posterior.parameters.indices.compactMap { index in
        let parameter = first.posterior.parameters[index]
        let spread = outcomes.reduce(0) { $0 + $1.posterior.parameters[index].spread } / count
        if !parameter.weights.isEmpty {
          let sure = outcomes.filter { $0.posterior.parameters[index].isTold }
          let right = sure.count { $0.weightOfTruth(index) > 0.9 }
          guard !sure.isEmpty else { return nil }
          return Line(
            name: parameter.parameter.name, spread: spread,
            error: "sure \(sure.count), right \(right)", p: nil, inside: nil)
        }
        guard spread < 0.85 else { return nil }
        let ranks = outcomes.map { $0.rank(of: index) }
        let told = outcomes.filter { $0.posterior.parameters[index].isTold }
        let errors = told.map { outcome in
          let ends = [outcome.truth[index], outcome.posterior.worlds.map { $0[index] }.sorted()[100]]
            .map { Self.number(parameter.parameter.value(at: $0)) }
          return abs(ends[1] / ends[0] - 1)
        }.filter(\.isFinite)
        return Line(
          name: parameter.parameter.name, spread: spread,
          error: median(errors).map { "told \(told.count), \(ReadableFigures.share($0)) off" } ?? "",
          p: UniformRanks.p(ranks),
          inside: Double(ranks.count { (0.05...0.95).contains($0) }) / count)
      }
  }

  /// NaN: it is not a single number or duration.
  private static func number(_ text: String) -> Double {
    Double(text) ?? SimulationDuration(scenarioText: text).map { Double($0.milliseconds) } ?? .nan
  }

  var document: Document {
    let table = ReportTable(
      names: ["quantity"],
      columns: [
        .init("error", width: 19), .init("in 90%", width: 7), .init("p of ranks", width: 10),
        .init("spread", width: 6),
      ],
      rows: lines.map {
        .init(
          names: [$0.name],
          cells: [
            $0.error, $0.inside.map { ReadableFigures.share($0) } ?? "",
            $0.p.map { ReadableFigures.rate($0) } ?? "",
            $0.spread.map { ReadableFigures.rate($0) } ?? "",
          ])
      })
    let predicted = outcomes.compactMap { $0.posterior.check.prediction?.inside }
    return Document(
      parts: [
        .answer(
          "\(ReadableFigures.share(explained)) of \(outcomes.count) logs of \(DisplayText.count(days, "day")) "
            + "\(strange.map { "of a strange phone (\($0.rawValue)) " } ?? "")are explained by a plausible world."
        ),
        .table(table),
        .notes([
          predicted.isEmpty
            ? "No log has the 4 usual days that a prediction of the last one needs."
            : "Of the times between reloads of the last day, \(ReadableFigures.share(predicted.reduce(0, +) / Double(predicted.count))) were in the 80% interval that the days before predict.",
          "error: how far the fit's median is from the truth (median over the logs that tell something about it). in 90%: how often the truth was in the 90% interval. p of ranks: below 1%, the intervals are too narrow, too wide or shifted. spread: the width after the fit, relative to before. sure, right: logs in which one alternative had more than 90%, and in how many of these it was the true one.",
        ]),
      ])
  }

  var jsonObject: JSONObject {
    [
      "logs": outcomes.count, "days": days, "explained": explained,
      "quantities": lines.map {
        ["name": $0.name, "error": $0.error, "inside": $0.inside, "p": $0.p, "spread": $0.spread]
          as JSONObject
      },
      "capacity": outcomes.map { outcome in
        [
          "truth": outcome.capacity, "found": outcome.posterior.capacity.median,
          "rank": outcome.rank(of: nil), "probability": outcome.posterior.check.probability,
          "withAsMany": outcome.posterior.check.withAsMany,
          "world": Dictionary(
            uniqueKeysWithValues: zip(outcome.posterior.parameters, outcome.truth).map {
              ($0.parameter.path, $0.parameter.value(at: $1))
            }),
        ] as JSONObject
      },
    ]
  }
}
