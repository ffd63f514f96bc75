/// A 64-bit hash of a sequence of integers: one accumulator of xxHash64, with its rounds and its avalanche. It costs
/// a few cycles for each integer. The same in every process, build and machine. It does not protect against
/// deliberate collisions.
///
/// Source: Collet, "xxHash fast digest algorithm", sections on XXH64.
public struct TrajectoryHash: Hashable, Sendable {
  @usableFromInline var accumulator: UInt64 = 0

  /// The hash of no integers.
  @inlinable
  public init() {}

  /// Adds the next integer of the sequence.
  @inlinable
  public mutating func add(_ word: UInt64) {
    let sum = accumulator &+ word &* 0xC2B2_AE3D_27D4_EB4F
    accumulator = (sum << 31 | sum >> 33) &* 0x9E37_79B1_85EB_CA87
  }

  /// Adds two words as one, in the time of one: an odd multiple of the first, XOR the second. Both must be below 2⁴⁸.
  @inlinable
  public mutating func add(_ first: UInt64, _ second: UInt64) {
    add(first &* 0x1656_67B1_9E37_79F9 ^ second)
  }

  /// The hash of all words so far. More words may be added.
  public var value: UInt64 {
    var hash = accumulator
    hash = (hash ^ hash >> 33) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ hash >> 29) &* 0x1656_67B1_9E37_79F9
    return hash ^ hash >> 32
  }
}
