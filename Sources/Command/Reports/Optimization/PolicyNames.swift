import Experiments
import ScenarioFile
import WidgetRefresh

/// Says in words what policies of one or several widgets change.
struct PolicyNames {
  /// The indices of the widgets.
  let widgets: [Int]
  let today: Scenario

  private func words(_ widget: Int) -> PolicyWords {
    PolicyWords(widget: today.items[widget].name, today: today)
  }

  func name(_ widget: Int) -> String { DisplayText.line(today.items[widget].name, to: 40) }

  /// The settings of a widget and its app.
  private func own(_ widget: Int, _ settings: [ScenarioOverride]) -> [ScenarioOverride] {
    let places = [
      ["widgets", today.items[widget].name], ["apps", today.app(of: ItemID(index: widget)) ?? ""],
    ]
    return settings.filter { setting in places.contains { setting.isBelow($0) } }
  }

  /// Today's policy of a widget and, if it is another one, the new one.
  func change(_ widget: Int, _ policy: PolicyWords.Policy) -> String {
    let own = own(widget, policy.settings)
    let words = words(widget)
    return ([words.short(([], today))] + (own.isEmpty ? [] : [words.short((own, policy.scenario))]))
      .joined(separator: " → ")
  }

  /// In a few words. Of several widgets, those that change.
  func short(_ policy: PolicyWords.Policy) -> String {
    if widgets.count == 1 { return words(widgets[0]).short(policy) }
    let changed = policy.settings.isEmpty ? widgets : widgets.filter { !own($0, policy.settings).isEmpty }
    return changed.map { "\(name($0)) \(words($0).short((own($0, policy.settings), policy.scenario)))" }
      .joined(separator: ", ")
  }

  /// As one instruction.
  func instruction(_ policy: PolicyWords.Policy) -> String {
    widgets.count == 1
      ? words(widgets[0]).instruction(policy)
      : instructions(policy).map { String($0.dropLast()) }.joined(separator: "; ")
  }

  /// What to change, first for each widget, then for each app.
  func instructions(_ policy: PolicyWords.Policy) -> [String] {
    let names = self.widgets.map { today.items[$0].name }
    var rest = self.widgets.reduce(policy.settings) { words($1).withoutKind($0, except: names) }
    func taken(_ place: [String]) -> [ScenarioOverride] {
      defer { rest.removeAll { $0.isBelow(place) } }
      return rest.filter { $0.isBelow(place) }
    }
    func instruction(_ subject: String, _ settings: [ScenarioOverride], _ widget: Int) -> [String] {
      settings.isEmpty ? [] : ["\(subject)\(words(widget).instruction((settings, policy.scenario)))."]
    }
    let widgets = widgets.flatMap { widget in
      instruction("\(name(widget)): ", taken(["widgets", today.items[widget].name]), widget)
    }
    let apps = self.widgets.flatMap { widget in
      let app = today.app(of: ItemID(index: widget)) ?? ""
      return instruction("App \(DisplayText.line(app, to: 40)): ", taken(["apps", app]), widget)
    }
    return widgets + apps + instruction("", rest, self.widgets[0])
  }

  /// Whether a policy needs a server to push, which today's does not.
  func pushes(_ policy: PolicyWords.Policy) -> Bool { widgets.contains { words($0).pushes(policy) } }

  /// A bound of one or of all widgets.
  func text(_ bound: JointOptimization.Bound) -> String {
    (bound.widget.map(name) ?? "together") + ": \(bound.expectation.text)"
  }
}

extension ChangeEffect {
  /// `4m30s instead of 18m`; `48.6, as before` if both are the same when rounded.
  func values(_ noun: String = "") -> String {
    let (before, after) = (
      ReadableFigures.value(before, unit: figure.unit), ReadableFigures.value(after, unit: figure.unit)
    )
    return after + noun + (after == before ? ", as before" : " instead of \(before)")
  }
}

extension [JointResults.Loss] {
  /// - Parameter own: the widget that is not named.
  func listed(except own: String? = nil) -> String {
    map { loss in
      let name = loss.widget == own ? "" : " of \(DisplayText.line(loss.widget, to: 40))"
      return "\(loss.effect.figure.rawValue)\(name) is \(loss.effect.values())"
    }.listed("and")
  }
}

extension OptimizationGoal {
  /// `the highest freshViews`.
  var aim: String { "the \(isMaximized ? "highest" : "lowest") \(oneFigure.rawValue)" }
  /// Its name in JSON.
  var direction: String { isMaximized ? "maximize" : "minimize" }
}

extension ScenarioOverride {
  fileprivate func isBelow(_ place: [String]) -> Bool { ScenarioPath.rest(of: path, after: place) != nil }
}

extension [ScenarioOverride] {
  var json: [JSONObject] { map { ["path": $0.path, "value": $0.value] } }
}
