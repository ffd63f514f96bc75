import RandomVariates

/// Foreground sessions of an app, spread over the user's pickups: a Poisson process in operational time, in which
/// every pickup has length 1.
///
/// So the number of sessions in a pickup is Poisson, and they are spread evenly over it. Most pickups have no session
/// and need no draw.
struct PickupSessions: Sendable {
  /// Highest mean number in a pickup. Higher means count as this.
  private static let densest = 1000.0

  private let meanGap: Double
  /// Time from the start of the current or next pickup to the next session, in operational time.
  private var wait: Double
  private var stream: RandomStream

  /// - Parameters:
  ///   - mean: mean number of sessions in a pickup. 0: there is no process.
  ///   - stream: the stream of the gaps.
  init?(mean: Double, stream: RandomStream) {
    guard mean > 0 else { return nil }
    meanGap = 1 / min(mean, Self.densest)
    self.stream = stream
    wait = self.stream.exponential(mean: meanGap)
  }

  /// The place in the current pickup at which the next session starts, 0 ..< 1. `nil`: there are no more, and the
  /// pickup is over.
  mutating func next() -> Double? {
    guard wait < 1 else {
      wait -= 1
      return nil
    }
    defer { wait += stream.exponential(mean: meanGap) }
    return wait
  }
}
