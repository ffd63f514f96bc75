import EventKernel

/// An event that is nothing but a number.
struct Token: PackedEvent, Equatable {
  var number: UInt64

  init(_ number: UInt64) {
    self.number = number
  }

  init(packed: UInt64) {
    number = packed
  }

  var packed: UInt64 { number }
}

extension FutureEventList<Token> {
  /// Everything that is pending, in the order in which it comes out.
  mutating func drain() -> [[Int64]] {
    var drained: [[Int64]] = []
    while let (time, event) = popNext() {
      drained.append([time.milliseconds, Int64(event.number)])
    }
    return drained
  }
}

extension SimulationTime: ExpressibleByIntegerLiteral {
  public init(integerLiteral milliseconds: Int64) {
    self.init(milliseconds: milliseconds)
  }
}
