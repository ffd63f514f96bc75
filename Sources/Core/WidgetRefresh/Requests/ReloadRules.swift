import EventKernel
import RandomVariates

/// How one device schedules charged reloads, made ready for a run.
struct ReloadRules: Sendable {
  let onVisible: Double
  let onVisibleDelay: SimulationDuration
  let atEndOfSingleEntry: SimulationDuration
  let runWindow: SimulationDuration
  let timeToNextCheck: SimulationDuration
  let minimumSpacing: SimulationDuration
  let backgroundLatency: Sampler

  init(_ scheduling: ReloadScheduling, shortestSpacing: SimulationDuration) throws(DistributionError) {
    onVisible = scheduling.onVisible
    onVisibleDelay = scheduling.onVisibleDelay
    atEndOfSingleEntry = scheduling.atEndOfSingleEntry
    runWindow = scheduling.runWindow
    timeToNextCheck = max(scheduling.checkAgain, shortestSpacing)
    minimumSpacing = max(scheduling.minimumSpacing, shortestSpacing)
    backgroundLatency = try Sampler(scheduling.backgroundLatency)
  }
}

extension Scenario {
  /// The budget rules of the phone, and of the watch if apps run on it.
  var budgets: [(device: DeviceKind, profile: ReloadBudgetProfile)] {
    [(.phone, device.budget)] + (hasWatch ? [(.watch, watchOrDefault.reloads.profile)] : [])
  }

  /// For each widget, its capacity in reloads a day if that does not depend on views.
  func fixedCapacities(on device: DeviceKind) -> [Double?] {
    let bySystem: Double? =
      if case .paced(let allowance) = self.device.budget.allowance {
        allowance.capacityWhenAddedBySystem
      } else {
        nil
      }
    let watch = watchOrDefault.reloads
    // A closure that takes a widget would copy each one.
    return widgets.indices.map { index in
      switch device {
      case .phone: widgets[index].isAddedBySystem ? bySystem : nil
      case .watch: surface(of: widgets[index]).map(watch.perDay(on:))
      }
    }
  }
}
