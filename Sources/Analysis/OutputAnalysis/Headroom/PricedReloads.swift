/// The best reloads if each costs a price: a least-weight subsequence of the chances (Wilber, "The concave least-weight
/// subsequence problem revisited", 1988), found with a queue of candidates in O(n log n).
struct PricedReloads {
  /// The total content age of the views, and the number of charged reloads.
  struct Best {
    /// In milliseconds.
    var age: Int64
    var reloads: Int
  }

  /// What follows a reload at a chance until the next charged reload. The first is the start, without a reload; the
  /// last is the end.
  private struct Stretch {
    /// The view of the reload.
    var view: Int
    /// The first view, at or after the reload, that needs a change that the reload does not show.
    var firstUnfresh: Int
    /// From this view on, a free reload shows at least as much.
    var firstFree: Int
    /// When the first change happens that the reload does not show.
    var change: Int64
    /// The least cost of the views before it and of the reloads up to it, and the number of these reloads.
    var cost: Int64 = 0
    var reloads = 0
  }

  private var stretches: [Stretch] = []
  private let viewCount: Int
  /// The sum of the times of the views before each view.
  private var times: [Int64] = [0]
  /// The sum of their content ages without charged reloads.
  private var freeAges: [Int64] = [0]
  private var candidates: [(stretch: Int, from: Int)] = []

  /// The total content age without a charged reload.
  var ageWithout: Int64 { freeAges[viewCount] }

  init(of future: KnownFuture) {
    viewCount = future.count
    times.reserveCapacity(viewCount + 1)
    freeAges.reserveCapacity(viewCount + 1)
    for view in future.views.indices {
      times.append(times[view] + future.views[view])
      freeAges.append(freeAges[view] + future.age(of: view, shown: future.shownFree[view]))
    }
    stretches.reserveCapacity(future.chances.count + 2)
    stretches.append(Stretch(view: 0, firstUnfresh: 0, firstFree: 0, change: 0))
    var (firstUnfresh, firstFree) = (0, 0)
    for chance in future.chances {
      let shown = future.counted[chance.view]
      while firstUnfresh < viewCount, future.happened[firstUnfresh] <= shown { firstUnfresh += 1 }
      while firstFree < viewCount, future.shownFree[firstFree] < shown { firstFree += 1 }
      stretches.append(
        Stretch(
          view: chance.view, firstUnfresh: max(firstUnfresh, chance.view),
          firstFree: max(firstFree, chance.view),
          change: shown < future.changes.count ? future.changes[shown] : 0))
    }
    stretches.append(Stretch(view: viewCount, firstUnfresh: viewCount, firstFree: viewCount, change: 0))
  }

  /// The least sum of the content ages and the price of the reloads; among equals, the one with the fewest reloads.
  mutating func best(price: Int64) -> Best {
    let end = stretches.count - 1
    // Without the checks of arrays, it takes half the time.
    return stretches.withUnsafeMutableBufferPointer { stretches in
      times.withUnsafeBufferPointer { times in
        freeAges.withUnsafeBufferPointer { freeAges in
          /// The cost up to a stretch if this one comes before it.
          func cost(_ stretch: Int, until next: Int) -> Int64 {
            let (stretch, view) = (stretches[stretch], stretches[next].view)
            let last = min(view, stretch.firstFree)
            var cost = stretch.cost
            if last > stretch.firstUnfresh {
              cost +=
                times[last] - times[stretch.firstUnfresh] - Int64(last - stretch.firstUnfresh)
                * stretch.change
            }
            return view > stretch.firstFree ? cost + freeAges[view] - freeAges[stretch.firstFree] : cost
          }
          /// Whether a stretch is better before `next` than an earlier one. If it is, it also is before later ones.
          func isBetter(_ stretch: Int, than other: Int, until next: Int) -> Bool {
            let (a, b) = (cost(stretch, until: next), cost(other, until: next))
            return a < b || a == b && stretches[stretch].reloads < stretches[other].reloads
          }
          // Each candidate is the best from its own `from` to that of the next one.
          candidates.removeAll(keepingCapacity: true)
          candidates.append((0, 1))
          var first = 0
          for next in 1...end {
            while first + 1 < candidates.count, candidates[first + 1].from <= next { first += 1 }
            let previous = candidates[first].stretch
            stretches[next].cost = cost(previous, until: next)
            stretches[next].reloads = stretches[previous].reloads
            guard next < end else { break }
            stretches[next].cost += price
            stretches[next].reloads += 1
            var last = candidates[candidates.count - 1]
            while candidates.count > first + 1, last.from > next,
              isBetter(next, than: last.stretch, until: last.from)
            {
              candidates.removeLast()
              last = candidates[candidates.count - 1]
            }
            // The first place from which on it is better is mostly near.
            var (notBetter, better, step) = (max(next, last.from - 1), max(next, last.from - 1) + 1, 1)
            while better <= end, !isBetter(next, than: last.stretch, until: better) {
              notBetter = better
              guard better < end else { break }
              step *= 2
              better = min(better + step, end)
            }
            guard notBetter < end else { continue }
            while better - notBetter > 1 {
              let middle = notBetter + (better - notBetter) / 2
              if isBetter(next, than: last.stretch, until: middle) {
                better = middle
              } else {
                notBetter = middle
              }
            }
            candidates.append((next, better))
          }
          let result = stretches[end]
          return Best(age: result.cost - price * Int64(result.reloads), reloads: result.reloads)
        }
      }
    }
  }
}
