/// When the user looks at a widget, when its content changes, and when it is reloaded free. Who knew all this in advance could reload
/// the widget at the best times.
///
/// A reload shows all changes that can be read by then. A look sees a reload at the same instant. Its content age is the time since
/// the first change so far that is not shown, or 0 if the look is fresh. So between a change and the moment from which it can be read,
/// no look is fresh.
public struct KnownFuture: Sendable {
  /// A change of content that is not shown at first.
  public struct Change: Hashable, Sendable {
    /// When it happens.
    public var time: Int64
    /// From when the provider can read it.
    public var readable: Int64

    public init(at time: Int64, readable: Int64) {
      self.time = time
      self.readable = readable
    }
  }

  /// The number of looks.
  public var count: Int { looks.count }

  /// In milliseconds from the first look, as ``changes``.
  let looks: [Int64]
  /// When each change happens.
  let changes: [Int64]
  /// From when each change can be read, in the initializer's milliseconds.
  let readable: [Int64]
  /// When each look is, in the same milliseconds.
  let times: [Int64]
  /// For each look, how many changes can be read by then.
  let counted: [Int]
  /// For each look, how many changes have happened by then.
  let happened: [Int]
  /// For each look, how many changes the last free reload shows.
  let shownFree: [Int]
  /// The looks at which a reload does most good to this look and later ones, in order.
  let chances: [Chance]

  /// The first look at which more can be read. A reload at any other look does less good.
  struct Chance {
    /// The number of the look.
    var look: Int
    /// The number of looks from this one until more can be read that it makes fresh, and that no free reload does.
    var gain: Int
  }

  /// - Parameters:
  ///   - looks: in milliseconds, in order.
  ///   - changes: in order. A change cannot be read before those that came before it; if it says so, it is read with them, and not before it happens.
  ///   - freeReloads: in milliseconds, in order.
  public init(looks: [Int64], changes: [Change], freeReloads: [Int64]) {
    // Sums of ages fit 64 bits, even if times do not make sense.
    let limit = Int64.max / 8 / Int64(looks.count + 1)
    let first = looks.first ?? 0
    func sinceFirst(_ time: Int64) -> Int64 {
      let (difference, overflow) = time.subtractingReportingOverflow(first)
      return overflow ? (time < first ? -limit : limit) : min(max(difference, -limit), limit)
    }
    self.looks = looks.map(sinceFirst)
    self.changes = changes.map { sinceFirst($0.time) }
    times = looks
    let readable = changes.map { max($0.readable, $0.time) }
    var counted: [Int] = []
    var happened: [Int] = []
    var shownFree: [Int] = []
    counted.reserveCapacity(looks.count)
    happened.reserveCapacity(looks.count)
    shownFree.reserveCapacity(looks.count)
    var (read, past, free, shown) = (0, 0, 0, 0)
    for look in looks {
      while free < freeReloads.count, freeReloads[free] <= look {
        while shown < changes.count, readable[shown] <= freeReloads[free] { shown += 1 }
        free += 1
      }
      while read < changes.count, readable[read] <= look { read += 1 }
      while past < changes.count, changes[past].time <= look { past += 1 }
      counted.append(read)
      happened.append(past)
      shownFree.append(shown)
    }
    var chances: [Chance] = []
    var (group, firstLook) = (0, 0)
    for look in looks.indices {
      if counted[look] > group { (group, firstLook) = (counted[look], look) }
      guard shownFree[look] < counted[look] else { continue }
      if chances.last?.look != firstLook { chances.append(Chance(look: firstLook, gain: 0)) }
      if counted[look] == happened[look] { chances[chances.count - 1].gain += 1 }
    }
    self.readable = readable
    self.counted = counted
    self.happened = happened
    self.shownFree = shownFree
    self.chances = chances
  }

  /// The content age of a look at which this many changes are shown.
  func age(of look: Int, shown: Int) -> Int64 {
    shown < happened[look] ? max(0, looks[look] - changes[shown]) : 0
  }
}
