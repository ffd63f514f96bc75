import RandomVariates
import Testing

@Suite struct RandomStreamTests {
  private static func stream(
    seed: UInt64 = 1, replication: UInt32 = 0, entity: String = "device", purpose: String = "test"
  ) -> RandomStream {
    RandomStream(seed: seed, replication: replication, entity: entity, purpose: purpose)
  }

  private static func draws(_ count: Int, from stream: RandomStream) -> [Double] {
    var stream = stream
    return (0..<count).map { _ in stream.uniform() }
  }

  @Test("a stream's numbers are the same on every machine and in every version")
  func theNumbersAreFixed() {
    // Computed from the definition by a separate program.
    #expect(
      Self.draws(3, from: RandomStream(seed: 0, replication: 0, entity: "", purpose: ""))
        == [0.9786919154804643, 0.6588138092638474, 0.0312835239453072])
    #expect(
      Self.draws(3, from: RandomStream(seed: 2026, replication: 7, entity: "device", purpose: "pickups"))
        == [0.39157197906190555, 0.36752247806594085, 0.9660678900545004])
    #expect(
      Self.draws(
        3,
        from: RandomStream(
          seed: 0xfedc_ba98_7654_3210, replication: .max, entity: "Wetter – Köln ☂︎",
          purpose: "fetch latency"))
        == [0.8532148332396212, 0.45674119867205765, 0.5043266943223148])
  }

  @Test(
    "a stream with another name has other numbers",
    arguments: [
      Self.stream(seed: 2), Self.stream(seed: 1 << 32 + 1), Self.stream(replication: 1),
      Self.stream(entity: "devicf"), Self.stream(entity: "device/1"), Self.stream(purpose: "tests"),
      Self.stream(entity: "devicet", purpose: "est"), Self.stream(entity: "test", purpose: "device"),
    ])
  func anotherNameIsAnotherStream(other: RandomStream) {
    let numbers = Set(Self.draws(1_000, from: Self.stream()))
    #expect(numbers.isDisjoint(with: Self.draws(1_000, from: other)))
  }

  @Test("drawing from one stream leaves another as it was")
  func streamsDoNotDisturbEachOther() {
    let alone = Self.draws(100, from: Self.stream(entity: "a"))
    var first = Self.stream(entity: "a")
    var second = Self.stream(entity: "b")
    var beside: [Double] = []
    for index in 0..<100 {
      for _ in 0..<(index % 7) {
        _ = second.exponential(mean: 3)
        _ = second.poisson(mean: 40)
      }
      beside.append(first.uniform())
    }
    #expect(beside == alone)
  }

  @Test("a copy goes on from the same place, on its own")
  func aStreamIsAValue() {
    var stream = Self.stream()
    _ = stream.integer(below: 10)
    let copy = stream
    let expected = Self.draws(10, from: stream)
    _ = stream.uniform()
    #expect(Self.draws(10, from: copy) == expected)
  }

  // Null hypothesis: the numbers are independent and uniform over [0, 1). n = 200,000.
  @Test func numbersOfOneStreamAreUniform() {
    let draws = Self.draws(200_000, from: Self.stream())
    #expect(draws.allSatisfy { 0 <= $0 && $0 < 1 })
    #expect(GoodnessOfFit.kolmogorovSmirnovRatio(draws) { $0 } < 1)
  }

  // Null hypothesis: the first numbers of different streams are independent and uniform over [0, 1).
  // n = 20,000 each.
  @Test func firstNumbersOfManyStreamsAreUniform() {
    let replications = (0..<20_000).map { Self.draws(1, from: Self.stream(replication: $0))[0] }
    #expect(GoodnessOfFit.kolmogorovSmirnovRatio(replications) { $0 } < 1)
    let entities = (0..<20_000).map { Self.draws(1, from: Self.stream(entity: "widget \($0)"))[0] }
    #expect(GoodnessOfFit.kolmogorovSmirnovRatio(entities) { $0 } < 1)
  }

  // Null hypothesis: pairs of numbers at the same place of neighbouring streams are independent, so that
  // their classes in a 10 × 10 grid are equally frequent. n = 100,000.
  @Test func neighbouringStreamsAreIndependent() {
    let first = Self.draws(100_000, from: Self.stream(replication: 0))
    let second = Self.draws(100_000, from: Self.stream(replication: 1))
    let cells = zip(first, second).map { Int($0 * 10) * 10 + Int($1 * 10) }
    #expect(GoodnessOfFit.chiSquareRatio(cells, probabilities: Array(repeating: 0.01, count: 99)) < 1)
  }

  @Test(
    "a yes-or-no draw consumes one number, whatever its probability",
    arguments: [-1, 0, 0.3, 1, 2, .nan, .infinity, -.infinity] as [Double])
  func bernoulliConsumesOneNumber(p: Double) {
    var asked = Self.stream()
    var plain = Self.stream()
    let answer = asked.bernoulli(p)
    let number = plain.uniform()
    #expect(answer == (number < p))
    #expect(asked.uniform() == plain.uniform())
  }

  @Test(
    "the certain happens and the impossible does not",
    arguments: [(0.0, 0), (-3, 0), (.nan, 0), (1, 500), (7, 500)])
  func bernoulliAtItsEnds(p: Double, expected: Int) {
    var stream = Self.stream()
    #expect((0..<500).count { _ in stream.bernoulli(p) } == expected)
  }

  // Null hypothesis: the binomial probability is p. n = 100,000.
  @Test(arguments: [0.02, 0.5, 0.9])
  func bernoulliHappensWithItsProbability(p: Double) {
    var stream = Self.stream(purpose: "bernoulli \(p)")
    let share = Double((0..<100_000).count { _ in stream.bernoulli(p) }) / 100_000
    #expect(abs(share - p) < GoodnessOfFit.twoSidedZ * (p * (1 - p) / 100_000).squareRoot())
  }

  // Null hypothesis: all integers are equally frequent. n = 100,000.
  @Test(arguments: [2, 10, 97])
  func integersAreUniform(n: Int) {
    var stream = Self.stream(purpose: "integer \(n)")
    let draws = (0..<100_000).map { _ in stream.integer(below: n) }
    #expect(draws.allSatisfy { (0..<n).contains($0) })
    let probabilities = Array(repeating: 1 / Double(n), count: n - 1)
    #expect(GoodnessOfFit.chiSquareRatio(draws, probabilities: probabilities) < 1)
  }

  // Null hypothesis: all thirds of the range are equally frequent, which masking without rejection would
  // break. n = 100,000.
  @Test(arguments: [3 << 32, 3 << 61])
  func integersBeyond32BitsAreUniform(n: Int) {
    var stream = Self.stream(purpose: "wide integer")
    let draws = (0..<100_000).map { _ in stream.integer(below: n) }
    #expect(draws.allSatisfy { (0..<n).contains($0) })
    #expect(GoodnessOfFit.chiSquareRatio(draws.map { $0 / (n / 3) }, probabilities: [1 / 3, 1 / 3]) < 1)
  }

  @Test(
    "an integer below any number can be asked for",
    arguments: [.min, -1, 0, 1, Int(UInt32.max) - 1, Int(UInt32.max), Int(UInt32.max) + 1, .max])
  func integersStayInRange(n: Int) {
    var stream = Self.stream()
    #expect((0..<1_000).allSatisfy { _ in (0..<max(1, n)).contains(stream.integer(below: n)) })
  }

  @Test(
    "means out of range give no nonsense",
    arguments: [-1, 0, .leastNonzeroMagnitude, 1e9, 1e300, .nan, .infinity, -.infinity] as [Double])
  func extremeMeansAreClamped(mean: Double) {
    var stream = Self.stream()
    for _ in 0..<100 {
      let duration = stream.exponential(mean: mean)
      #expect(duration >= 0 && duration.isFinite)
      #expect((0...Int(UInt32.max)).contains(stream.poisson(mean: mean)))
    }
    #expect(mean > 0 || stream.exponential(mean: mean) == 0 && stream.poisson(mean: mean) == 0)
  }
}
