import Foundation
import Testing

@Suite struct TerminalWidthTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  /// The lines that a command prints on a terminal.
  private func lines(_ line: String, columns: Int) throws -> [String] {
    let result = try widgetsim.onTerminal(line, columns: columns, in: directory.path)
    #expect(result.status == 0, "\(result.output)")
    return result.output.split(separator: "\r\n").map(String.init)
  }

  @Test(arguments: [60, 80, 160])
  func `tables fit the terminal`(columns: Int) throws {
    for command in ["run", "sweep --set widgets.my-widget.provider.timeline.policy.after=15m,16m"] {
      let lines = try lines("\(command) minimal.yaml --replications 2 --days 1", columns: columns)
      let widest = lines.map(\.count).max() ?? 0
      #expect(widest <= columns, "\(command): \(widest)")
      // The room is used: half as wide would not be enough.
      #expect(widest > min(columns, 100) / 2, "\(command): \(widest)")
    }
  }

  @Test(arguments: [60, 80, 160])
  func `the values of a sweep are shown in full, so that its rows can be told apart`(columns: Int) throws {
    let lines = try lines(
      """
      sweep minimal.yaml --replications 2 --days 1 --set \
        'device.budget={fixed: {perDay: 40, checkAgain: 3m}},{fixed: {perDay: 40, checkAgain: 4m}}'
      """, columns: columns)
    for (number, minutes) in [(1, 3), (2, 4)] {
      let value = " \(number) {fixed: {perDay: 40, checkAgain: \(minutes)m}}"
      let row = try #require(lines.first { $0.hasPrefix(value) }, "\(lines)")
      // On a wide terminal, the figures are beside it.
      #expect((row == value) == (columns < 160))
    }
  }
}

extension BuiltCommand {
  /// Runs a line of shell whose first word is a subcommand, on a terminal of its own. The output has what it writes to standard
  /// output, with the terminal's ends of lines.
  func onTerminal(
    _ line: String, columns: Int = 80, in directory: String, environment: [String: String] = ["NO_COLOR": "1"]
  ) throws -> Result {
    var (terminal, end): (Int32, Int32) = (-1, -1)
    try #require(openpty(&terminal, &end, nil, nil, nil) == 0)
    defer { close(terminal) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\"$widgetsim\" " + line]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["widgetsim": executable, "COLUMNS": String(columns), "TERM": "xterm"]
    ) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: directory)
    let output = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try output.close()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // When the command has ended, reading fails on Linux and has an end on macOS.
    while case let count = read(terminal, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self), errors: "")
  }
}
