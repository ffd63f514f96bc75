import ArgumentParser
import CommandBase
import OutputAnalysis
import Reports

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges the results of replications that were run separately.",
    usage: "widgetsim merge <files> ... [<options>]",
    discussion: """
      The files come from `widgetsim run --results`. They must have the same scenario and different \
      replications. The output is, byte for byte, that of a single run of all the replications.

      Example: widgetsim run a.yaml --replications '0..<500' --results 1.json
               widgetsim run a.yaml --replications '500..<1000' --results 2.json
               widgetsim merge 1.json 2.json
      """)

  @Argument(help: "Files of results from --results.", completion: .file(extensions: ["json"]))
  var files: [InputFile]

  @Option(
    help:
      "Directory for summary.csv, intervals.csv, fetches.csv (if a provider has a fetch) and people.csv (with a population); created if missing.",
    completion: .directory)
  var out: String?

  @Option(help: "File for the merged results.", completion: .file(extensions: ["json"]))
  var results: String?

  @Option(help: "Confidence level. (default: 95%)", transform: Share.parse)
  var confidence = Share(0.95)

  @OptionGroup
  var printing: PrintOptions<OutputFormat>

  func run() throws {
    try CommandFiles.check(
      reads: ["results": files.map(\.path)], reports: Report.ofReplications + Report.sometimes, to: out,
      writes: ["--results": results])
    var merged: ResultsFile?
    for file in files {
      let bytes = try file.wholeBytes(
        limit: ResultsFile.largestByteCount, instead: "use fewer widgets in a scenario")
      try exitingOnErrors(in: file.name) {
        let next = try ResultsFile(bytes, version: ProgramVersion.current)
        if merged == nil { merged = next } else { try merged?.merge(next) }
      }
    }
    guard let merged else { throw ValidationError("Expected at least one file of results.") }
    let summary = merged.results.summary(of: merged.run, confidence: confidence.value)
    let advice = RunAdvice.isShown(in: summary) ? merged.advice : nil
    try exitingOnErrors(in: "merge") {
      if let out {
        try SummaryReports.write(summary, directory: out)
        try advice?.write(directory: out)
      }
      if let results { try merged.write(to: results) }
    }
    switch printing.format {
    case .table:
      try Console.write(
        SummaryText.table(summary, wishes: merged.wishes, advice: advice, style: Console.outputStyle))
    case .markdown:
      try Console.write(SummaryText.markdown(summary, wishes: merged.wishes, advice: advice))
    case .json: try Console.write(try SummaryText.json(summary, advice: advice), in: .json)
    case .csv: try Console.write(csv: SummaryCSV.text([(InputFile(path: merged.file).stem, summary)]))
    }
  }
}
