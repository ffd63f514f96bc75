import Testing

@testable import OutputAnalysis

@Suite struct OrderedLivesTests {
  @Test func `lives leave in order however they end`() {
    var lives = OrderedLives<Int>()
    var left: [Int] = []
    let tickets = (0..<6).map { _ in lives.begin() }
    for index in [3, 1, 0, 5] { lives.end(tickets[index], index) { left.append($0) } }
    #expect(left == [0, 1])
    for index in [2, 4] { lives.end(tickets[index], index) { left.append($0) } }
    #expect(left == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a life that holds up too many is set aside and leaves when it is over`() {
    var lives = OrderedLives<Int>(limit: 3)
    var left: [Int] = []
    let slow = lives.begin()
    for number in 0..<5 { lives.end(lives.begin(), number) { left.append($0) } }
    #expect(left == [0, 1, 2, 3, 4])
    lives.end(slow, -1) { left.append($0) }
    #expect(left == [0, 1, 2, 3, 4, -1])
  }

  @Test func `tickets stay good over many lives`() {
    var lives = OrderedLives<Int>()
    var left: [Int] = []
    var open: [(ticket: Int, number: Int)] = []
    for number in 0..<9999 {
      open.append((lives.begin(), number))
      if number % 3 == 2 {
        for (ticket, number) in open.reversed() { lives.end(ticket, number) { left.append($0) } }
        open = []
      }
    }
    #expect(left == Array(0..<9999))
  }
}
