/// When the user views a widget, when its content changes, and when it is reloaded free. Someone who knew all this in
/// advance could reload the widget at the best times.
///
/// A reload shows all changes that can be read by then. A view sees a reload at the same instant. Its content age is
/// the time since the first change so far that is not shown, or 0 if the view is fresh. So between a change and the
/// moment from which it can be read, no view is fresh.
package struct KnownFuture: Sendable {
  /// A change of content that is not shown at first.
  package struct Change: Hashable, Sendable {
    /// When it happens.
    package var time: Int64
    /// From when the provider can read it.
    package var readable: Int64
  }

  /// The number of views.
  package var count: Int { views.count }

  /// In milliseconds from the first view, as ``changes``.
  let views: [Int64]
  /// When each change happens.
  let changes: [Int64]
  /// From when each change can be read, in the initializer's milliseconds.
  let readable: [Int64]
  /// When each view is, in the same milliseconds.
  let times: [Int64]
  /// For each view, how many changes can be read by then.
  let counted: [Int]
  /// For each view, how many changes have happened by then.
  let happened: [Int]
  /// For each view, how many changes the last free reload shows.
  let shownFree: [Int]
  /// The views at which a reload does most good to this view and later ones, in order.
  let chances: [Chance]

  /// The first view at which more can be read. A reload at any other view does less good.
  struct Chance {
    /// The number of the view.
    var view: Int
    /// How many views only a charged reload at this view makes fresh, up to the last one before more changes can be
    /// read.
    var gain: Int
  }

  /// - Parameters:
  ///   - views: in milliseconds, in order.
  ///   - changes: in order. A change cannot be read before those that came before it; if it says so, it is read with them, and not before it happens.
  ///   - freeReloads: in milliseconds, in order.
  package init(views: [Int64], changes: [Change], freeReloads: [Int64]) {
    // Sums of ages fit 64 bits, even if times do not make sense.
    let limit = Int64.max / 8 / Int64(views.count + 1)
    let first = views.first ?? 0
    func sinceFirst(_ time: Int64) -> Int64 {
      let (difference, overflow) = time.subtractingReportingOverflow(first)
      return overflow ? (time < first ? -limit : limit) : min(max(difference, -limit), limit)
    }
    self.views = views.map(sinceFirst)
    self.changes = changes.map { sinceFirst($0.time) }
    times = views
    let readable = changes.map { max($0.readable, $0.time) }
    var counted: [Int] = []
    var happened: [Int] = []
    var shownFree: [Int] = []
    counted.reserveCapacity(views.count)
    happened.reserveCapacity(views.count)
    shownFree.reserveCapacity(views.count)
    var (read, past, free, shown) = (0, 0, 0, 0)
    for view in views {
      while free < freeReloads.count, freeReloads[free] <= view {
        while shown < changes.count, readable[shown] <= freeReloads[free] { shown += 1 }
        free += 1
      }
      while read < changes.count, readable[read] <= view { read += 1 }
      while past < changes.count, changes[past].time <= view { past += 1 }
      counted.append(read)
      happened.append(past)
      shownFree.append(shown)
    }
    var chances: [Chance] = []
    var (group, firstView) = (0, 0)
    for view in views.indices {
      if counted[view] > group { (group, firstView) = (counted[view], view) }
      guard shownFree[view] < counted[view] else { continue }
      if chances.last?.view != firstView { chances.append(Chance(view: firstView, gain: 0)) }
      if counted[view] == happened[view] { chances[chances.count - 1].gain += 1 }
    }
    self.readable = readable
    self.counted = counted
    self.happened = happened
    self.shownFree = shownFree
    self.chances = chances
  }

  /// The content age of a view at which this many changes are shown.
  func age(of view: Int, shown: Int) -> Int64 {
    shown < happened[view] ? max(0, views[view] - changes[shown]) : 0
  }
}
