import Experiments
import OutputAnalysis

extension RunCommand {
  /// A command that makes the same page as `report.html`. It has only the options that matter for the page, and the replications that
  /// ran, even if `--precision` chose their number.
  func reproduction(of input: InputFile, _ results: ReplicationResults) -> String {
    var words = ["widgetsim", "run", input.path]
    for override in settings.overrides { words += ["--set", override.text] }
    for range in results.ranges where range != Replications.usual {
      words += ["--replications", "\(range.lowerBound)..<\(range.upperBound)"]
    }
    if replication.confidence.value != Share.usual.value {
      words += ["--confidence", String(replication.confidence.value)]
    }
    return (words + ["--html", "report.html"]).map(ShellWord.quoted).joined(separator: " ")
  }
}
