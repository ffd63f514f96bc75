import EventKernel

/// Requests that only the device's pool holds back.
extension DeviceModel {
  /// Whether the request must wait for the device's pool. If so, it has its place in the queue.
  mutating func mustWaitForPool(_ index: Int, at now: SimulationTime) -> Bool {
    guard pool?.isPlentiful(for: presentWidgets, at: now) == false else { return false }
    if poolQueue.contains(index) {
      widgets[index].waiting?.nextLook = .distantFuture
      return true
    }
    let lot = widgetStreams[index].lots.uniform()
    poolQueue.insert(index, lastStart: widgets[index].lastStart, lot: lot)
    widgets[index].waiting?.nextLook = .distantFuture
    if pool?.canGrant(at: now) == true {
      // Served when all that look in this instant are in the queue, so that their order in the file does not matter.
      poolArrivals.append(Int32(index))
    } else {
      observeWaitForPool(of: index, at: now)
    }
    schedulePoolService(at: now)
    return true
  }

  private mutating func observeWaitForPool(of index: Int, at now: SimulationTime) {
    guard let waiting = widgets[index].waiting else { return }
    observe(.withheld(waiting.id, reason: .devicePool, at: now, next: .distantFuture))
  }

  /// The pool grows or shrinks with the number of widgets.
  mutating func resizePool(at now: SimulationTime) {
    pool?.resize(widgets: presentWidgets, at: now)
    schedulePoolService(at: now)
  }

  /// For the instant in which the pool next has a reload for the queue.
  private mutating func schedulePoolService(at now: SimulationTime) {
    guard !poolQueue.isEmpty, let time = pool?.nextReload(at: now), time < nextPoolService else { return }
    nextPoolService = time
    if time < end { events.schedule(DeviceEvent(.poolServes), at: time) }
  }

  mutating func servePoolQueue(at now: SimulationTime) {
    guard nextPoolService == now else { return }
    nextPoolService = .distantFuture
    while let index = poolQueue.first, pool?.canGrant(at: now) == true {
      poolQueue.remove(index)
      look(index, isItsTurn: true, at: now)
    }
    for position in poolArrivals.indices {
      let index = Int(poolArrivals[position])
      if poolQueue.contains(index) { observeWaitForPool(of: index, at: now) }
    }
    poolArrivals.removeAll(keepingCapacity: true)
    schedulePoolService(at: now)
  }
}
