import EventKernel

/// Widgets whose requests only the device's pool holds back, in the order in which they are served: by the start of their
/// last reload, then by lot.
///
/// A binary heap that knows each widget's place. All members are O(log n) or less; only ``init(widgets:)`` allocates.
struct DevicePoolQueue: Sendable {
  private struct Turn: Sendable {
    let widget: Int32
    let lastStart: SimulationTime
    let lot: Double

    func comes(before other: Turn) -> Bool {
      lastStart != other.lastStart ? lastStart < other.lastStart : lot < other.lot
    }
  }

  private var turns: [Turn] = []
  /// Of each widget, its place in ``turns``; -1: it is not in the queue.
  private var places: [Int32]

  init(widgets: Int) {
    places = Array(repeating: -1, count: widgets)
    turns.reserveCapacity(widgets)
  }

  var isEmpty: Bool { turns.isEmpty }

  /// The widget whose turn it is.
  var first: Int? { turns.first.map { Int($0.widget) } }

  func contains(_ widget: Int) -> Bool { places[widget] >= 0 }

  /// - Parameters:
  ///   - widget: is not in the queue.
  ///   - lastStart: the start of its last reload; `nil`: it has had none, and comes before those that have.
  ///   - lot: decides among those with the same start; the smallest comes first.
  mutating func insert(_ widget: Int, lastStart: SimulationTime?, lot: Double) {
    let turn = Turn(
      widget: Int32(widget), lastStart: lastStart ?? SimulationTime(milliseconds: -1), lot: lot)
    turns.append(turn)
    siftUp(turn, from: turns.count - 1)
  }

  /// Nothing happens where it is not in the queue.
  @inline(__always)
  mutating func remove(_ widget: Int) {
    // Mostly it is empty, and without a pool it knows no widgets.
    if !turns.isEmpty, contains(widget) { takeOut(widget) }
  }

  private mutating func takeOut(_ widget: Int) {
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
    places[Int(turn.widget)] = Int32(place)
  }
}
