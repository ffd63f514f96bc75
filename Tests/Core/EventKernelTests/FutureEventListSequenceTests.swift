import EventKernel
import Testing

@Suite struct FutureEventListSequenceTests {
  @Test("the order survives the end of the sequence numbers", arguments: 0..<8)
  func runningOutOfSequenceNumbersKeepsTheOrder(scheduledBefore: Int) {
    var list = FutureEventList<Token>(
      minimumCapacity: 8, firstSequence: (1 << 24) - UInt64(scheduledBefore) - 1)
    list.schedule(Token(99), at: 0)
    _ = list.popNext()
    for number in 0..<20 {
      list.schedule(Token(UInt64(number)), at: number.isMultiple(of: 3) ? 1 : 2)
    }
    let numbers: [Int64] = list.drain().map { $0[1] }
    #expect(numbers == [0, 3, 6, 9, 12, 15, 18, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19])
  }

  @Test("nothing is allocated while no more events are pending than before")
  func theHeapKeepsItsStorage() {
    var list = FutureEventList<Token>(minimumCapacity: 16)
    for number in 0..<16 {
      list.schedule(Token(UInt64(number)), at: SimulationTime(milliseconds: Int64(number)))
    }
    func place() -> UnsafeRawPointer? { list.heap.entries.withUnsafeBytes(\.baseAddress) }
    let before = place()
    for _ in 0..<1_000 {
      guard let (time, event) = list.popNext() else { break }
      list.schedule(event, at: time + .milliseconds(16))
    }
    #expect(list.count == 16)
    #expect(place() == before)
  }
}
