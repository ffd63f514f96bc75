import WidgetRefresh

/// The decisions on the requests of one widget. Each request has exactly one: ``charged``, ``free``, ``coalesced``,
/// ``superseded``, ``withheldAtEnd`` and ``widgetRemoved`` add up to ``requests``.
public struct ReloadCounts: Codable, Hashable, Sendable {
  public var requests = 0
  /// Granted and charged to the budget.
  public var charged = 0
  /// Granted free.
  public var free = 0
  /// Served by an earlier request that was still waiting.
  public var coalesced = 0
  /// Replaced by a later request.
  public var superseded = 0
  /// Still waiting when the run ended. (This name and ``withheld`` are keys in files of results.)
  public var withheldAtEnd = 0
  /// Still waiting when their widget was removed.
  public var widgetRemoved = 0
  /// Not yet decided; 0 when the run is over.
  public var undecided: Int {
    requests - charged - free - coalesced - superseded - withheldAtEnd - widgetRemoved
  }
  /// Granted. Each asked the provider for a timeline.
  public var granted: Int { charged.addingSaturated(free) }
  /// Requests, whatever their decision, that were rate-limited at some time by the widget's budget or the device pool.
  public var withheld = 0

  public init() {}

  var all: [Int] {
    [requests, charged, free, coalesced, superseded, withheldAtEnd, widgetRemoved, withheld]
  }

  public mutating func merge(_ other: ReloadCounts) {
    requests = requests.addingSaturated(other.requests)
    charged = charged.addingSaturated(other.charged)
    free = free.addingSaturated(other.free)
    coalesced = coalesced.addingSaturated(other.coalesced)
    superseded = superseded.addingSaturated(other.superseded)
    withheldAtEnd = withheldAtEnd.addingSaturated(other.withheldAtEnd)
    widgetRemoved = widgetRemoved.addingSaturated(other.widgetRemoved)
    withheld = withheld.addingSaturated(other.withheld)
  }

  mutating func count(_ decision: ReloadDecision) {
    switch decision {
    case .grantedFree: free += 1
    case .grantedCharged: charged += 1
    case .coalesced: coalesced += 1
    case .superseded: superseded += 1
    case .withheld: withheldAtEnd += 1
    case .widgetRemoved: widgetRemoved += 1
    }
  }
}

/// The outcomes of one widget's reloads; see `ReloadOutcome`.
public struct OutcomeCounts: Codable, Hashable, Sendable {
  public var timeline = 0
  public var failureTimeline = 0
  public var placeholderTimeline = 0
  public var fetchFailed = 0
  public var timedOut = 0
  public var memoryLimitExceeded = 0
  public var archiveTooLarge = 0
  public var tooManyEntries = 0
  public var unfinished = 0

  public init() {}

  var all: [Int] {
    [
      timeline, failureTimeline, placeholderTimeline, fetchFailed, timedOut, memoryLimitExceeded,
      archiveTooLarge,
      tooManyEntries, unfinished,
    ]
  }

  public mutating func merge(_ other: OutcomeCounts) {
    timeline = timeline.addingSaturated(other.timeline)
    failureTimeline = failureTimeline.addingSaturated(other.failureTimeline)
    placeholderTimeline = placeholderTimeline.addingSaturated(other.placeholderTimeline)
    fetchFailed = fetchFailed.addingSaturated(other.fetchFailed)
    timedOut = timedOut.addingSaturated(other.timedOut)
    memoryLimitExceeded = memoryLimitExceeded.addingSaturated(other.memoryLimitExceeded)
    archiveTooLarge = archiveTooLarge.addingSaturated(other.archiveTooLarge)
    tooManyEntries = tooManyEntries.addingSaturated(other.tooManyEntries)
    unfinished = unfinished.addingSaturated(other.unfinished)
  }

  mutating func count(_ outcome: ReloadOutcome) {
    switch outcome {
    case .timeline: timeline += 1
    case .failureTimeline: failureTimeline += 1
    case .placeholderTimeline: placeholderTimeline += 1
    case .fetchFailed: fetchFailed += 1
    case .timedOut: timedOut += 1
    case .memoryLimitExceeded: memoryLimitExceeded += 1
    case .archiveTooLarge: archiveTooLarge += 1
    case .tooManyEntries: tooManyEntries += 1
    case .unfinished: unfinished += 1
    }
  }
}
