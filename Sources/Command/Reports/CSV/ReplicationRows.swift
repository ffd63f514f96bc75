import Experiments
import OutputAnalysis
import WidgetRefresh

/// Writes `replications.csv` while replications end: a row for each replication, widget and figure that applies, in the
/// order of the replications.
///
/// Replications end in any order. The rows of one wait in memory until those of all before it are written.
final class ReplicationRows: Sendable {
  /// Only one thread at a time touches it.
  private struct State: @unchecked Sendable {
    let file: TemporaryFile
    /// Rows to write next.
    var bytes: [UInt8]
    /// The replication whose rows come next.
    var next: UInt64
    /// The rows of later ones.
    var waiting: [UInt64: [UInt8]] = [:]
    var error: ReportError?

    mutating func flush() {
      guard error == nil else { return }
      do throws(ReportError) { try file.write(bytes) } catch { self.error = error }
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Without rows.
  private let empty: CSVRows
  private let scale: FigureScale
  private let state: Locked<State>

  /// Creates the file under a temporary name.
  init(file path: String, of simulation: borrowing DeviceSimulation, first: UInt64) throws(ReportError) {
    empty = CSVRows(items: simulation.scenario.items.map(\.name))
    scale = FigureScale(of: simulation)
    var rows = empty
    rows.header(ReplicationRow.columns)
    state = Locked(State(file: try TemporaryFile(for: path), bytes: rows.bytes, next: first))
  }

  /// Adds the rows of a replication, from any thread. Nothing happens if it was added before.
  func add(_ tallies: [WidgetTally], replication: UInt32) {
    var rows = empty
    for (widget, tally) in tallies.enumerated() {
      for (figure, pair) in zip(Figure.allCases, tally.pairs) where pair.y > 0 {
        let row = ReplicationRow(
          replication: replication, item: ItemID(index: widget), figure: figure, pair: pair, scale: scale)
        rows.row(row, ReplicationRow.columns)
      }
    }
    let bytes = rows.bytes
    state.withLock {
      guard UInt64(replication) >= $0.next else { return }
      $0.waiting[UInt64(replication)] = bytes
      while let ready = $0.waiting.removeValue(forKey: $0.next) {
        $0.bytes += ready
        $0.next += 1
      }
      if $0.bytes.count >= 64 << 10 { $0.flush() }
    }
  }

  /// Completes the file and gives it its name. Rows that still wait are dropped: after an interruption, results have
  /// only the first replications too.
  func finish() throws(ReportError) {
    let (file, error) = state.withLock {
      $0.flush()
      return ($0.file, $0.error)
    }
    if let error { throw error }
    try TemporaryFile.move([file])
  }
}

/// A figure of one replication and one widget.
struct ReplicationRow {
  let replication: UInt32
  let item: ItemID
  let figure: Figure
  let pair: FigurePair
  let scale: FigureScale

  static let columns: [CSVColumn<ReplicationRow>] =
    [
      CSVColumn("replication", "number", "The replication; with a population, the person. From 0.") {
        .integer(Int($0.replication))
      },
      .widget { .item($0.item) },
    ] + CSVColumn.figure { $0.figure } + [
      .number("value", "The figure of this replication alone.") {
        Double($0.pair.x) / Double($0.pair.y) * $0.scale.factor(of: $0.figure)
      },
      CSVColumn(
        "weight", "number",
        "The weight of this replication: a number of views or updates, or milliseconds. The figure of all replications is the mean "
          + "of their values with these weights. Empty for a median or percentile, which is not such a mean."
      ) { .integer($0.figure.weight($0.pair)) },
    ]
}

extension Figure {
  /// The weight of one replication in the figure of all; `nil`: a quantile of all durations is no mean of quantiles.
  fileprivate func weight(_ pair: FigurePair) -> Int? {
    if case .quantile = measure { return nil }
    return Int(pair.y)
  }
}
