import EventKernel
import Foundation
import RandomVariates

/// The provider of a widget whose scenario has an `OwnProvider`: it asks that provider.
struct CalledProvider: Sendable {
  private let own: OwnProvider
  private let name: String
  private let kind: String
  private let family: Widget.Family
  /// The parameters that are set at first, and once the user has edited them.
  private let configuration: [String: String]
  private let editedConfiguration: [String: String]
  /// `nil`: the scenario declares no fetch.
  private let latency: Sampler?
  private let failureShare: Double
  private let needsNetwork: Bool
  private let memory: Sampler
  private let archive: Sampler
  /// How many of the next changes of its content's schedule a question must contain.
  let scheduledChanges: Int
  /// The versions of its content for the next question.
  var versions: ReadableVersions?
  /// `nil`: not yet open.
  var open: OpenProvider?
  /// Why it cannot answer any more.
  private(set) var failure: ScenarioError?
  /// The kinds of its app that its last answer reloads.
  private(set) var reloads = TimelineAnswer.Reloads.none
  /// A hash of its answers, which do not follow from the scenario.
  private(set) var answerHash = TrajectoryHash()

  init(_ own: OwnProvider, of widget: Widget) throws(DistributionError) {
    self.own = own
    name = widget.name
    kind = widget.kind
    family = widget.family
    configuration = Dictionary(
      widget.configuration.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let required = widget.configuration.required.map { ($0, "edited") }
    editedConfiguration = configuration.merging(required) { $0.isEmpty ? $1 : $0 }
    if let fetch = widget.provider.fetch { latency = try Sampler(fetch.latency) } else { latency = nil }
    failureShare = widget.provider.fetch?.failure ?? 0
    needsNetwork = widget.provider.fetch?.needsNetwork == true
    memory = try Sampler(widget.provider.memory)
    archive = try Sampler(widget.provider.archive)
    scheduledChanges = widget.content.schedule == nil ? 0 : TimelineQuestion.mostScheduledChanges
  }

  mutating func answer(
    _ question: borrowing ProviderQuestion, clock: WallClock, schedule: [SimulationTime],
    entries: inout [ListedEntry], stream: inout RandomStream
  ) -> ProviderAnswer {
    // As with a declared provider, all variates are drawn each time, and in the same order.
    let delay = SimulationDuration(rounding: latency?.draw(from: &stream) ?? 0)
    let fails = stream.bernoulli(failureShare) || needsNetwork && !question.hasNetwork
    let fetch = latency.map { _ in
      TimelineQuestion.FetchResult(duration: Double(delay.milliseconds) / 1000, fails: fails)
    }
    var answer = ProviderAnswer(
      duration: .zero, memory: memory.draw(from: &stream), archive: archive.draw(from: &stream))
    entries.removeAll(keepingCapacity: true)
    reloads = .none
    guard failure == nil, let open, let versions else { return answer }
    var asked = TimelineQuestion(date: clock.date(at: question.time), widget: name, kind: kind)
    asked.timeZone = clock.timeZone(at: question.time)
    asked.utcOffset = Int(clock.offsetMilliseconds(at: question.time) / 1000)
    asked.family = family
    asked.configuration = question.isConfigured ? editedConfiguration : configuration
    (asked.reason, asked.hasNetwork, asked.fetch) = (question.reason, question.hasNetwork, fetch)
    asked.server = versions.server.described(by: clock)
    asked.store = versions.store?.described(by: clock)
    asked.cache = versions.cache?.described(by: clock)
    asked.schedule = schedule.map(clock.date)
    do {
      let given = try open.timeline(for: asked)
      answer.fetches = given.isFetched ? 1 : 0
      reloads = given.reloads
      answer.fetchFails = given.isFetched && fetch?.fails ?? false
      answer.duration = try Self.duration(given.duration) ?? (given.isFetched ? delay : .zero)
      if let memory = given.memory {
        guard memory >= 0 else { throw Problem("expected a memory of 0 bytes or more; found \(memory)") }
        answer.memory = memory
      }
      answer.timeline = try timeline(
        given, versions, clock: clock, fails: answer.fetchFails, entries: &entries)
      // A reload whose entries say that there is no content has failed, whatever the fetch did.
      if given.shows == .failure { answer.fetchFails = true }
    } catch let none as NoTimeline {
      answer.fetches = none.isFetched ? 1 : 0
      switch none.reason {
      case .neverCompletes: answer.duration = nil
      case .crashes, .noTimeline:
        answer.crashes = none.reason == .crashes
        do {
          answer.duration =
            try Self.duration(none.duration) ?? (none.isFetched ? delay : .zero)
        } catch {
          failure = .provider(own.name, problem: "\(error)")
        }
      }
    } catch {
      failure = .provider(own.name, problem: "\(error)")
    }
    hash(answer, entries)
    return answer
  }

  /// What is wrong with an answer.
  private struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private static func duration(_ seconds: Double?) throws -> SimulationDuration? {
    guard let seconds else { return nil }
    guard seconds >= 0 else { throw Problem("expected a duration of 0 s or more; found \(seconds)") }
    return SimulationDuration(rounding: seconds * 1000)
  }

  // MARK: Timelines

  private func timeline(
    _ given: TimelineAnswer, _ versions: ReadableVersions, clock: WallClock, fails: Bool,
    entries: inout [ListedEntry]
  ) throws -> ProvidedTimeline {
    let fetched = given.isFetched && !fails
    let newest = max(versions.server.number, versions.store?.number ?? 0, versions.cache?.number ?? 0)
    // Without a version, an entry shows what the timeline's source has.
    let usual: Int32 =
      if given.shows != .content {
        ListedEntry.usualVersion
      } else if fetched || versions.store != nil {
        ListedEntry.usualVersion
      } else if let cache = versions.cache {
        Int32(clamping: cache.number)
      } else {
        ListedEntry.noVersion
      }
    var version = ListedEntry.noVersion
    for (number, entry) in given.entries.enumerated() {
      if let found = entry.version, !(0...newest).contains(found) {
        throw Problem(
          "entry \(number + 1) shows version \(found); expected 0 … \(newest), the newest that can be read")
      }
      guard entry.score >= 0 else {
        throw Problem("expected a relevance score of 0 or more in entry \(number + 1); found \(entry.score)")
      }
      let shown = given.shows == .content ? entry.version.map { Int32(clamping: $0) } ?? usual : usual
      version = max(version, shown)
      entries.append(
        ListedEntry(
          date: try clock.time(of: entry.date, in: "entry \(number + 1)"), showsOutdated: entry.showsOutdated,
          version: shown, score: Float(entry.score),
          relevanceDuration: Float(entry.relevanceDuration ?? .infinity)))
    }
    entries.sortByDate()
    if given.entries.isEmpty { version = usual }
    let source: ContentSource
    var kind: EntryKind
    switch given.shows {
    case .failure: (source, kind) = (.nothing, .failure)
    case .placeholder: (source, kind) = (.nothing, .placeholder)
    case .content:
      kind = version == ListedEntry.noVersion ? .placeholder : .content
      source = kind == .placeholder ? .nothing : fetched ? .fetch : .container
    }
    let policy: ProvidedPolicy =
      switch given.policy {
      case .atEnd: .atEnd
      case .never: .never
      case .after(let date): .after(try clock.time(of: date, in: "the reload policy"))
      }
    return ProvidedTimeline(
      kind: kind, source: source,
      entries: ProvidedEntries(count: entries.count, first: .distantFuture, spacing: .zero, isListed: true),
      policy: policy, relevance: EntryRelevance(), version: version)
  }

  // MARK: Hash

  /// The answers are part of the trajectory.
  private mutating func hash(_ answer: ProviderAnswer, _ entries: [ListedEntry]) {
    func add(_ number: Int64) { answerHash.add(UInt64(bitPattern: number)) }
    add(answer.duration?.milliseconds ?? -1)
    add(Int64(answer.fetches))
    answerHash.add(answer.memory.bitPattern)
    guard let timeline = answer.timeline else { return add(answer.crashes ? -2 : -1) }
    add(Int64(timeline.kind.rawValue))
    switch timeline.policy {
    case .atEnd: add(-1)
    case .never: add(-2)
    case .after(let date): add(date.milliseconds)
    }
    for entry in entries {
      add(entry.date.milliseconds)
      add(Int64(entry.version) << 1 | (entry.showsOutdated ? 1 : 0))
      answerHash.add(UInt64(entry.score.bitPattern) << 32 | UInt64(entry.relevanceDuration.bitPattern))
    }
  }
}

extension ReadableVersion {
  fileprivate func described(by clock: WallClock) -> ContentVersion {
    ContentVersion(number, changed: changed.map(clock.date), since: clock.date(at: since))
  }
}

extension WallClock {
  fileprivate func date(at time: SimulationTime) -> Date {
    Date(timeIntervalSince1970: Double(epochMilliseconds + time.milliseconds) / 1000)
  }

  /// - Throws: if the date is not within 1,000 years of the start of the run.
  fileprivate func time(of date: Date, in part: String) throws -> SimulationTime {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded() - Double(epochMilliseconds)
    guard abs(milliseconds) <= 1000 * 366 * 86_400_000 else {
      throw DateProblem(
        description:
          "expected a date within 1,000 years in \(part); found \(date.timeIntervalSince1970) s since 1970")
    }
    return SimulationTime(milliseconds: Int64(milliseconds))
  }

  private struct DateProblem: Error, CustomStringConvertible {
    let description: String
  }
}
