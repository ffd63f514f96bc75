import ArgumentParser
import Experiments
import Foundation
import Hosting
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
      found("Swift compiler for `host`") {
        let compiler = try HostedCompiler.found(cache: HostedCache.usual)
        return "\(compiler.version.prefix { $0 != "\n" }), \(compiler.swiftc)"
      },
      found("Simulated modules for `host`") { try HostedModules().sources.path },
      cache,
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

  /// Whether the system has `host`.
  private var canHost: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private func found(_ name: String, _ find: () throws -> String) -> DoctorReport.Item {
    do {
      return .init(name, try find())
    } catch {
      return .init(name, nil, advice: "\(error)", isNeeded: canHost)
    }
  }

  private var cache: DoctorReport.Item {
    let path = HostedCache.usual.path
    let isUsable =
      (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
      && FileManager.default.isWritableFile(atPath: path)
    return .init(
      "Cache of `host`", isUsable ? path : nil,
      advice: "\(path) cannot be written to. Set WIDGETSIM_CACHE to a directory that you can write to.",
      isNeeded: canHost)
  }
}
