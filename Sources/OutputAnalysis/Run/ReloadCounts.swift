import WidgetRefresh

/// The decisions on the requests of one widget. Each request has exactly one: ``charged``, ``free``, ``coalesced``,
/// ``superseded``, ``waitingAtEnd`` and ``widgetRemoved`` add up to ``requests``.
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
  /// Still waiting when the run ended.
  public var waitingAtEnd = 0
  /// Still waiting when their widget was removed.
  public var widgetRemoved = 0
  /// Not yet decided; 0 when the run is over.
  public var undecided: Int {
    requests - charged - free - coalesced - superseded - waitingAtEnd - widgetRemoved
  }
  /// Granted. Each asked the provider for a timeline.
  public var granted: Int { charged.addingSaturated(free) }
  /// Requests, whatever their decision, that were rate-limited at some time by the widget's budget or the device pool.
  public var rateLimited = 0

  public init() {}

  /// The keys in files of results.
  private enum CodingKeys: String, CodingKey {
    case requests, charged, free, coalesced, superseded, widgetRemoved
    case waitingAtEnd = "withheldAtEnd"
    case rateLimited = "withheld"
  }

  var all: [Int] {
    [requests, charged, free, coalesced, superseded, waitingAtEnd, widgetRemoved, rateLimited]
  }

  public mutating func merge(_ other: ReloadCounts) {
    requests = requests.addingSaturated(other.requests)
    charged = charged.addingSaturated(other.charged)
    free = free.addingSaturated(other.free)
    coalesced = coalesced.addingSaturated(other.coalesced)
    superseded = superseded.addingSaturated(other.superseded)
    waitingAtEnd = waitingAtEnd.addingSaturated(other.waitingAtEnd)
    widgetRemoved = widgetRemoved.addingSaturated(other.widgetRemoved)
    rateLimited = rateLimited.addingSaturated(other.rateLimited)
  }

  mutating func count(_ decision: ReloadDecision) {
    switch decision {
    case .grantedFree: free += 1
    case .grantedCharged: charged += 1
    case .coalesced: coalesced += 1
    case .superseded: superseded += 1
    case .stillWaiting: waitingAtEnd += 1
    case .widgetRemoved: widgetRemoved += 1
    }
  }
}
