@_exported import AppIntents
import SimulatedFoundation
@_exported import SwiftUI

public protocol TimelineEntry {
  var date: Date { get }
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  public var relevance: TimelineEntryRelevance? { nil }
}

public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
  public var score: Float
  public var duration: TimeInterval

  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

public struct TimelineReloadPolicy: Equatable, Sendable {
  enum Kind: Equatable {
    case atEnd, never
    case after(Date)
  }

  let kind: Kind
  public static let atEnd = Self(kind: .atEnd)
  public static let never = Self(kind: .never)
  public static func after(_ date: Date) -> Self { Self(kind: .after(date)) }
}

public struct Timeline<EntryType: TimelineEntry> {
  public let entries: [EntryType]
  public let policy: TimelineReloadPolicy

  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

extension Timeline: Sendable where EntryType: Sendable {}
