import Foundation
import ScenarioValues
import Synchronization

/// The messages of programs to the developer, in replication 0: why they return no timeline, and notes of the simulated modules.
package final class ProgramMessages: Sendable {
  /// The messages of all programs that this process has started.
  package static let heard = ProgramMessages()
  static let most = 10

  private struct Lines {
    var kept: [String] = []
    var seen: Set<String> = []
  }

  private let lines = Mutex(Lines())

  /// The first lines, in the order in which they were heard.
  package var all: [String] { lines.withLock { $0.kept } }

  /// - Parameters:
  ///   - line: is not kept if there are already enough.
  ///   - subject: what the line is about. Only the first line about a subject is kept.
  func keep(_ line: String, about subject: String) {
    lines.withLock { lines in
      guard lines.kept.count < Self.most, lines.seen.insert(subject).inserted else { return }
      lines.kept.append(line)
    }
  }
}

/// The notes that a hosted program writes to standard error. Each is a line that begins with `widgetsim: `.
package final class HostedNotes {
  private var text: [UInt8] = []

  package init() {}

  package func add(_ bytes: [UInt8]) {
    // A program may write without end.
    if text.count < 1 << 16 { text += bytes }
  }

  package var lines: [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("widgetsim: ") }
      .map { String($0.dropFirst(11)) }
  }
}

extension NoTimeline {
  /// One line, such as `2026-03-02 13:14: Kind crashed: Fatal error: Index out of range`.
  func line(_ message: String, to question: TimelineQuestion) -> String {
    let what =
      switch reason {
      case .crashes: "crashed"
      case .neverCompletes: "did not complete"
      case .noTimeline: "returned no timeline"
      }
    return "\(Self.minute(of: question)): \(question.kind) \(what): \(message)"
  }

  /// The device's local time.
  private static func minute(of question: TimelineQuestion) -> String {
    let minutes = ((question.date.timeIntervalSince1970 + Double(question.utcOffset)) / 60).rounded(.down)
    let day = (minutes / 1440).rounded(.down)
    return "\(CalendarDate(dayNumber: Int(day))) \(TimeOfDay(clamping: Int(minutes - day * 1440) * 60))"
  }
}
