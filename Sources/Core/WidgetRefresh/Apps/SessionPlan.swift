import EventKernel
import RandomVariates

/// When the sessions of one kind of an app start, and how long they last.
struct SessionPlan: Sendable {
  /// The times of sessions that are not spread over pickups.
  var arrivals: ArrivalGenerator
  private let duration: Sampler
  private var stream: RandomStream

  init(_ use: SessionUse?, arrivals: ArrivalGenerator, stream: RandomStream) throws(DistributionError) {
    self.arrivals = arrivals
    duration = try Sampler(use?.duration ?? App.measuredForegroundDuration)
    self.stream = stream
  }

  mutating func drawDuration() -> SimulationDuration {
    SimulationDuration(rounding: duration.draw(from: &stream))
  }
}

extension AppSession: TableKey {
  var arrivals: StreamPurpose {
    switch self {
    case .foreground: .foregroundArrivals
    case .audio: .audioArrivals
    case .navigation: .navigationArrivals
    case .workout: .workoutArrivals
    }
  }

  var durations: StreamPurpose {
    switch self {
    case .foreground: .foregroundSessions
    case .audio: .audioSessions
    case .navigation: .navigationSessions
    case .workout: .workoutSessions
    }
  }
}

extension App {
  func use(_ session: AppSession) -> SessionUse? {
    switch session {
    case .foreground: foreground
    case .audio: audio
    case .navigation: navigation
    case .workout: watch?.workouts
    }
  }
}
