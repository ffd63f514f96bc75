import Testing

@testable import Experiments

@Suite struct SimplexSearchTests {
  private struct Failed: Error {}

  @Test func `it finds the minimum of a paraboloid`() {
    let found = SimplexSearch(mostEvaluations: 200).minimum(from: [0.5, 0.5, 0.5]) { point in
      zip(point, [0.1, 0.7, 0.4]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    for (value, wanted) in zip(found, [0.1, 0.7, 0.4]) { #expect(abs(value - wanted) < 0.01) }
  }

  @Test func `a minimum at a corner is found, and no point outside is evaluated`() {
    let found = SimplexSearch(mostEvaluations: 200).minimum(from: [0.5, 0.6]) { point in
      #expect(point.allSatisfy { (0...1).contains($0) })
      return point[0] - 2 * point[1]
    }
    #expect(found[0] < 0.01 && found[1] > 0.99)
  }

  @Test func `values that are not finite are avoided`() {
    let found = SimplexSearch(mostEvaluations: 100).minimum(from: [0.9]) { point in
      point[0] < 0.5 ? .infinity : point[0]
    }
    #expect(found[0] >= 0.5 && found[0] < 0.52)
    #expect(SimplexSearch(mostEvaluations: 9).minimum(from: [0.3]) { _ in .nan } == [0.3])
    #expect(SimplexSearch(mostEvaluations: 9).minimum(from: []) { _ in 0 } == [])
  }

  @Test func `an error of the function ends the search`() {
    var count = 0
    #expect(throws: Failed.self) {
      try SimplexSearch(mostEvaluations: 100).minimum(from: [0.5]) { (_) throws(Failed) in
        count += 1
        if count == 5 { throw Failed() }
        return Double(count)
      }
    }
    #expect(count == 5)
  }
}
