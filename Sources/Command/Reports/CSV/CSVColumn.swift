import EventKernel
import OutputAnalysis
import WidgetRefresh

/// A column in the data dictionary.
package struct ReportColumn: Hashable, Sendable {
  package var name: String
  /// Unit or form of the values.
  package var unit: String
  package var meaning: String
}

/// A value in a row of a CSV report. `nil` is an empty field.
package enum FieldValue: Sendable {
  case text(String?)
  /// A text that never needs quotes.
  case name(String?)
  /// The name of what is shown.
  case item(ItemID)
  case integer(Int?)
  case boolean(Bool?)
  /// In seconds, to the millisecond.
  case seconds(SimulationDuration?)
  /// Rounded to `places` (0 … 6) decimal places; empty also for what is not finite and for more than 9 · 10¹¹.
  case decimal(Double?, places: Int = 3)
  /// Two fields: local time and seconds since the start.
  case moment(SimulationTime?)
  /// The number of the replication that the rows are from.
  case replication
}

/// A column of a CSV report with such rows. Its name, unit and meaning are in the data dictionary.
package struct CSVColumn<Row>: Sendable {
  /// Two for a moment, otherwise one.
  package let heads: [ReportColumn]
  package let value: @Sendable (Row) -> FieldValue

  package init(
    _ name: String, _ unit: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> FieldValue
  ) {
    heads = [ReportColumn(name: name, unit: unit, meaning: meaning)]
    self.value = value
  }

  private init(heads: [ReportColumn], value: @escaping @Sendable (Row) -> FieldValue) {
    self.heads = heads
    self.value = value
  }

  /// The same column for rows that have such a row as a part.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> CSVColumn<Whole> {
    CSVColumn<Whole>(heads: heads) { [value] in value(part($0)) }
  }

  /// Two columns for one moment. `value` gives a ``FieldValue/moment(_:)``.
  package static func moment(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> FieldValue
  ) -> CSVColumn {
    let heads = [
      ReportColumn(name: name, unit: "local time", meaning: meaning),
      ReportColumn(
        name: name + "_s", unit: "s", meaning: "The same moment, since the start of the reported period."),
    ]
    return CSVColumn(heads: heads, value: value)
  }
}

// MARK: Columns of several reports

extension CSVColumn {
  package static func widget(_ value: @escaping @Sendable (Row) -> FieldValue) -> CSVColumn {
    CSVColumn("widget", "name", "The widget.", value)
  }

  package static func activity(_ value: @escaping @Sendable (Row) -> FieldValue) -> CSVColumn {
    CSVColumn("activity", "name", "The Live Activity.", value)
  }

  /// The last one of rows for each event.
  package static var replication: CSVColumn {
    CSVColumn("replication", "number", "The number of the replication, or of the person, from 0.") { _ in
      .replication
    }
  }

  /// The figure and its unit.
  package static func figure(_ value: @escaping @Sendable (Row) -> Figure) -> [CSVColumn] {
    [
      CSVColumn("figure", "name", "The figure, as in `intervals.csv`.") { .name(value($0).rawValue) },
      CSVColumn("unit", "name", "Unit of the values: `1/day`, `share` (0 to 1), `s` or `s/day`.") {
        .name(value($0).unit.rawValue)
      },
    ]
  }

  /// To six places.
  package static func number(
    _ name: String, unit: String = "see unit", _ meaning: String,
    _ value: @escaping @Sendable (Row) -> Double?
  ) -> CSVColumn {
    CSVColumn(name, unit, meaning) { .decimal(value($0), places: 6) }
  }

  package static func confidence(_ value: @escaping @Sendable (Row) -> Double) -> CSVColumn {
    .number("confidence", unit: "share", "The confidence level.", value)
  }

  package static func fingerprint(
    _ name: String = "fingerprint", of subject: String,
    _ value: @escaping @Sendable (Row) -> RunFingerprint?
  ) -> CSVColumn {
    CSVColumn(
      name, "16 hexadecimal digits",
      "The fingerprint of \(subject). It differs if any event or count differs."
    ) { .name(value($0)?.text) }
  }

  package static func partial(_ value: @escaping @Sendable (Row) -> Bool) -> CSVColumn {
    CSVColumn(
      "partial", "true, false",
      "Whether the run was interrupted. The report then covers only the first replications (in a sweep, the first points)."
    ) { .boolean(value($0)) }
  }
}
