import EventKernel

/// Requests that wait only for the device pool.
extension Requests {
  /// Whether the request must wait for the device pool. If so, it is put into the queue.
  mutating func mustWaitForPool(
    _ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    guard widgets[widget].device == .phone, pool?.isPlentiful(for: presentWidgets, at: now) == false,
      var waiting = widgets[widget].waiting
    else {
      return false
    }
    // It is not checked at a time, but when the pool has a reload for it.
    waiting.nextCheck = .distantFuture
    widgets[widget].waiting = waiting
    if poolQueue.contains(widget) { return true }
    let lot = widgets[widget].lots.uniform()
    poolQueue.insert(widget, lastStart: widgets[widget].lastStart, lot: lot)
    if pool?.canGrant(at: now) == true {
      // The pool grants after all requests that are checked at this instant are in the queue. So the order of widgets
      // in the file does not matter.
      poolArrivals.append(widget)
    } else {
      observeWaitForPool(of: widget, at: now, &run)
    }
    schedulePoolService(at: now, &run)
    return true
  }

  private mutating func observeWaitForPool(
    of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) {
    guard let waiting = widgets[widget].waiting else { return }
    run.observe(
      .waits(RequestWait(request: waiting.id, reason: .devicePool, time: now, next: .distantFuture)))
  }

  /// Adapts the pool to the number of widgets.
  mutating func resizePool(
    by change: Int, for widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) {
    guard widgets[widget].device == .phone, !widgets[widget].isControl else { return }
    presentWidgets += change
    pool?.resize(widgets: presentWidgets, at: now)
    schedulePoolService(at: now, &run)
  }

  /// Schedules an event for the time at which the pool next has a reload for the queue.
  private mutating func schedulePoolService(at now: SimulationTime, _ run: inout RunContext) {
    guard !poolQueue.isEmpty, let time = pool?.nextReload(at: now), time < nextPoolService else { return }
    nextPoolService = time
    run.schedule(DeviceEvent(.poolServes), at: time)
  }

  /// Whether the pool serves its queue now. Then ask for each ``nextFromPool(at:)`` until there is none.
  mutating func beginPoolService(at now: SimulationTime) -> Bool {
    guard nextPoolService == now else { return false }
    nextPoolService = .distantFuture
    return true
  }

  /// The widget whose turn it is.
  mutating func nextFromPool(at now: SimulationTime) -> WidgetID? {
    guard let widget = poolQueue.first, pool?.canGrant(at: now) == true else { return nil }
    poolQueue.remove(widget)
    return widget
  }

  mutating func endPoolService(at now: SimulationTime, _ run: inout RunContext) {
    for position in poolArrivals.indices where poolQueue.contains(poolArrivals[position]) {
      observeWaitForPool(of: poolArrivals[position], at: now, &run)
    }
    poolArrivals.removeAll(keepingCapacity: true)
    schedulePoolService(at: now, &run)
  }
}
