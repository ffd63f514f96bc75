import ArgumentParser
import Reports

/// How a command prints its results. The first case is the default.
protocol PrintFormat: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
  static var json: Self { get }
}

/// `--format`, and its short form for JSON.
struct FormatOptions<Format: PrintFormat>: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: "Format of the output. json is for programs. (default: \(Self.usual.rawValue))")
  var named: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  private static var usual: Format { Format.allCases[Format.allCases.startIndex] }

  var format: Format { json ? .json : named ?? Self.usual }

  func validate() throws {
    if json, named != nil { throw ValidationError("--json and --format cannot be combined.") }
  }
}

/// How results are printed that can have colors.
struct PrintOptions<Format: PrintFormat>: ParsableArguments {
  @OptionGroup
  var formats: FormatOptions<Format>

  @Option(
    help: """
      Whether a table has colors. auto: on a terminal. The environment variables NO_COLOR, FORCE_COLOR and CLICOLOR=0 \
      change what auto means.
      """)
  var color = Console.ColorMode.auto

  var format: Format { formats.format }

  func validate() { Console.colorMode.withLock { $0 = color } }
}

/// How results are printed that have no table.
enum PlainFormat: String, PrintFormat {
  case text, json
}

/// How results are printed that have no rows of CSV.
enum TextFormat: String, PrintFormat {
  case table, json, markdown
}

/// How results are printed.
enum OutputFormat: String, PrintFormat {
  case table, json, markdown, csv
}

extension Console {
  /// - Parameter format: CSV only for a report with rows.
  static func write(_ report: some PrintedReport, as format: some PrintFormat) throws {
    switch TextFormat(rawValue: format.rawValue) {
    case .table: try write(report.text(outputStyle))
    case .json: try write(try report.json(), in: .json)
    case .markdown: try write(report.markdown)
    case nil: if let rows = report as? any RowReport { try write(csv: rows.csv) }
    }
  }
}
