import EventKernel

/// Widgets whose requests wait only for the device pool, in the order in which they are granted: by the start of
/// their last reload, then by lot.
///
/// A binary heap that stores each widget's place. All members are O(log n) or faster. Only ``init(widgets:)``
/// allocates.
struct DevicePoolQueue: Sendable {
  private struct Turn: Sendable {
    let widget: WidgetID
    let lastStart: SimulationTime
    let lot: Double

    func comes(before other: Turn) -> Bool {
      (lastStart, lot) < (other.lastStart, other.lot)
    }
  }

  private var turns: [Turn] = []
  /// The place of each widget in ``turns``. -1: not in the queue.
  private var places: Table<WidgetID, Int32>

  init(widgets: Int) {
    places = Table(repeating: -1, count: widgets)
    turns.reserveCapacity(widgets)
  }

  var isEmpty: Bool { turns.isEmpty }

  /// The widget that is next.
  var first: WidgetID? { turns.first?.widget }

  func contains(_ widget: WidgetID) -> Bool { places[widget] >= 0 }

  /// - Parameters:
  ///   - widget: a widget that is not in the queue.
  ///   - lastStart: the start of its last reload. `nil`: it had none, and comes before widgets that had one.
  ///   - lot: decides among widgets with the same start. The smallest comes first.
  mutating func insert(_ widget: WidgetID, lastStart: SimulationTime?, lot: Double) {
    let turn = Turn(
      widget: widget, lastStart: lastStart ?? SimulationTime(milliseconds: -1), lot: lot)
    turns.append(turn)
    siftUp(turn, from: turns.count - 1)
  }

  /// Does nothing if the widget is not in the queue.
  @inline(__always)
  mutating func remove(_ widget: WidgetID) {
    // The queue is usually empty. Without a pool it has no widgets.
    if !turns.isEmpty, contains(widget) { takeOut(widget) }
  }

  private mutating func takeOut(_ widget: WidgetID) {
    guard let last = turns.popLast() else { return }
    let place = Int(places[widget])
    places[widget] = -1
    guard place < turns.count else { return }
    if place > 0, last.comes(before: turns[(place - 1) / 2]) {
      siftUp(last, from: place)
    } else {
      siftDown(last, from: place)
    }
  }

  private mutating func siftUp(_ turn: Turn, from start: Int) {
    var place = start
    while place > 0, turn.comes(before: turns[(place - 1) / 2]) {
      put(turns[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(turn, at: place)
  }

  private mutating func siftDown(_ turn: Turn, from start: Int) {
    var place = start
    while true {
      var child = 2 * place + 1
      if child + 1 < turns.count, turns[child + 1].comes(before: turns[child]) { child += 1 }
      guard child < turns.count, turns[child].comes(before: turn) else { break }
      put(turns[child], at: place)
      place = child
    }
    put(turn, at: place)
  }

  private mutating func put(_ turn: Turn, at place: Int) {
    turns[place] = turn
    places[turn.widget] = Int32(place)
  }
}
