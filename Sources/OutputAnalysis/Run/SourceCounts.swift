import WidgetRefresh

/// The number of one widget's reloads by where the data of their timelines came from; see `ContentSource`.
public struct SourceCounts: Codable, Hashable, Sendable {
  /// Reloads without a timeline, or with one that has no data.
  public var nothing = 0
  public var fetch = 0
  public var container = 0

  public init() {}

  var all: [Int] { [nothing, fetch, container] }

  public mutating func merge(_ other: SourceCounts) {
    nothing = nothing.addingSaturated(other.nothing)
    fetch = fetch.addingSaturated(other.fetch)
    container = container.addingSaturated(other.container)
  }

  mutating func count(_ source: ContentSource) {
    switch source {
    case .nothing: nothing += 1
    case .fetch: fetch += 1
    case .container: container += 1
    }
  }
}
