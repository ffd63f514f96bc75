/// How long rows wait for an earlier one that is not complete.
package enum OrderedRowLimit {
  package static let rows = 65_536
}

/// Rows that become complete out of order and leave in order.
///
/// Memory is bounded: a row for which ``limit`` later ones wait is set aside and leaves when it is complete.
struct OrderedRows<Row> {
  /// Names a row until it has left.
  typealias Ticket = Int

  private struct Slot {
    var row: Row
    var isComplete: Bool
  }

  let limit: Int
  private var slots: [Slot] = []
  /// Index of the first slot that has not left.
  private var head = 0
  /// Ticket of the first slot.
  private var base = 0
  private var setAside: [Ticket: Row] = [:]

  init(limit: Int = OrderedRowLimit.rows) {
    self.limit = limit
  }

  mutating func append(_ row: Row) -> Ticket {
    slots.append(Slot(row: row, isComplete: false))
    return base + slots.count - 1
  }

  mutating func modify(_ ticket: Ticket, _ body: (inout Row) -> Void) {
    let index = ticket - base
    if index >= head, index < slots.count {
      body(&slots[index].row)
    } else if var row = setAside[ticket] {
      body(&row)
      setAside[ticket] = row
    }
  }

  /// Hands over the rows that can now leave.
  mutating func complete(_ ticket: Ticket, _ emit: (Row) -> Void) {
    let index = ticket - base
    if index >= head, index < slots.count {
      slots[index].isComplete = true
    } else if let row = setAside.removeValue(forKey: ticket) {
      emit(row)
    }
    while head < slots.count {
      let slot = slots[head]
      if slot.isComplete {
        emit(slot.row)
      } else if slots.count - head > limit {
        setAside[base + head] = slot.row
      } else {
        break
      }
      head += 1
    }
    if head > 1024, head > slots.count / 2 {
      slots.removeFirst(head)
      base += head
      head = 0
    }
  }

  /// Hands over all rows that are left, complete or not.
  mutating func finish(_ emit: (Row) -> Void) {
    for (_, row) in setAside.sorted(by: { $0.key < $1.key }) { emit(row) }
    for slot in slots[head...] { emit(slot.row) }
    self = OrderedRows(limit: limit)
  }
}
