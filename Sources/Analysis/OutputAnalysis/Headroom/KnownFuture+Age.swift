/// Content age: a path through the chances with a limited number of steps.
///
/// The cost of a step is the total age of the views between one reload and the next. It satisfies the quadrangle
/// inequality: the later the first reload, the less each further view adds. So the least total age is a convex function
/// of the number of reloads (Aggarwal, Schieber and Tokuyama, "Finding a minimum-weight k-link path in graphs with the
/// concave Monge property and applications", 1994), and a price for each reload can replace the limit.
extension KnownFuture {
  /// The least total content age of all views with at most this number of charged reloads, in milliseconds.
  package func leastAge(reloads: Int) -> Int64 {
    // With one reload at each chance, all views show all that can be read.
    let leastOfAll = views.indices.reduce(0) { $0 + age(of: $1, shown: counted[$1]) }
    guard reloads < chances.count else { return leastOfAll }
    let reloads = max(0, reloads)
    var plan = PricedReloads(of: self)
    // Corners of the convex function on both sides, and prices that lead to them. Ages are integers, so prices that are
    // integers suffice.
    var fewer = PricedReloads.Best(age: plan.ageWithout, reloads: 0)
    var more = PricedReloads.Best(age: leastOfAll, reloads: chances.count)
    var (low, high) = (Int64(0), plan.ageWithout)
    var guess: Int64?
    while fewer.reloads < reloads {
      let secant = (fewer.age - more.age) / Int64(more.reloads - fewer.reloads)
      let price = guess ?? secant
      let best = plan.best(price: price)
      if guess == nil, best.reloads == fewer.reloads {
        // The function is a straight line between the corners.
        return fewer.age - price * Int64(reloads - fewer.reloads)
      }
      if best.reloads > reloads {
        (more, low) = (best, max(low, price))
      } else {
        (fewer, high) = (best, min(high, price))
      }
      // Secants alone take many steps on some curves. If views and changes are spread evenly, the price falls with the
      // square of the number of reloads, so every other step is a guess from the last one, and bisection if that leads
      // nowhere.
      let ratio = Double(max(1, best.reloads)) / Double(reloads)
      guess = guess == nil ? Int64(clamping: Double(price) * ratio * ratio) : nil
      if let price = guess, price <= low || price >= high {
        let middle = Int64(clamping: (Double(max(1, low)) * Double(max(1, high))).squareRoot())
        guess = min(max(middle, low), high)
      }
    }
    return fewer.age
  }
}
