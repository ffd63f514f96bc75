import Experiments
import OutputAnalysis

extension OptimizationReport: PrintedReport {
  package var document: Document {
    let headroom = OptimizationHeadroom.text(self, OptimizationText.words(self))
    let sentences = [headroom, OptimizationText.worlds(self)].compactMap(\.self)
    return Document(
      parts: [
        .title("\(file): \(title)"), .lines([OptimizationText.aim(self)]),
        .table(OptimizationText.policies(self)), .notes(OptimizationText.notes(self)),
      ] + sentences.map { .paragraph($0) } + [.answer(OptimizationText.advice(self))])
  }

  package var jsonObject: JSONObject {
    let constraints = zip(goal.constraints, results.tolerances).map {
      ["constraint": $0.text, "tolerance": $1] as JSONObject
    }
    return [
      "file": file, "title": title, "widget": goal.widget, "figure": goal.figure.rawValue,
      "unit": goal.figure.unit.rawValue, "direction": goal.isMaximized ? "maximize" : "minimize",
      "constraints": constraints, "indifference": results.indifference, "error": goal.error,
      "tried": results.tried, "partial": results.isPartial, "advice": OptimizationText.advice(self),
      "policies": policies.map(json), "plausibleWorlds": plausible.map(Self.worlds),
    ]
  }

  private static func worlds(_ plausible: PlausiblePolicies) -> JSONObject {
    [
      "worlds": plausible.comparison.worlds, "decisive": plausible.decisive?.path,
      "meanRegretIfKnown": plausible.decisive?.regret,
    ]
  }

  private func json(_ policy: Policy) -> JSONObject {
    let comparison = plausible?.comparison
    let place = OptimizationText.place(of: policy, self)
    let today = today.flatMap { OptimizationText.place(of: $0, self) }
    let candidate = policy.candidate
    let constraints = candidate.constraints.map {
      [
        "constraint": $0.expectation.text, "verdict": $0.verdict.rawValue, "estimate": $0.estimate,
        "low": $0.low, "high": $0.high, "replications": $0.replications,
      ] as JSONObject
    }
    return [
      "today": policy.isToday, "chosen": policy.settings == chosen?.settings,
      "shareOfWorldsBest": place.flatMap { comparison?.shareBest($0) },
      "shareOfWorldsKeepingBounds": goal.constraints.isEmpty
        ? nil : place.flatMap { comparison?.shareKeepingBounds($0) },
      "shareOfWorldsBetterThanToday": place.flatMap { place in
        today.flatMap { comparison?.share(place, betterThan: $0) }
      }, "meanRegret": place.flatMap { comparison?.meanRegret($0) },
      "worstRegret": place.flatMap { comparison?.worstRegret($0) },
      "settings": policy.settings.map { ["path": $0.path, "value": $0.value] as JSONObject },
      "state": candidate.state.rawValue, "intervals": candidate.figures, "constraints": constraints,
      "differenceFromBest": candidate.fromBest.map(Self.difference),
      "differenceFromToday": candidate.fromToday.map(Self.difference),
      "chargedDifferenceFromToday": candidate.chargedFromToday.map(Self.difference),
      "possible": candidate.possible, "replications": candidate.replications,
      "fingerprint": candidate.fingerprint,
    ]
  }

  private static func difference(_ difference: FigureDifference) -> JSONObject {
    ["estimate": difference.estimate, "halfWidth": difference.halfWidth]
  }
}
