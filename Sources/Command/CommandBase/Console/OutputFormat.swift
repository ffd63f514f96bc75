import ArgumentParser
import Reports

/// How a command prints its results. The first case is the default.
package protocol PrintFormat: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
  static var json: Self { get }
}

/// `--format`, and its short form for JSON.
package struct FormatOptions<Format: PrintFormat>: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: "Format of the output. json is for programs. (default: \(Self.usual.rawValue))")
  package var named: Format?

  @Flag(help: "The same as --format json.")
  package var json = false

  package init() {}

  private static var usual: Format { Format.allCases[Format.allCases.startIndex] }

  package var format: Format { json ? .json : named ?? Self.usual }

  package func validate() throws {
    if json, named != nil { throw ValidationError("--json and --format cannot be combined.") }
  }
}

/// How results are printed that can have colors.
package struct PrintOptions<Format: PrintFormat>: ParsableArguments {
  @OptionGroup
  package var formats: FormatOptions<Format>

  @Option(
    help: """
      Whether a table has colors. auto: on a terminal. The environment variables NO_COLOR, FORCE_COLOR and CLICOLOR=0 \
      change what auto means.
      """)
  package var color = Console.ColorMode.auto

  package init() {}

  package var format: Format { formats.format }

  package func validate() { Console.colorMode.withLock { $0 = color } }
}

/// How results are printed that have no table.
package enum PlainFormat: String, PrintFormat {
  case text, json
}

/// How results are printed that have no rows of CSV.
package enum TextFormat: String, PrintFormat {
  case table, json, markdown
}

/// How results are printed.
package enum OutputFormat: String, PrintFormat {
  case table, json, markdown, csv
}

extension Console {
  /// - Parameter format: CSV only for a report with rows.
  package static func write(_ report: some PrintedReport, as format: some PrintFormat) throws {
    switch TextFormat(rawValue: format.rawValue) {
    case .table: try write(report.text(outputStyle))
    case .json: try write(try report.json(), in: .json)
    case .markdown: try write(report.markdown)
    case nil: if let rows = report as? any RowReport { try write(csv: rows.csv) }
    }
  }
}
