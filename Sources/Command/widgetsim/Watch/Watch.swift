import ArgumentParser
import CommandBase
import Foundation
import ScenarioFile

/// Runs a command again and again: at once, and whenever one of its files changes. Each run is a process of its own, so that
/// one that is out of date can be ended. It also ends if this process is killed.
struct Watch {
  /// The scenario files, as given.
  let files: [InputFile]
  let overrides: [ScenarioOverride]
  /// The command line of a run, without the program.
  let arguments: [String]
  var page: WatchedPage

  /// How often files are looked at.
  private static let interval = Duration.milliseconds(100)

  /// Watches until the user interrupts it.
  ///
  /// - Throws: the exit status.
  mutating func run() throws -> Never {
    var logs: Set<String> = []
    while !Interruption.isRequested {
      let before = settled(logs)
      clearScreen()
      announce()
      let problems = problems(&logs)
      // The logs that the files name now are watched too.
      let watched = problems.isEmpty ? watchedFiles(logs) : before
      if problems.isEmpty {
        try page.begins()
        try runOnce(until: { $0.watchedFiles(logs) != watched })
      } else {
        for line in problems { Console.report(line) }
        try page.shows(problem: problems)
      }
      while !Interruption.isRequested, watchedFiles(logs) == watched { pause() }
    }
    throw Interruption.obeyed()
  }

  private func watchedFiles(_ logs: Set<String>) -> WatchedFiles {
    WatchedFiles(logs.union(files.map(\.path)))
  }

  /// The files once they stay the same: an editor may write in steps.
  private func settled(_ logs: Set<String>) -> WatchedFiles {
    var last = watchedFiles(logs)
    while !Interruption.isRequested {
      pause()
      let next = watchedFiles(logs)
      if next == last { break }
      last = next
    }
    return last
  }

  private func pause() { Thread.sleep(forTimeInterval: Self.interval / .seconds(1)) }

  /// Why the scenarios cannot be run; empty if they can.
  ///
  /// - Parameter logs: the logs that they name. They stay as they were if a scenario cannot be read.
  private func problems(_ logs: inout Set<String>) -> [String] {
    var problems: [String] = []
    var named: Set<String> = []
    for file in files {
      do throws(ReadingFailure) {
        named.formUnion(
          try readScenario(
            try file.scenarioBytes(), of: file, overrides: overrides, showsWarnings: false
          ).files)
      } catch {
        problems += error.messages
      }
    }
    if problems.isEmpty { logs = named }
    return problems
  }

  // MARK: A run

  /// Runs the command to its end, or until a file changes.
  private mutating func runOnce(until isOutOfDate: (Self) -> Bool) throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    // The run ends at the end of this pipe: at the latest when this process is gone.
    process.standardInput = Pipe()
    let pageBefore = WatchedFiles([page.path])
    do {
      try process.run()
    } catch {
      Console.report("--watch: the program cannot be started again: \(error.localizedDescription)")
      throw ExitStatus.inputOutput
    }
    while process.isRunning {
      pause()
      guard Interruption.isRequested || isOutOfDate(self) else { continue }
      // The second signal ends it without a report.
      process.terminate()
      pause()
      process.terminate()
      process.waitUntilExit()
      return
    }
    if process.terminationReason == .exit, WatchedFiles([page.path]) != pageBefore {
      try page.isComplete()
    } else {
      try page.shows(problem: ["The run failed. Its message is in the terminal."])
    }
  }

  // MARK: The terminal

  /// Only the newest answer is on the screen.
  private func clearScreen() {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    try? Console.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }

  private func announce() {
    let names = files.map(\.name).joined(separator: ", ")
    Console.report("Watching \(names). Page: \(page.path). Ctrl-C ends.")
    Console.writeToStandardError("\n")
  }
}

extension WatchOptions {
  /// Runs the command of this command line again and again.
  ///
  /// - Parameters:
  ///   - files: its scenario files.
  ///   - overrides: the values set on the command line.
  ///   - html: the page that a run writes.
  func run(_ files: [InputFile], _ overrides: [ScenarioOverride], html: String?) throws -> Never {
    guard let html else {
      throw ValidationError(
        "--watch needs --html FILE. Open FILE in a browser to see the new results after each run.")
    }
    if files.contains(where: { $0.path == "-" }) {
      throw ValidationError("--watch cannot watch standard input. Give it a file.")
    }
    Interruption.watch()
    let arguments = CommandLine.words(without: [], flags: ["--watch"]) + ["--is-watched"]
    var watch = Watch(files: files, overrides: overrides, arguments: arguments, page: WatchedPage(path: html))
    try watch.run()
  }
}
