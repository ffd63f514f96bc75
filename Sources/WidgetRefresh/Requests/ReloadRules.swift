import EventKernel
import RandomVariates

/// How one device schedules charged reloads, made ready for a run.
struct ReloadRules: Sendable {
  let scheduling: ReloadScheduling
  let timeToNextCheck: SimulationDuration
  let minimumSpacing: SimulationDuration
  let backgroundLatency: Sampler

  init(_ scheduling: ReloadScheduling, shortestSpacing: SimulationDuration) throws(DistributionError) {
    self.scheduling = scheduling
    timeToNextCheck = max(scheduling.checkAgain, shortestSpacing)
    minimumSpacing = max(scheduling.minimumSpacing, shortestSpacing)
    backgroundLatency = try Sampler(scheduling.backgroundLatency)
  }
}

extension Scenario {
  /// The budget rules of the phone and, if there are apps on it, of the watch.
  var budgets: [(device: DeviceKind, profile: ReloadBudgetProfile)] {
    [(.phone, device.budget)] + (hasWatch ? [(.watch, watchOrDefault.reloads.profile)] : [])
  }

  /// Whether something runs on the watch.
  package var hasWatch: Bool { apps.contains { $0.watch != nil } }

  /// For each widget, its capacity in reloads a day if that does not depend on views.
  func fixedCapacities(on device: DeviceKind) -> [Double?] {
    let bySystem: Double? =
      if case .paced(let allowance) = self.device.budget.allowance {
        allowance.capacityWhenAddedBySystem
      } else {
        nil
      }
    let watch = watchOrDefault.reloads
    return widgets.map { widget in
      switch device {
      case .phone: widget.isAddedBySystem ? bySystem : nil
      case .watch: surface(of: widget).map(watch.perDay(on:))
      }
    }
  }
}
