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

  func instruction(_ policy: PolicyWords.Policy) -> String { instructions(policy).joined(separator: "; ") }

  /// What to change, first for each widget, then for each app.
  func instructions(_ policy: PolicyWords.Policy) -> [String] {
    parts(policy).map { part in
      (part.subject.map { "\($0): " } ?? "") + part.words.instruction(part.policy)
    }
  }

  /// The lines of Swift that it needs, with the widget or the app above them.
  func swift(_ policy: PolicyWords.Policy) -> [[String]] {
    parts(policy).flatMap { part in
      part.words.swift(part.policy).map { lines in (part.subject.map { ["// \($0)"] } ?? []) + lines }
    }
  }

  /// What a policy changes for a widget or an app.
  private struct Part {
    /// The widget or the app; `nil`: there is only one widget.
    var subject: String?
    var words: PolicyWords
    var policy: PolicyWords.Policy
  }

  private func parts(_ policy: PolicyWords.Policy) -> [Part] {
    if widgets.count == 1 { return [Part(words: words(widgets[0]), policy: policy)] }
    let names = self.widgets.map { today.items[$0].name }
    var rest = self.widgets.reduce(policy.settings) { words($1).withoutKind($0, except: names) }
    func part(_ subject: String?, _ widget: Int, _ place: [String]) -> Part? {
      let taken = rest.filter { $0.isBelow(place) }
      rest.removeAll { $0.isBelow(place) }
      return taken.isEmpty
        ? nil : Part(subject: subject, words: words(widget), policy: (taken, policy.scenario))
    }
    let widgets = self.widgets.compactMap { part(name($0), $0, ["widgets", today.items[$0].name]) }
    let apps = self.widgets.compactMap { widget in
      let app = today.app(of: ItemID(index: widget)) ?? ""
      return part("App \(DisplayText.line(app, to: 40))", widget, ["apps", app])
    }
    return widgets + apps + [part(nil, self.widgets[0], [])].compactMap(\.self)
  }

  /// Whether a policy needs a server to push, which today's does not.
  func pushes(_ policy: PolicyWords.Policy) -> Bool { widgets.contains { words($0).pushes(policy) } }
}

extension ScenarioOverride {
  fileprivate func isBelow(_ place: [String]) -> Bool { ScenarioPath.rest(of: path, after: place) != nil }
}
