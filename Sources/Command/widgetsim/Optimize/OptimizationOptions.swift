import ArgumentParser
import CommandBase
import Experiments
import ScenarioFile
import WidgetRefresh

/// What to optimize. Options override the scenario's `optimize`.
struct OptimizationOptions: ParsableArguments {
  @Option(
    name: .customLong("of"),
    help: ArgumentHelp(
      "Name of the widget. Repeat it for several, or use all. (default: that of the scenario's optimize, or the only widget)",
      valueName: "widget"), completion: ScenarioCompletion.widget)
  var widgets: [String] = []

  @Option(
    help: ArgumentHelp(
      "The figure to minimize. Give two figures, each with --minimize or --maximize, to get the policies that no other policy beats in both. (default: fresh views and content age, half each)",
      valueName: "figure"),
    completion: FigureList.completion, transform: { try OptimizationOptions.figure($0, isMaximized: false) })
  var minimize: [Figure] = []

  @Option(
    help: ArgumentHelp("The figure to maximize.", valueName: "figure"),
    completion: FigureList.completion, transform: { try OptimizationOptions.figure($0, isMaximized: true) })
  var maximize: [Figure] = []

  @Option(
    name: .customLong("subject-to"),
    help: ArgumentHelp(
      "A bound for a figure of the widget, such as 'charged.perDay <= 55'. With several widgets: of each, or of all together, such as 'all: charged.perDay <= 100'.",
      valueName: "bound"))
  var constraints: [String] = []

  @Option(
    name: .customLong("vary"),
    help: ArgumentHelp(
      "Values to try for one key of the scenario, separated by commas, such as device.budget=documented,reported or widgets.weather.provider.timeline.policy='{after: 5m..2h},never'.",
      valueName: "path=v1,v2,…"), completion: ScenarioCompletion.setting,
    transform: SweepAxis.parse)
  var variedKeys: [SweepAxis] = []

  @Option(
    help:
      "The smallest difference of the figure that matters, as a share of today's; of two figures, as a share of a figure's range. Without a figure, only for what gets worse. (default: 10%)",
    transform: Share.parse)
  var indifference: Share?

  @Option(help: "Highest probability of a wrong selection. (default: 5%)", transform: Share.parse)
  var error: Share?

  func validate() throws {
    let figures = maximize + minimize
    guard figures.count <= 2, Set(figures).count == figures.count else {
      let names = figures.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--minimize, --maximize: expected at most two different figures; found \(names).")
    }
    if Set(widgets).count < widgets.count { throw ValidationError("--of names a widget twice.") }
    if Set(variedKeys.map(\.path)).count < variedKeys.count {
      throw ValidationError("A path is varied twice. Separate its values by commas.")
    }
  }

  /// The indices of the widgets.
  func indices(in scenario: Scenario) throws -> [Int] {
    if widgets == [Self.all], !scenario.widgets.contains(where: { $0.name == Self.all }) {
      return Array(scenario.widgets.indices)
    }
    guard !widgets.isEmpty else {
      return [try scenario.itemIndex(scenario.optimization?.widget, of: "--of")]
    }
    return try widgets.map { try scenario.itemIndex($0, of: "--of") }
  }

  private static let all = "all"

  /// The bounds of the options, or else of the scenario: for each of several widgets, or for all of them together.
  func bounds(of widgets: [Int], in scenario: Scenario) throws -> [RemedySearch.Bound] {
    func each(_ bound: FigureExpectation) -> [RemedySearch.Bound] {
      widgets.map { widget in
        var own = bound
        own.widget = scenario.items[widget].name
        return RemedySearch.Bound(item: widgets.count > 1 ? widget : nil, own)
      }
    }
    let name = scenario.items[widgets[0]].name
    if constraints.isEmpty { return scenario.optimization?.constraints.flatMap(each) ?? [] }
    return try constraints.flatMap { text in
      guard text.hasPrefix("\(Self.all):"), widgets.count > 1 else {
        return each(try constraint(text, of: name))
      }
      let rest = String(text.dropFirst(Self.all.count + 1).drop(while: \.isWhitespace))
      return [RemedySearch.Bound(try constraint(rest, of: name))]
    }
  }

  /// The second of two figures; `nil`: there is one.
  var second: (figure: Figure, isMaximized: Bool)? {
    let figures = maximize + minimize
    return figures.count == 2 ? (figures[1], maximize.count == 2) : nil
  }

  /// - Parameter widgets: the indices of the widgets. The goal names the first one.
  /// - Throws: an error if it is not complete, or names what is not in the scenario.
  func goal(for widgets: [Int], in scenario: Scenario) throws -> OptimizationGoal {
    let block = scenario.optimization
    let name = scenario.items[widgets[0]].name
    var goal =
      block ?? OptimizationGoal(widget: name, figure: nil, isMaximized: false)
    goal.widget = name
    if let figure = (maximize + minimize).first {
      (goal.figure, goal.isMaximized) = (figure, !maximize.isEmpty)
    }
    goal.constraints = try bounds(of: widgets, in: scenario).map(\.expectation)
    var own = scenario
    own.optimization = goal
    if case .invalid(_, let expected, let found)? = own.problems.first {
      throw ValidationError("--subject-to: expected \(expected); found \(found).")
    }
    if !variedKeys.isEmpty {
      goal.variedKeys = variedKeys.map { OptimizationGoal.VariedKey(path: $0.path, values: $0.values) }
    }
    goal.indifference = indifference?.value ?? goal.indifference
    goal.error = error?.value ?? goal.error
    return goal
  }

  private func constraint(_ text: String, of widget: String) throws -> FigureExpectation {
    do throws(ConstraintError) {
      return try FigureExpectation(constraint: text, widget: widget)
    } catch {
      throw ValidationError("--subject-to: \(error).")
    }
  }

  private static func figure(_ text: String, isMaximized: Bool) throws -> Figure {
    guard let figure = try FigureList.parse(text).figures.first, figure.rawValue == text else {
      throw ValidationError("Expected one figure; found '\(text)'.")
    }
    guard figure.canBeOptimized else { throw ValidationError("\(refusal(of: figure)).") }
    if figure.isMoreBetter == !isMaximized {
      let (size, option) = isMaximized ? ("smaller", "--minimize") : ("larger", "--maximize")
      throw ValidationError("\(text) is better when \(size): use \(option) \(text).")
    }
    return figure
  }

  /// Why a figure cannot be optimized.
  static func refusal(of figure: Figure) -> String {
    figure.isOfHeadroom
      ? "\(figure.rawValue) is a bound that no policy reaches, so it cannot be optimized"
      : "\(figure.rawValue) is a median or percentile, and these cannot be optimized; use a mean, a share or a rate"
  }
}
