import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Providers that fail")
struct ProviderLimitTests {
  static let failures: [(String, ReloadOutcome, SimulationDuration, @Sendable (inout Provider) -> Void)] = [
    ("31 MB", .memoryLimitExceeded, .zero, { $0.memory = .constant(31_000_000) }),
    ("16 s", .timedOut, .seconds(15), { $0.fetch = Fetch(latency: .constant(16_000)) }),
    ("failed fetch", .fetchFailed, .seconds(2), { $0.fetch = Fetch(latency: .constant(2000), failure: 1) }),
    ("11 MiB archive", .archiveTooLarge, .zero, { $0.archive = .constant(11 * 1_048_576) }),
    (
      "401 entries", .tooManyEntries, .zero,
      { $0.timeline.entries = .spaced(count: 401, spacing: .minutes(5), first: .zero) }
    ),
  ]

  @Test(
    "No timeline comes of it, and the next attempt is an hour after the failure", arguments: failures.indices)
  func failure(_ index: Int) throws {
    let (_, outcome, duration, configure) = Self.failures[index]
    let run = try Run(
      .single(
        timeline: .one(.after(.minutes(5))), provider: configure,
        views: [TimetableView(at: [time(12)], surface: .homePage(1), duration: .seconds(5))]))
    #expect(run.outcomes().allSatisfy { $0.outcome == outcome })
    #expect(run.updates().isEmpty)
    let starts = run.grants().map(\.at)
    #expect(starts.count > 20)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == .hours(1) + duration })
    let view = try #require(run.views().first)
    #expect(view.kind == .placeholder && !view.isFresh && view.reloadAge == nil)
  }

  @Test("The old timeline stays on screen when a later reload fails")
  func oldTimelineStays() throws {
    var scenario = Scenario.single(
      timeline: .one(.after(.hours(1))), provider: { $0.fetch = Fetch() },
      views: [TimetableView(at: [time(3)], surface: .homePage(1), duration: .seconds(5))])
    scenario.device.networkOutages = [.daily(from: time(1), to: time(5))]
    let run = try Run(scenario)
    #expect(
      run.outcomes().map(\.outcome).prefix(6) == [
        .timeline, .fetchFailed, .fetchFailed, .fetchFailed, .fetchFailed, .timeline,
      ])
    let view = try #require(run.views().first)
    #expect(view.kind == .content && view.reloadAge == .hours(3))
  }

  @Test("A provider that answers a failed fetch with a timeline keeps its own rhythm and shows no content")
  func failureTimeline() throws {
    let run = try Run(
      .single(
        timeline: .one(.after(.hours(2))),
        provider: {
          $0.fetch = Fetch(failure: 1)
          $0.onFailure = .timeline(.one(.after(.minutes(30))))
        },
        views: [TimetableView(at: [time(3)], surface: .homePage(1), duration: .seconds(5))]))
    #expect(run.grantMinutes() == Array(stride(from: 0, to: 1440, by: 30)))
    #expect(run.outcomes().allSatisfy { $0.outcome == .failureTimeline })
    let view = try #require(run.views().first)
    #expect(view.kind == .failure && !view.isFresh && view.contentAge == .hours(3))
  }

  @Test("Exactly the limits are allowed")
  func atTheLimit() throws {
    let run = try Run(
      .single(timeline: .one(.never)) {
        $0.memory = .constant(30_000_000)
        $0.archive = .constant(10_485_760)
        $0.fetch = Fetch(latency: .constant(14_999))
        $0.timeline.entries = .spaced(count: 400, spacing: .minutes(5), first: .zero)
      })
    #expect(run.outcomes().map(\.outcome) == [.timeline])
  }

  @Test("Without its required parameters a widget shows placeholders until the user's first edit")
  func unconfigured() throws {
    var scenario = Scenario.single(
      timeline: .one(.after(.hours(1))),
      views: [TimetableView(at: [time(9), time(11)], surface: .homePage(1), duration: .seconds(5))])
    scenario.widgets[0].configuration = WidgetConfiguration(
      required: ["account"], edits: .at([.daily(time(10, 30))]))
    let run = try Run(scenario)
    #expect(run.views().map(\.kind) == [.placeholder, .content])
    #expect(run.requests(cause: .configurationEdit).map(run.decision) == [.grantedFree])
  }
}
