import ArgumentParser
import Foundation
import Reports
import ScenarioFile

/// Runs a command again and again: at once, and whenever one of its files changes. The newest page is served on the
/// loopback address. Each run is a process of its own, so that one that is out of date can be ended.
struct Watch {
  /// The scenario files, as given.
  let files: [InputFile]
  let overrides: [ScenarioOverride]
  /// The command line of a run, without the program.
  let arguments: [String]
  /// The page that a run writes; `nil`: it writes none.
  let page: String?
  /// The port of the server; `nil`: any.
  let port: UInt16?

  /// How often files are looked at.
  private static let interval = 0.1

  /// Watches until the user interrupts it.
  ///
  /// - Throws: the exit status.
  func run() throws -> Never {
    if files.contains(where: { $0.path == "-" }) {
      throw ValidationError("--watch is for files; standard input does not change.")
    }
    // Before the threads of the server: they must not get the signals.
    Interruption.watch()
    let server = try page.map { _ in try PageServer(port: port ?? 0) }
    var logs: Set<String> = []
    while !Interruption.isRequested {
      let before = settled(logs)
      clearScreen()
      announce(server)
      let problems = problems(&logs)
      // The logs that the files name now are watched too.
      let watched = problems.isEmpty ? WatchedFiles(paths(logs)) : before
      if problems.isEmpty {
        server?.begins()
        try runOnce(until: { WatchedFiles(paths(logs)) != watched }, server)
      } else {
        for line in problems { Console.report(line) }
        server?.shows(problem: problems)
      }
      while !Interruption.isRequested, WatchedFiles(paths(logs)) == watched { pause() }
    }
    server?.stop()
    throw Interruption.obeyed()
  }

  private func paths(_ logs: Set<String>) -> Set<String> { logs.union(files.map(\.path)) }

  /// The files once they stay the same: an editor may write in steps.
  private func settled(_ logs: Set<String>) -> WatchedFiles {
    var last = WatchedFiles(paths(logs))
    while !Interruption.isRequested {
      pause()
      let next = WatchedFiles(paths(logs))
      if next == last { break }
      last = next
    }
    return last
  }

  private func pause() { Thread.sleep(forTimeInterval: Self.interval) }

  /// Why the scenarios cannot be run; empty if they can.
  ///
  /// - Parameter logs: the logs that they name. They stay as they were if a scenario cannot be read.
  private func problems(_ logs: inout Set<String>) -> [String] {
    var problems: [String] = []
    var named: Set<String> = []
    for file in files {
      do throws(ScenarioReadingFailure) {
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
  private func runOnce(until isOutOfDate: () -> Bool, _ server: PageServer?) throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let pageBefore = WatchedFiles(Set([page].compactMap(\.self)))
    do {
      try process.run()
    } catch {
      Console.report("--watch: the program cannot be started again: \(error.localizedDescription)")
      throw ExitStatus.inputOutput
    }
    while process.isRunning {
      pause()
      guard Interruption.isRequested || isOutOfDate() else { continue }
      // The second signal ends it without a report.
      process.terminate()
      pause()
      process.terminate()
      process.waitUntilExit()
      return
    }
    guard process.terminationReason == .exit, let server, let page else { return }
    guard WatchedFiles([page]) != pageBefore, let bytes = FileManager.default.contents(atPath: page) else {
      return server.shows(problem: ["The run failed. Its message is in the terminal."])
    }
    server.shows(page: String(decoding: bytes, as: UTF8.self))
  }

  // MARK: The terminal

  /// Only the newest answer is on the screen.
  private func clearScreen() {
    guard Console.outputStyle == .terminal else { return }
    try? Console.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }

  private func announce(_ server: PageServer?) {
    let names = files.map(\.name).joined(separator: ", ")
    Console.report("Watching \(names).\(server.map { " Page: \($0.address)" } ?? "") Ctrl-C ends.")
    Console.writeToStandardError("\n")
  }
}

extension WatchOptions {
  /// Runs the command of this command line again and again.
  ///
  /// - Parameters:
  ///   - files: its scenario files.
  ///   - overrides: the values set on the command line.
  ///   - html: the page that the command line names; `nil`: a temporary one.
  ///   - hasPage: whether such a run can write a page.
  func run(
    _ files: [InputFile], _ overrides: [ScenarioOverride], html: String?, hasPage: Bool = true
  ) throws -> Never {
    var arguments = Self.removed(from: Array(CommandLine.arguments.dropFirst()))
    var page = html
    if page == nil, hasPage {
      let directory = try TemporaryPlace.make()
      page = directory + "/page.html"
      arguments += ["--html", directory + "/page.html"]
    }
    try Watch(files: files, overrides: overrides, arguments: arguments, page: page, port: port).run()
  }
}

/// A directory for the pages of `--watch`, removed when the program ends.
private enum TemporaryPlace {
  static func make() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("widgetsim-\(UUID().uuidString)").path
    let made = UnfinishedFiles.make {
      try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } removal: {
      try? FileManager.default.removeItem(atPath: path)
    }
    guard made != nil else {
      Console.report("\(path): cannot create the directory")
      throw ExitStatus.inputOutput
    }
    return path
  }
}
