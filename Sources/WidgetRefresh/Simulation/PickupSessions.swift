import RandomVariates

/// An app's foreground sessions, spread over the user's pickups: a Poisson process in operational time, in which every
/// pickup takes 1.
///
/// So the number of sessions in a pickup is Poisson, they are spread evenly over it, and the pickups without any, which are
/// most, cost no draw.
struct PickupSessions: Sendable {
  /// Mean number in a pickup, at most; what is meant to be denser has this one.
  private static let densest = 1000.0

  private let meanGap: Double
  /// From the beginning of the present pickup, or of the next one, to the next session.
  private var wait: Double
  private var stream: RandomStream

  /// - Parameters:
  ///   - mean: sessions a pickup; without any, there is no process.
  ///   - stream: that the gaps are drawn from.
  init?(mean: Double, stream: RandomStream) {
    guard mean > 0 else { return nil }
    meanGap = 1 / min(mean, Self.densest)
    self.stream = stream
    wait = self.stream.exponential(mean: meanGap)
  }

  /// Where in the present pickup the next session begins, 0 ..< 1; `nil`: there is no more, and the pickup is over.
  mutating func next() -> Double? {
    guard wait < 1 else {
      wait -= 1
      return nil
    }
    defer { wait += stream.exponential(mean: meanGap) }
    return wait
  }
}
