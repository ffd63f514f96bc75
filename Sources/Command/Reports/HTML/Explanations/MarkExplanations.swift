import EventKernel
import Experiments
import WidgetRefresh

/// The explanations of the marks in the lanes of views, entries, requests, waits and reloads: what `widgetsim explain`
/// prints for their widget and time.
///
/// The marks are known from a run. A second run of the same replication collects what explains them.
package struct MarkExplanations: Sendable {
  /// Those of one widget.
  struct OfWidget: Sendable {
    /// The explained instants, in order.
    let instants: [SimulationTime]
    /// A text for each of them.
    fileprivate(set) var archive = TextArchive()
  }

  /// The most instants that are explained. A page has room for about half of them.
  private static let mostInstants = 60_000

  static let lanes: [Lane] = [.views, .entries, .requests, .waiting, .decisions]

  private(set) var templates = TextArchive.Templates()
  private(set) var widgets: [OfWidget]
  /// Instants of marks before it are explained.
  private(set) var end: SimulationTime

  /// - Returns: `nil` if it was stopped.
  package init?(of record: RunRecord, isStopped: () -> Bool = { false }) throws {
    var record = record
    record.close()
    let marked = record.scenario.widgets.indices.map { Self.instants(ofWidget: $0, in: record) }
    let instants = Self.first(Self.mostInstants, of: marked)
    widgets = instants.map { OfWidget(instants: $0) }
    end = zip(marked, instants).compactMap { $0.dropFirst($1.count).first }.min() ?? record.period.upperBound
    var simulation = try DeviceSimulation(record.scenario, replication: record.replication)
    var sink = Sink(of: self, in: simulation)
    for day in RunDays(of: simulation) where !sink.isOver {
      guard try simulation.run(until: day.end, into: &sink, isStopped: isStopped) else { return nil }
    }
    sink.end()
    self = sink.explanations
  }

  /// The starts of the marks. What began before the recorded period is explained at its start.
  private static func instants(ofWidget index: Int, in record: RunRecord) -> [SimulationTime] {
    let starts = LaneMark.marks(ofWidget: index, in: record).compactMap { mark -> SimulationTime? in
      guard mark.start < record.period.upperBound, lanes.contains(MarkStyle(mark.kind).lane) else {
        return nil
      }
      return max(mark.start, record.period.lowerBound)
    }
    return Set(starts).sorted()
  }

  /// The first `most` instants of all widgets together, or some fewer.
  static func first(_ most: Int, of instants: [[SimulationTime]]) -> [[SimulationTime]] {
    let all = instants.joined().sorted()
    guard all.count > most else { return instants }
    return instants.map { Array($0.prefix { $0 < all[most] }) }
  }

  fileprivate mutating func append(_ explanation: Explanation) {
    widgets[explanation.history.item.index].archive.append(explanation.lines, sharing: &templates)
  }
}

/// Explains moments as soon as all is known that is said of them.
private struct Sink: ObservationSink {
  private(set) var explanations: MarkExplanations
  private let scenario: Scenario
  private let clock: WallClock
  private let start: SimulationTime
  private var moments: [MomentsOfWidget]

  init(of explanations: MarkExplanations, in simulation: borrowing DeviceSimulation) {
    self.explanations = explanations
    let scenario = simulation.scenario
    self.scenario = scenario
    clock = simulation.clock
    start = simulation.reportedPeriod.lowerBound
    moments = explanations.widgets.enumerated().map {
      MomentsOfWidget(of: $0.offset, in: scenario, at: $0.element.instants)
    }
  }

  var isOver: Bool { moments.allSatisfy(\.isOver) }

  mutating func receive(_ observations: [Observation]) {
    for observation in observations {
      guard let item = observation.item else {
        for widget in moments.indices { receive(observation, of: widget) }
        continue
      }
      if moments.indices.contains(item.index) { receive(observation, of: item.index) }
    }
  }

  private mutating func receive(_ observation: Observation, of widget: Int) {
    guard !moments[widget].isOver else { return }
    explain(moments[widget].receive(observation))
  }

  /// The run is over.
  mutating func end() {
    for widget in moments.indices { explain(moments[widget].end()) }
  }

  private mutating func explain(_ moments: ArraySlice<MomentsOfWidget.Moment>) {
    for moment in moments {
      explanations.append(
        Explanation((moment.history, moment.aftermath), in: scenario, clock: clock, start: start))
    }
  }
}

extension Explanation {
  /// Its sentences, an empty line after each paragraph, and the title of its steps and the steps, each with a tab after
  /// its time.
  fileprivate var lines: [String] {
    paragraphs.flatMap { Self.sentences($0) + [""] } + [Self.stepsTitle]
      + steps.map { "\($0.time)\t\($0.text)" }
  }

  /// Joined with spaces, they are the paragraph.
  private static func sentences(_ paragraph: String) -> [String] {
    let bytes = paragraph.utf8
    var sentences: [String] = []
    var start = bytes.startIndex
    for index in bytes.indices where bytes[index] == UInt8(ascii: " ") && index > start {
      guard bytes[bytes.index(before: index)] == UInt8(ascii: ".") else { continue }
      sentences.append(String(paragraph[start..<index]))
      start = bytes.index(after: index)
    }
    return sentences + [String(paragraph[start...])]
  }
}
