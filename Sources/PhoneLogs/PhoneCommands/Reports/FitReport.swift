import EventKernel
import OutputAnalysis
import PhoneFit
import Reports
import ScenarioFile
import WidgetRefresh

/// What a phone's log tells about its rules.
struct FitReport: PrintedReport {
  let posterior: PhonePosterior
  let log: PhoneDays
  /// The log's name.
  let file: String
  /// A command that uses the result; `nil`: there is none.
  let next: String?
  /// Rounds that were complete, and that were wanted.
  let rounds: (done: Int, wanted: Int)
  /// What neither the log nor the user says about the widget; `nil`: nothing.
  let assumed: String?

  var days: [PhoneDays.Day] { log.days.filter { $0.phase == .usual } }

  var sentence: String {
    let capacity = posterior.capacity
    let days = DisplayText.count(days.count, "usual day")
    guard posterior.check.isExplained else {
      return "The log of \(name) (\(days)) is very unusual for every plausible world: do not use this fit. "
        + counted
    }
    return "If the phone follows the simulator's rules, the budget of \(name) is about "
      + "\(ReadableFigures.rate(capacity.median)) reloads a day (90% interval "
      + "\(ReadableFigures.rate(capacity.low)) to \(ReadableFigures.rate(capacity.high)), from \(days))\(refill)."
  }

  /// What the log says without any model.
  private var counted: String {
    let isCosted = !days.contains { $0.count(.unknown) > 0 }
    let counts = days.map { isCosted ? $0.count(.charged, .unsure) : $0.reloads.count }.sorted()
    guard let low = counts.first, let high = counts.last else { return "" }
    let reloads = isCosted ? "charged reloads" : "reloads"
    let median = counts[counts.count / 2]
    return "The log alone shows \(median) \(reloads) on a usual day (median; \(low) to \(high))."
  }

  var name: String { DisplayText.line(log.widget.kind, to: 40) }

  private var refill: String {
    let told = posterior.parameters.first { $0.parameter.name == "refill" }
    guard let told, let best = told.weights.max(by: { $0.weight < $1.weight }) else { return "" }
    let way =
      switch best.value {
      case "paced": "when you view the widget most"
      case "even": "evenly over the day"
      default: "all at once"
      }
    return best.weight > 0.9
      ? ", and it refills \(way) (\(PercentText.whole(best.weight)) of the worlds)" : ""
  }

  var told: [PhonePosterior.Parameter] {
    posterior.check.isExplained ? posterior.parameters.filter(\.isTold) : []
  }

  var table: ReportTable {
    ReportTable(
      names: ["key"], layout: .aligned(headings: [""], first: 34, gap: 2),
      columns: [.init("value", width: 7), .init("90% interval", width: 14), .init("before", width: 14)],
      rows: told.map { one in
        let weight = one.weights.map(\.weight).max().map { "\(PercentText.whole($0)) of worlds" }
        return .init(
          names: [DisplayText.printable(Self.short(one.parameter.path))],
          cells: [
            Self.readable(one.median), weight ?? "\(Self.readable(one.low)) to \(Self.readable(one.high))",
            one.weights.isEmpty ? one.parameter.range.text : "one of \(one.weights.count)",
          ])
      })
  }

  var notes: [String] {
    let rest = posterior.parameters.filter { !$0.isTold }
    return [
      rounds.done < rounds.wanted
        ? "partial: interrupted after round \(rounds.done) of \(rounds.wanted)" : nil,
      assumed.map { "assumed: \($0)" },
      !posterior.check.isExplained
        ? nil
        : "\(counted) The log tells little about \(DisplayText.count(rest.count, "other unknown")). The file also has values of \(rest.count(where: \.isTied)) of them, because the budget depends on them too. All others keep their plausible range.",
      posterior.used.low < 0.9
        ? "The widget may ask for less than its budget, or a limit that all widgets share (devicePool) may be lower than this budget. The log then does not show the whole budget."
        : nil,
      next.map { "Next: \($0)" },
    ].compactMap(\.self)
  }

  var document: Document {
    Document(
      parts: [.answer(sentence)]
        + (told.isEmpty ? [] : [.heading("What the log tells"), .table(table)])
        + [.heading("Is it right?"), .lines(checks), .notes(notes)])
  }

