import ArgumentParser
import Foundation
import OutputAnalysis

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares the simulator with closed forms, in a Markdown table.",
    discussion: """
      Each line is a figure whose exact value is known, measured on scenarios that anyone could write, in independent \
      replications. The verdict is the same for all lines together: a true closed form fails with probability 1e-6 \
      at most.
      """)

  @Option(help: "Replications of each scenario, 10 to 100,000.")
  var replications = 200

  func validate() throws {
    guard (10...100_000).contains(replications) else {
      throw ValidationError("--replications: expected 10 to 100000; found \(replications)")
    }
  }

  func run() throws {
    let checks = ClosedForms.all
    let confidence = 1 - 1e-6 / Double(checks.count)
    var text = """
      | figure | expected | measured | 95 % interval | verdict |
      |---|---:|---:|---:|---|

      """
    var failures = 0
    for check in checks {
      let result = try check.result(replications: replications)
      let holds = result.holds(confidence: confidence)
      failures += holds ? 0 : 1
      let width = result.halfWidth(confidence: 0.95) ?? 0
      text +=
        "| \(result.name) | \(figure(result.expected)) | \(figure(result.measured)) | ± \(figure(width)) "
        + "| \(holds ? "holds" : "FAILS") |\n"
    }
    text += "\n\(checks.count) figures, \(replications) replications each; \(failures) fail.\n"
    try Console.write(text)
    if failures > 0 { throw ExitCode.failure }
  }

  private func figure(_ value: Double) -> String {
    String(format: "%.4f", value)
  }
}
