import EventKernel
import RandomVariates

/// Asked for a timeline when a reload starts. The event handler never knows which kind of provider answers.
protocol TimelineProvider: Sendable {
  mutating func answer(hasNetwork: Bool) -> ProviderAnswer
}

/// What a provider does with one request for a timeline.
struct ProviderAnswer: Sendable {
  /// From the request to the answer.
  var duration: SimulationDuration
  /// Bytes.
  var memory: Double
  /// Bytes.
  var archive: Double
  var fetchFailed: Bool
  /// Relevance score of the timeline's entries.
  var relevance: Double
}

/// A provider as a scenario declares it: its answers are drawn from the distributions given.
struct DeclaredProvider: TimelineProvider {
  private let latency: Sampler?
  private let failure: Double
  private let memory: Sampler
  private let archive: Sampler
  private let relevance: Sampler
  private var stream: RandomStream

  init(_ provider: Provider, stream: RandomStream) throws(DistributionError) {
    if let fetch = provider.fetch { latency = try Sampler(fetch.latency) } else { latency = nil }
    failure = provider.fetch?.failure ?? 0
    memory = try Sampler(provider.memory)
    archive = try Sampler(provider.archive)
    relevance = try Sampler(provider.timeline.relevance)
    self.stream = stream
  }

  mutating func answer(hasNetwork: Bool) -> ProviderAnswer {
    let latency = self.latency?.draw(from: &stream) ?? 0
    let isUnlucky = stream.bernoulli(failure)
    return ProviderAnswer(
      duration: SimulationDuration(rounding: latency), memory: memory.draw(from: &stream),
      archive: archive.draw(from: &stream),
      fetchFailed: self.latency != nil && (isUnlucky || !hasNetwork),
      relevance: relevance.draw(from: &stream))
  }
}
