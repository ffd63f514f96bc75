import EventKernel
import Foundation

/// Developers' own providers: each run opens its own when it begins.
extension DeviceModel {
  var hasOwnProviders: Bool { ownProviders != .none }
  var hasClosedProviders: Bool { ownProviders == .closed }

  mutating func openProviders() throws(ScenarioError) {
    ownProviders = .open
    var opened: [OwnProviderKey: OpenProvider] = [:]
    for widget in widgets.keys {
      guard let key = key(of: widget), var provider = providers[widget] as? CalledProvider else { continue }
      if opened[key] == nil { opened[key] = try OpenProvider(key.provider, at: site(of: key)) }
      provider.open = opened[key]
      providers[widget] = provider
    }
  }

  func checkProviders() throws(ScenarioError) {
    for widget in widgets.keys {
      if let failure = providers[widget].failure { throw failure }
    }
  }

  /// The provider's code has called `WidgetCenter`. A reload lasts until the next one starts, so its answer is the last one.
  mutating func callWidgetCenter(for widget: WidgetID, _ reload: RunningReload, at now: SimulationTime) {
    let reloads = providers[widget].reloads
    guard reloads != .none else { return }
    let cause: ReloadCause =
      reload.cause == .intent || reload.cause == .intentOfSibling ? .appIntent : .providerCall
    let app = widgetPlans[widget].app
    for position in appPlans[app].widgets.indices {
      let other = appPlans[app].widgets[position]
      if reloads.includes(scenario.widgets[other.index].kind) { request(other, cause, at: now) }
    }
  }

  private func key(of widget: WidgetID) -> OwnProviderKey? {
    scenario.widgets[widget.index].provider.own.map {
      OwnProviderKey(app: scenario.widgets[widget.index].app, provider: $0)
    }
  }

  private func site(of key: OwnProviderKey) -> ProviderSite {
    ProviderSite(
      app: key.app,
      widgets: scenario.widgets.filter { $0.app == key.app && $0.provider.own == key.provider },
      seed: scenario.seed, replication: replication,
      start: Date(timeIntervalSince1970: Double(clock.epochMilliseconds) / 1000),
      timeZone: clock.timeZone(at: .zero))
  }
}

/// Whether a run has developers' own providers, and whether they are open.
enum OwnProviderState: Sendable {
  case none, closed, open
}

/// Widgets of the same app whose own providers are equal share one.
private struct OwnProviderKey: Hashable {
  let app: String
  let provider: OwnProvider
}
