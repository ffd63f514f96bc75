import ArgumentParser
import CommandBase
import Experiments
import Foundation
import ProviderHost
import RandomVariates
import Reports

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Says what is installed, and what to do about what is missing.",
    discussion: "Exit status: 0: no command lacks something that it needs. 1: a command lacks something.")

  @OptionGroup
  var printing: FormatOptions<PlainFormat>

  func run() throws {
    let report = DoctorReport(items)
    switch printing.format {
    case .text: for line in report.lines { try Console.write(line: line) }
    case .json: try Console.write(report.json(), in: .json)
    }
    if report.isIncomplete { throw ExitCode.failure }
  }

  private var items: [DoctorReport.Item] {
    let mostFiles = sysconf(Int32(_SC_OPEN_MAX))
    return [
      .init("widgetsim", "\(ProgramVersion.current), \(InstalledFiles.program.path)"),
      .init("GSL", LinkedGSL.version),
    ]
      + HostRequirements.items + [
        .init(
          "JSON Schema for editors", InstalledFiles.schema?.path,
          advice: "`widgetsim schema` prints it. Without it, `init` does not name it in the new file.",
          isNeeded: false),
        .init(
          "Terminal",
          "\(Console.width) columns, \(Console.outputStyle == .terminal ? "with colors" : "without colors")"),
        .init("Processors", "\(Replications.processors) (--jobs)"),
        .init("Memory", "\(ProcessInfo.processInfo.physicalMemory >> 20) MiB"),
        .init("Open files", mostFiles < 0 ? "no limit" : "at most \(mostFiles) (ulimit -n)"),
      ]
  }
}
