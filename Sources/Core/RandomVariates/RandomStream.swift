@preconcurrency internal import CGSL
internal import CPhilox

/// A stream of random numbers. It depends only on its name: the seed, the replication, the entity that draws, and the
/// purpose.
///
/// Streams with different names share no numbers, and the use of one leaves all others as they were. So two scenarios
/// with the same seed are compared with common random numbers, even if one of them has more entities or draws more
/// often.
///
/// The generator is Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC'11).
/// A stream is a 92-byte value. A copy continues on its own from the same place. A stream repeats after 2³³
/// uniform numbers.
///
/// ```swift
/// var first = RandomStream(seed: 1, replication: 0, entity: "weather", purpose: "fetch")
/// var again = RandomStream(seed: 1, replication: 0, entity: "weather", purpose: "fetch")
/// #expect(first.uniform() == again.uniform())
/// ```
public struct RandomStream: Sendable {
  private var state: cphilox_state

  /// Makes the stream named `purpose` of `entity` in one replication.
  ///
  /// The key is `seed`; the counter's words are the block's index, `replication` and the 64-bit FNV-1a hash
  /// of `entity`, a zero byte and `purpose` in UTF-8 (low half first).
  public init(seed: UInt64, replication: UInt32, entity: String, purpose: String) {
    self = EntityStreams(seed: seed, replication: replication, entity: entity).stream(for: purpose)
  }

  /// - Parameter name: the hash of the entity and the purpose.
  fileprivate init(seed: UInt64, replication: UInt32, name: UInt64) {
    state = cphilox_state()
    cphilox_init(
      &state, seed, replication, UInt32(truncatingIfNeeded: name), UInt32(truncatingIfNeeded: name >> 32))
  }

  /// A uniform number among the multiples of 2⁻⁵³ in [0, 1).
  public mutating func uniform() -> Double { cphilox_uniform(&state) }

  /// `true` with probability `p`. A `p` outside [0, 1] counts as the nearer end, and NaN as 0.
  ///
  /// Uses one uniform number for every `p`, so later draws do not depend on `p`.
  public mutating func bernoulli(_ p: Double) -> Bool {
    if p > 0, p < 1 { return uniform() < p }
    cphilox_skip_uniform(&state)
    return p >= 1
  }

  /// A uniform integer in 0 ..< `n`, or 0 if `n` is less than 1. Exact, by rejection.
  public mutating func integer(below n: Int) -> Int {
    guard n > 0 else { return 0 }
    guard let small = UInt32(exactly: n) else { return wideInteger(below: UInt64(n)) }
    return withGenerator { Int(gsl_rng_uniform_int($0, UInt(small))) }
  }

  /// A number from the exponential distribution with the given mean, in the mean's unit.
  ///
  /// A mean that is not positive counts as 0, and one above 10¹⁵ as 10¹⁵. Uses one uniform number.
  public mutating func exponential(mean: Double) -> Double {
    let mean = mean > 0 ? min(mean, DistributionLimits.largestValue) : 0
    return withGenerator { gsl_ran_exponential($0, mean) }
  }

  /// A count from the Poisson distribution with the given mean.
  ///
  /// A mean that is not positive counts as 0, and one above 10⁹ as 10⁹, because GSL counts in 32 bits.
  public mutating func poisson(mean: Double) -> Int {
    let mean = mean > 0 ? min(mean, 1e9) : 0
    return withGenerator { Int(gsl_ran_poisson($0, mean)) }
  }

  /// Passes the stream to a GSL sampler as a `gsl_rng` on the stack.
  @inline(__always)
  mutating func withGenerator<Result>(_ body: (UnsafeMutablePointer<gsl_rng>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &state) { state in
      var generator = cphilox_generator(state)
      return withUnsafeMutablePointer(to: &generator, body)
    }
  }

  /// The next 32 bits, for uses without a GSL function.
  mutating func nextWord() -> UInt32 { cphilox_next(&state) }

  private mutating func wideInteger(below n: UInt64) -> Int {
    let mask = UInt64.max >> (n - 1).leadingZeroBitCount
    while true {
      let candidate = (UInt64(nextWord()) << 32 | UInt64(nextWord())) & mask
      if candidate < n { return Int(candidate) }
    }
  }
}

/// The streams of one entity in one replication. They differ by their purposes.
package struct EntityStreams: Sendable {
  private let seed: UInt64
  private let replication: UInt32
  /// Hash of what the names of all these streams begin with.
  private var name = FNV1a()

  package init(seed: UInt64, replication: UInt32, entity: String) {
    GSLErrorHandling.turnOff()
    self.seed = seed
    self.replication = replication
    name.combine(entity)
    name.combine(0)
  }

  package func stream(for purpose: String) -> RandomStream {
    var name = name
    name.combine(purpose)
    return RandomStream(seed: seed, replication: replication, name: name.value)
  }
}
