/// How many lives wait for an earlier one that is not over.
package enum OrderedLivesLimit {
  package static let lives = 65_536
}

/// Lives that end in any order and leave in the order of their starts.
///
/// Memory is bounded: if ``limit`` later lives wait for one, they leave first, and it leaves when it is over.
struct OrderedLives<Life: Sendable>: Sendable {
  /// A life's place in the order.
  typealias Ticket = Int

  let limit: Int
  /// `nil`: not over.
  private var lives: [Life?] = []
  /// Index of the first life that has not left.
  private var head = 0
  /// Ticket of the first of ``lives``.
  private var base = 0

  init(limit: Int = OrderedLivesLimit.lives) {
    self.limit = limit
  }

  /// A life starts.
  mutating func begin() -> Ticket {
    lives.append(nil)
    return base + lives.count - 1
  }

  /// A life is over. Hands over the lives that can now leave.
  mutating func end(_ ticket: Ticket, _ life: Life, handOver: (Life) -> Void) {
    let index = ticket - base
    guard index >= head else {
      // Later lives have left before it.
      handOver(life)
      return
    }
    lives[index] = life
    while head < lives.count {
      if let life = lives[head] {
        handOver(life)
      } else if lives.count - head <= limit {
        break
      }
      head += 1
    }
    if head > 1024, head > lives.count / 2 {
      lives.removeFirst(head)
      base += head
      head = 0
    }
  }
}
