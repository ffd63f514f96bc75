import EventKernel
import Testing

@Suite struct TrajectoryHashTests {
  private func hash(_ words: [UInt64]) -> UInt64 {
    words.reduce(into: TrajectoryHash()) { $0.add($1) }.value
  }

  @Test func `it depends on every bit of every word, and on their order`() {
    let words: [UInt64] = [5, 0, 1 << 40]
    var seen: Set<UInt64> = [hash(words), hash(words.reversed()), hash(words + [0]), hash([])]
    for index in words.indices {
      for bit in 0..<64 {
        var other = words
        other[index] ^= 1 << UInt64(bit)
        seen.insert(hash(other))
      }
    }
    #expect(seen.count == 4 + 3 * 64)
  }

  @Test
  func
    `two words at once are told apart in each of their lower 48 bits, which times and events have, and in their order`()
  {
    func hash(_ first: UInt64, _ second: UInt64) -> UInt64 {
      var hash = TrajectoryHash()
      hash.add(first, second)
      return hash.value
    }
    let others = (0..<48).flatMap { [hash(7 ^ 1 << UInt64($0), 9), hash(7, 9 ^ 1 << UInt64($0))] }
    #expect(Set(others + [hash(7, 9), hash(9, 7)]).count == 98)
  }

  @Test func `its value is the same forever: files of fingerprints hold it`() {
    #expect(hash([1, 2, 3]) == TrajectoryHashTests.known)
  }

  /// Worked out beside this program from the definition.
  private static let known: UInt64 = 0xc317_7580_81cb_974c
}
