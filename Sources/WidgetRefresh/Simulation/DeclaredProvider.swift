import EventKernel
import RandomVariates

/// A provider that a scenario declares. Its answers are drawn from the scenario's distributions.
struct DeclaredProvider: TimelineProvider {
  private let timeline: TimelinePlan
  /// `nil`: the provider returns no timeline if its fetch fails.
  private let failureTimeline: TimelinePlan?
  /// `nil`: the provider makes no fetch.
  private let latency: Sampler?
  private let failure: Double
  private let memory: Sampler
  private let archive: Sampler
  private let relevance: Sampler
  private var stream: RandomStream

  init(_ provider: Provider, stream: RandomStream) throws(DistributionError) {
    timeline = provider.timeline.inOrder
    if case .timeline(let plan) = provider.onFailure {
      failureTimeline = plan.inOrder
    } else {
      failureTimeline = nil
    }
    if let fetch = provider.fetch { latency = try Sampler(fetch.latency) } else { latency = nil }
    failure = provider.fetch?.failure ?? 0
    memory = try Sampler(provider.memory)
    archive = try Sampler(provider.archive)
    relevance = try Sampler(provider.timeline.relevance)
    self.stream = stream
  }

  /// All variates are drawn each time, so later draws do not depend on the answer.
  mutating func answer(_ request: TimelineRequest) -> ProviderAnswer {
    let latency = self.latency?.draw(from: &stream) ?? 0
    let isUnlucky = stream.bernoulli(failure)
    var answer = ProviderAnswer(
      duration: SimulationDuration(rounding: latency), memory: memory.draw(from: &stream),
      archive: archive.draw(from: &stream), timeline: nil)
    let relevance = relevance.draw(from: &stream)
    if !request.isConfigured {
      // Without its parameters, the provider does not fetch.
      answer.duration = .zero
      answer.timeline = timeline.provided(.placeholder, relevance: relevance)
    } else if self.latency != nil, isUnlucky || !request.hasNetwork {
      answer.timeline = failureTimeline?.provided(.failure, relevance: relevance)
    } else {
      answer.timeline = timeline.provided(.content, relevance: relevance)
    }
    return answer
  }
}

extension TimelinePlan {
  fileprivate var inOrder: TimelinePlan {
    var plan = self
    plan.entries = entries.inOrder
    return plan
  }

  fileprivate func provided(_ kind: EntryKind, relevance: Double) -> ProvidedTimeline {
    ProvidedTimeline(kind: kind, entries: entries, policy: policy, relevance: relevance)
  }
}