  /// `{lognormal: {median: 1s816ms, sigma: 1.6}}` as `1.82s`: only one number varies.
  private static func readable(_ value: String) -> String {
    let inner = value.firstMatch(of: /(?:median|mean): ([^,}]+)/).map { String($0.1) } ?? value
    guard let duration = SimulationDuration(scenarioText: inner), Double(inner) == nil else { return inner }
    return ReadableFigures.duration(seconds: Double(duration.milliseconds) / 1000)
  }

  private static func short(_ path: String) -> String {
    String(path.replacing(/^device\.(budget\.[a-z]+\.)?/, with: ""))
  }

  var checks: [String] {
    let check = posterior.check
    let odd = check.oddDays.prefix(5).map {
      "\($0.date): \($0.reloads) reloads; \($0.expected.lowerBound) to \($0.expected.upperBound) in the worlds that were found."
    }
    return [
      check.isExplained
        ? "Of the logs that these worlds write, about \(PercentText.whole(check.probability)) are as unusual as this one, or more."
        : check.hasTooMany
          ? "Less than \(PercentText.exact(FitCheck.leastWithAsMany)) of the plausible worlds have as many reloads a day as this log. "
            + "Probably the phone's budget is larger than plausible, or the scenario is of another phone."
          : "Of the logs that these worlds write, less than \(PercentText.exact(FitCheck.least)) are as unusual as this one. "
            + "Probably the phone has a rule that the simulator does not know, or the scenario is of another phone."
    ] + odd
      + (check.prediction.map { prediction in
        [
          "Predicted from the days before: \(PercentText.whole(prediction.inside)) of the times between reloads of "
            + "\(prediction.date) are in the 80% interval. Score for each (bits, more is better): "
            + "\(ReadableFigures.rate(prediction.scores.fit)); with today's defaults \(ReadableFigures.rate(prediction.scores.usual)); "
            + "a reload every 20 minutes \(ReadableFigures.rate(prediction.scores.constant))."
        ]
      } ?? ["The last day is not predicted: \(unpredicted)."])
  }

  private var unpredicted: String {
    if days.count < 4 { return "expected 4 usual days; found \(days.count)" }
    let gaps = days.last?.gaps.count ?? 0
    return gaps < 2
      ? "expected at least 2 intervals between reloads on that day; found \(gaps)" : "the fit was interrupted"
  }

  /// Such as `reloads on 2026-03-09` or `minutes between reloads, median`.
  func words(_ quantity: FitCheck.Comparison.Quantity) -> String {
    switch quantity {
    case .reloads(let date): "reloads on \(date)"
    case .gap(let share):
      "minutes between reloads, "
        + (share == 0
          ? "shortest" : share == 0.5 ? "median" : share == 1 ? "longest" : PercentText.exact(share))
    }
  }

  var jsonObject: JSONObject {
    let parameters = posterior.parameters.map { one in
      [
        "key": one.parameter.path, "before": one.parameter.range.text, "spread": one.spread,
        "told": one.isTold,
        "low": one.low, "median": one.median, "high": one.high,
        "weights": one.weights.map { ["value": $0.value, "weight": $0.weight] as JSONObject },
      ] as JSONObject
    }
    let check = posterior.check
    func interval(_ ends: (low: Double, median: Double, high: Double)) -> JSONObject {
      ["low": ends.low, "median": ends.median, "high": ends.high]
    }
    return [
      "log": file, "kind": log.widget.kind, "answer": sentence, "days": days.count,
      "rounds": rounds.done, "requestedRounds": rounds.wanted,
      "capacity": interval(posterior.capacity), "used": interval(posterior.used), "parameters": parameters,
      "probability": check.probability, "withAsMany": check.withAsMany, "explained": check.isExplained,
      "oddDays": check.oddDays.map {
        [
          "date": $0.date.description, "reloads": $0.reloads, "low": $0.expected.lowerBound,
          "high": $0.expected.upperBound,
        ] as JSONObject
      },
      "comparisons": check.comparisons.map {
        ["of": words($0.quantity), "log": $0.log, "low": $0.low, "high": $0.high] as JSONObject
      },
      "prediction": check.prediction.map {
        [
          "date": $0.date.description, "inside": $0.inside, "score": $0.scores.fit,
          "scoreOfDefaults": $0.scores.usual, "scoreOfConstant": $0.scores.constant,
        ] as JSONObject
      },
    ]
  }

  /// What the file for `--phone` says at its top.
  var comments: [String] {
    [
      "A phone: what its log tells about the rules of reloads. Written by widgetsim reloads fit.",
      "Other commands take it: widgetsim run scenario.yaml --phone THIS-FILE", sentence,
    ]
  }
}
