import Foundation

/// A command with `--watch` that runs in the background, in a directory with its files `printed` and `said`.
final class WatchingProgram {
  struct Ended: Error, CustomStringConvertible {
    var description: String
  }

  private let process = Process()
  private let directory: TemporaryDirectory

  init(_ line: String, in directory: TemporaryDirectory) throws {
    self.directory = directory
    for name in ["printed", "said"] { try directory.write("", to: name) }
    process.executableURL = URL(fileURLWithPath: try BuiltCommand().executable)
    process.arguments = line.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": directory.path + "/t"]) {
      $1
    }
    try FileManager.default.createDirectory(atPath: directory.path + "/t", withIntermediateDirectories: false)
    process.standardOutput = try FileHandle(forWritingTo: directory.url("printed"))
    process.standardError = try FileHandle(forWritingTo: directory.url("said"))
    try process.run()
  }

  deinit {
    if process.isRunning { interrupt() }
  }

  var identifier: pid_t { process.processIdentifier }

  /// Ends it by SIGKILL.
  func killAtOnce() {
    kill(identifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Interrupts it as Ctrl-C does, and waits for its end.
  func interrupt() {
    process.interrupt()
    process.waitUntilExit()
  }

  var status: Int32 {
    process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
  }

  func waitForPrinted(_ text: String) throws { try wait(for: text, in: "printed") }

  /// What an open page is told, when it has this text.
  func waitForVersionFile(_ text: String) throws { try wait(for: text, in: "p.html.version.js") }

  /// Waits until a page is newer than this number, and returns its number.
  func waitForPage(after version: Int = 0) throws -> Int {
    while true {
      let told = (try? directory.text("p.html.version.js")) ?? ""
      let number = told.firstMatch(of: /"version":(\d+)/).flatMap { Int($0.1) } ?? 0
      if told.contains(#""state":"shown""#), number > version { return number }
      try waitABit()
    }
  }

  private func waitABit() throws {
    guard process.isRunning else { throw Ended(description: try directory.text("said")) }
    Thread.sleep(forTimeInterval: 0.02)
  }

  private func wait(for text: String, in name: String) throws {
    while (try? directory.text(name).contains(text)) != true { try waitABit() }
  }
}
