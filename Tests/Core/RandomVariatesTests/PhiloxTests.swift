import CPhilox
import TestSupport
import Testing

@Suite struct PhiloxTests {
  @Test("blocks are the published ones (Random123's known answers)")
  func blocksAreTheKnownAnswers() throws {
    let rows = try Fixture.rows("rng_philox", of: .module)
    #expect(rows.count == 7)
    for row in rows {
      let fields = try row.suffix(3).map { field in
        try field.split(separator: " ").map { try #require(UInt32($0, radix: 16)) }
      }
      var output = [UInt32](repeating: 0, count: 4)
      cphilox_block(fields[0], fields[1], &output)
      #expect(output == fields[2], "\(row)")
    }
  }

  @Test("a stream walks through the blocks of its counter, word by word")
  func aStreamIsItsBlocks() {
    var state = cphilox_state()
    cphilox_init(&state, 0x0706_0504_0302_0100, 11, 12, 13)
    for index in 0..<9 as Range<UInt32> {
      var block = [UInt32](repeating: 0, count: 4)
      cphilox_block([index, 11, 12, 13], [0x0302_0100, 0x0706_0504], &block)
      for word in block {
        #expect(cphilox_next(&state) == word)
      }
    }
  }

  @Test("a double is made of the 27 and 26 high bits of two words, across blocks too")
  func aDoubleTakesTwoWords() {
    var words = cphilox_state()
    cphilox_init(&words, 5, 0, 0, 0)
    var doubles = words
    #expect(cphilox_next(&words) == cphilox_next(&doubles))
    for _ in 0..<20 {
      let high = UInt64(cphilox_next(&words) >> 5)
      let low = UInt64(cphilox_next(&words) >> 6)
      #expect(cphilox_uniform(&doubles) * 0x1p53 == Double(high << 26 | low))
    }
  }

  @Test(
    "a double left out is one that would have been drawn, wherever in a block it begins",
    arguments: 0..<16, 1..<24)
  func aSkippedDoubleIsOneDrawn(wordsBefore: Int, skips: Int) {
    var skipping = cphilox_state()
    cphilox_init(&skipping, 5, 1, 2, 3)
    for _ in 0..<wordsBefore { _ = cphilox_next(&skipping) }
    var drawing = skipping
    for _ in 0..<skips {
      _ = cphilox_uniform(&drawing)
      cphilox_skip_uniform(&skipping)
    }
    for _ in 0..<17 { #expect(cphilox_next(&skipping) == cphilox_next(&drawing)) }
  }
}
