import ArgumentParser
import Foundation
import ProviderHost
import ScenarioFile

/// Runs a command again and again: at once, and whenever one of its files changes. The newest page is served on the
/// loopback address. Each run is a process of its own, so that one that is out of date can be ended. It also ends if this
/// process is killed.
struct Watch {
  /// The scenario files, as given.
  let files: [InputFile]
  let overrides: [ScenarioOverride]
  /// The command line of a run, without the program.
  let arguments: [String]
  /// The page that a run writes; `nil`: it writes none.
  let page: String?
  private var server: PageServer?

  /// How often files are looked at.
  private static let interval = Duration.milliseconds(100)

  /// The server has this port; `nil`: any.
  ///
  /// - Throws: the exit status.
  init(
    files: [InputFile], overrides: [ScenarioOverride], arguments: [String], page: String?, port: UInt16?
  ) throws {
    if files.contains(where: { $0.path == "-" }) {
      throw ValidationError("--watch is for files; standard input does not change.")
    }
    (self.files, self.overrides, self.arguments, self.page) = (files, overrides, arguments, page)
    server = try page.map { _ in try PageServer(port: port ?? 0) }
  }

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
        server?.begins()
        try runOnce(until: { $0.watchedFiles(logs) != watched })
      } else {
        for line in problems { Console.report(line) }
        server?.shows(problem: problems)
      }
      while !Interruption.isRequested, watchedFiles(logs) == watched { pause() }
    }
    throw Interruption.obeyed()
  }

  private func watchedFiles(_ logs: Set<String>) -> WatchedFiles {
    WatchedFiles(logs.union(files.map(\.path)))
  }

  /// The files once they stay the same: an editor may write in steps.
  private mutating func settled(_ logs: Set<String>) -> WatchedFiles {
    var last = watchedFiles(logs)
    while !Interruption.isRequested {
      pause()
      let next = watchedFiles(logs)
      if next == last { break }
      last = next
    }
    return last
  }

  private mutating func pause() {
    if server != nil {
      server?.serve(for: Self.interval)
    } else {
      Thread.sleep(forTimeInterval: Self.interval / .seconds(1))
    }
  }

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
    let pageBefore = WatchedFiles(Set([page].compactMap(\.self)))
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
    guard process.terminationReason == .exit, server != nil, let page else { return }
    guard WatchedFiles([page]) != pageBefore, let bytes = FileManager.default.contents(atPath: page) else {
      server?.shows(problem: ["The run failed. Its message is in the terminal."])
      return
    }
    server?.shows(page: String(decoding: bytes, as: UTF8.self))
  }

  // MARK: The terminal

  /// Only the newest answer is on the screen.
  private func clearScreen() {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    try? Console.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }

  private func announce() {
    let names = files.map(\.name).joined(separator: ", ")
    Console.report("Watching \(names).\(server.map { " Page: \($0.address)" } ?? "") Ctrl-C ends.")
    Console.writeToStandardError("\n")
  }
}

/// The directory of a temporary page. It goes with this process, even if that is killed.
private struct PageDirectory {
  private let directory: PrivateDirectory
  /// A shell makes the directory, waits for the end of this pipe, and removes the directory. A run that is just being
  /// ended may still write to it, so it tries again.
  private static let script = """
    trap '' HUP INT TERM
    mkdir -m 700 -- "$0" || exit
    echo made
    cat >/dev/null
    for delay in 1 2 3; do rm -rf -- "$0" && exit; sleep "$delay"; done
    """
  private let lifeline = Pipe()

  var path: String { directory.path }

  init() throws {
    directory = try PrivateDirectory(for: "page", isHome: true)
    let (shell, said) = (Process(), Pipe())
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", Self.script, directory.path]
    (shell.standardInput, shell.standardOutput) = (lifeline, said)
    try shell.run()
    guard try said.fileHandleForReading.read(upToCount: 1) != nil else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: directory.path])
    }
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
    Interruption.watch()
    var arguments = CommandLine.words(without: ["--port"], flags: ["--watch"]) + ["--is-watched"]
    guard html == nil, hasPage else {
      var watch = try Watch(
        files: files, overrides: overrides, arguments: arguments, page: html, port: port)
      try watch.run()
    }
    let directory = try exitingOnErrors(in: "--watch") { try PageDirectory() }
    let page = directory.path + "/page.html"
    arguments += ["--html", page]
    var watch = try Watch(files: files, overrides: overrides, arguments: arguments, page: page, port: port)
    try withExtendedLifetime(directory) { try watch.run() }
  }
}
