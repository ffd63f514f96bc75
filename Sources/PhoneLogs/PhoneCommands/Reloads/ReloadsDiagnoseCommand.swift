import ArgumentParser
import CommandBase
import Foundation
import PhoneArchives
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

struct ReloadsDiagnoseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnose", abstract: "Tells why widgets stopped on a phone, from its sysdiagnose.",
    discussion: """
      A sysdiagnose is the .tar.gz that a phone makes, or the folder that was unpacked from it. Its PowerLog \
      (logs/powerlogs/*.PLSQL) tells when the phone was used and charged. Print its unified log with \
      `log show --style ndjson`, or without a Mac with `unifiedlog_iterator`. Put this file into the folder as *.ndjson, or \
      give it with --log. --log also takes the log of ReloadLog.swift. Nothing is sent anywhere.

      Has not been tried on a real archive. The article Measure your phone says how to make the files.

      Example: widgetsim reloads diagnose sysdiagnose_2026.03.05.tar.gz --log system.ndjson
      """)

  @Argument(help: "The sysdiagnose.", completion: .file())
  var archive: String

  @Option(
    name: .customLong("log"), help: "A log beside the archive. Repeat it for several.",
    completion: .file(extensions: ["ndjson", "jsonl"]))
  var logs: [InputFile] = []

  @Option(help: ArgumentHelp("Only the widgets of this kind or bundle.", valueName: "kind|bundle"))
  var widget: String?

  @Option(help: ArgumentHelp("The app's identifier, if the log does not name it.", valueName: "bundle"))
  var app: String?

  @Option(
    help: ArgumentHelp("IANA time zone of the times. (default: that of the log, or UTC)", valueName: "name"))
  var timeZone: String?

  @Option(help: "File for a scenario of this phone. Replaces the file.", completion: .file())
  var scenarioOut: String?

  @OptionGroup
  var quiet: QuietOption

  @OptionGroup
  var printing: ReportOptions<TextFormat>

  func run() throws {
    if let timeZone { try WallClock.check(timeZone: timeZone) }
    let inArchive = [scenarioOut, printing.html].compactMap(\.self).filter(isInArchive)
    try CommandFiles.check(
      reads: ["the archive": [archive], "the log": logs.map(\.path), "a file of the archive": inArchive],
      writes: ["--scenario-out": scenarioOut, "--html": printing.html])
    let read = try logs.map { log in
      return try exitingOnErrors(in: log.name) { try PhoneLog.read(log.open(), name: log.name) }
    }
    let phone = try exitingOnErrors(in: archive) { try PhoneArchive(archive) }
    Console.report(phone.warnings + read.flatMap(\.repairs))
    let diagnosis = try exitingOnErrors(in: archive) {
      try Diagnosis(phone.systemLogs + read, phone.power, widget: widget, app: app, timeZone: timeZone)
    }
    if diagnosis.widgets.isEmpty, widget != nil || scenarioOut != nil {
      throw Console.failure(
        archive,
        diagnosis.covered == nil
          ? "expected a log of reloads; found none. Print one with 'log show --style ndjson' (Mac) or unifiedlog_iterator, and give it with --log"
          : "expected reloads of \(widget.map { "a widget or bundle '\($0)'" } ?? "a widget"); the logs have none"
      )
    }
    let report = DiagnosisReport(
      diagnosis: diagnosis, archive: archive, hasLogArchive: phone.hasLogArchive)
    try writeFile(PhoneScenario.yaml(diagnosis, phone.power, source: archive), to: scenarioOut)
    try printing.finish(report)
  }

  /// Whether a file is read as a part of the archive, if that is a folder.
  private func isInArchive(_ path: String) -> Bool {
    guard PhoneArchive.reads(path), let file = realpath(path, nil), let folder = realpath(archive, nil) else {
      return false
    }
    defer {
      free(file)
      free(folder)
    }
    return String(cString: file).hasPrefix(String(cString: folder) + "/")
  }
}
