import EventKernel

/// Requests that wait only for the device pool.
extension DeviceModel {
  /// Whether the request must wait for the device pool. If so, it is put into the queue.
  mutating func mustWaitForPool(_ widget: WidgetID, at now: SimulationTime) -> Bool {
    guard pool?.isPlentiful(for: presentWidgets, at: now) == false else { return false }
    widgets[widget].waitForPool()
    if poolQueue.contains(widget) { return true }
    let lot = widgetStreams[widget].lots.uniform()
    poolQueue.insert(widget, lastStart: widgets[widget].lastStart, lot: lot)
    if pool?.canGrant(at: now) == true {
      // The pool grants after all requests that are checked at this instant are in the queue. So the order of widgets
      // in the file does not matter.
      poolArrivals.append(widget)
    } else {
      observeWaitForPool(of: widget, at: now)
    }
    schedulePoolService(at: now)
    return true
  }

  private mutating func observeWaitForPool(of widget: WidgetID, at now: SimulationTime) {
    guard let waiting = widgets[widget].waiting else { return }
    observe(.waits(RequestWait(waiting.id, reason: .devicePool, at: now, next: .distantFuture)))
  }

  /// Adapts the pool to the number of widgets.
  mutating func resizePool(at now: SimulationTime) {
    pool?.resize(widgets: presentWidgets, at: now)
    schedulePoolService(at: now)
  }

  /// Schedules an event for the time at which the pool next has a reload for the queue.
  private mutating func schedulePoolService(at now: SimulationTime) {
    guard !poolQueue.isEmpty, let time = pool?.nextReload(at: now), time < nextPoolService else { return }
    nextPoolService = time
    schedule(DeviceEvent(.poolServes), at: time)
  }

  mutating func servePoolQueue(at now: SimulationTime) {
    guard nextPoolService == now else { return }
    nextPoolService = .distantFuture
    while let widget = poolQueue.first, pool?.canGrant(at: now) == true {
      poolQueue.remove(widget)
      check(widget, isItsTurn: true, at: now)
    }
    for position in poolArrivals.indices {
      let widget = poolArrivals[position]
      if poolQueue.contains(widget) { observeWaitForPool(of: widget, at: now) }
    }
    poolArrivals.removeAll(keepingCapacity: true)
    schedulePoolService(at: now)
  }
}
