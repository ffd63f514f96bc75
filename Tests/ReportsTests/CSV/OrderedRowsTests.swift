import Testing

@testable import Reports

@Suite struct OrderedRowsTests {
  @Test func `rows leave in order however they are completed`() {
    var rows = OrderedRows<Int>()
    var left: [Int] = []
    let tickets = (0..<6).map { rows.append($0) }
    for index in [3, 1, 0, 5] { rows.complete(tickets[index]) { left.append($0) } }
    #expect(left == [0, 1])
    rows.finish { left.append($0) }
    #expect(left == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a row that holds up too many is set aside and leaves when it is complete`() {
    var rows = OrderedRows<Int>(limit: 3)
    var left: [Int] = []
    let slow = rows.append(-1)
    for number in 0..<5 { rows.complete(rows.append(number)) { left.append($0) } }
    #expect(left == [0, 1, 2, 3, 4])
    rows.modify(slow) { $0 = -2 }
    rows.complete(slow) { left.append($0) }
    #expect(left == [0, 1, 2, 3, 4, -2])
  }

  @Test func `tickets stay good over many rows`() {
    var rows = OrderedRows<Int>()
    var left: [Int] = []
    var open: [Int] = []
    for number in 0..<10_000 {
      open.append(rows.append(number))
      if number % 3 == 2 {
        for ticket in open.reversed() {
          rows.modify(ticket) { $0 *= 2 }
          rows.complete(ticket) { left.append($0) }
        }
        open = []
      }
    }
    rows.finish { left.append($0) }
    #expect(left.count == 10_000)
    #expect(left.prefix(9999).elementsEqual((0..<9999).map { $0 * 2 }))
  }
}
