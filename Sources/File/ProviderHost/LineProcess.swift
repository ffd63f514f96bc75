import Foundation

/// A process that reads lines from its standard input and writes lines to its standard output. Whatever it does, a call
/// returns within the limits, and the process ends with this value.
package final class LineProcess {
  private let program: ProviderProgram
  private let process: ProcessGroup
  private let home: PrivateDirectory
  /// Bytes that the program has written: those before `start` have been read.
  private var received: [UInt8] = []
  private var start = 0
  /// The place before which `received` has no newline.
  private var searched = 0
  private var lastWords = LastWords()
  /// When its memory is checked again.
  private var nextCheck = ContinuousClock.now + checkInterval

  /// Hears all that the program writes to standard error.
  package var hear: ([UInt8]) -> Void = { _ in }
  /// Called after `hear` has heard all.
  var atEnd: () -> Void = {}

  package init(_ program: ProviderProgram) throws {
    self.program = program
    home = try PrivateDirectory(for: "provider", isHome: true)
    process = try ProcessGroup(
      program.command, directory: program.directory, environment: Self.environment(home: home.path),
      home: home.path)
  }

  deinit {
    drain()
    atEnd()
    process.end()
  }

  /// That of this process, with a home and a directory for temporary files of its own, and without random hash seeds.
  private static func environment(home: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["HOME", "TMPDIR", "TEMP", "TMP"] { environment[name] = home }
    environment["PYTHONHASHSEED"] = "0"
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    environment[HostedCache.variable] = HostedCache.usual.path
    return environment
  }

  /// The most resident memory that one of its processes has had, in bytes. 0: unknown.
  package var peakMemory: Int { process.peakMemory }

  // MARK: Lines

  package func write(_ bytes: [UInt8]) throws {
    let deadline = Deadline(seconds: program.limits.seconds)
    var rest = bytes[...]
    while !rest.isEmpty {
      switch process.write(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .wouldBlock: try wait(.output, until: deadline)
      case .closed: throw ended()
      }
    }
  }

  /// The next line, without its newline. It is valid until the next call.
  package func readLine() throws -> ArraySlice<UInt8> {
    let deadline = Deadline(seconds: program.limits.seconds)
    if start == received.count {
      received.removeAll(keepingCapacity: true)
      (start, searched) = (0, 0)
    }
    while true {
      if let newline = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, searched) = (newline + 1, newline + 1) }
        return received[start..<newline]
      }
      searched = received.count
      guard received.count - start <= ProviderProgram.Limits.lineLength else {
        throw failure("it wrote a line longer than 1 MiB")
      }
      switch process.read(into: &received) {
      case .done: continue
      case .wouldBlock: try wait(.input, until: deadline)
      case .closed: throw ended()
      }
    }
  }

  /// Waits until the program can be written to or has written something. Meanwhile, it reads the standard error and
  /// checks the limits.
  private func wait(_ event: ProcessGroup.Event, until deadline: Deadline) throws {
    while true {
      let ready = process.wait(event, milliseconds: min(50, deadline.millisecondsLeft))
      if ready.hasErrorText, let text = process.readErrorText() { keep(text) }
      if ContinuousClock.now >= nextCheck {
        nextCheck = .now + checkInterval
        if process.usesMore(than: program.limits.memory) {
          throw failure(
            "it used more memory than its limit of \(Int(program.limits.memory / 1e6)) MB (change it with 'command: {limits: {memory: …}}')"
          )
        }
      }
      if ready.isReady { return }
      if deadline.millisecondsLeft <= 0 {
        throw failure(
          "it did not answer within its limit of \(program.limits.seconds) s (change it with 'command: {limits: {time: …}}')"
        )
      }
    }
  }

  /// Reads what the program has written to standard error. There is a limit, because it may write without end.
  package func drain() {
    for _ in 0..<64 {
      guard let text = process.readErrorText() else { return }
      keep(text)
    }
  }

  private func keep(_ text: [UInt8]) {
    lastWords.add(text)
    hear(text)
  }

  // MARK: Failures

  private func ended() -> ProgramFailure {
    let how = process.waitForEnd()
    return failure("it ended\(how.map { " \($0)" } ?? "") before it answered")
  }

  /// Ends the program.
  package func failure(_ problem: String) -> ProgramFailure {
    drain()
    process.end()
    return ProgramFailure(command: program.command, problem: problem, lastWords: lastWords.lines)
  }
}

/// Why a program cannot go on answering.
package struct ProgramFailure: Error, CustomStringConvertible {
  let command: [String]
  let problem: String
  let lastWords: [String]

  package var description: String {
    let words =
      lastWords.isEmpty
      ? "" : "\nIts last lines of standard error:\n" + lastWords.map { "  \($0)" }.joined(separator: "\n")
    return "\(problem)\(words)"
  }
}

/// The end of what a program writes to standard error.
private struct LastWords {
  private static let most = 4096
  private var bytes: [UInt8] = []

  mutating func add(_ text: [UInt8]) {
    bytes += text
    if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
  }

  /// The last ten lines, without control characters.
  var lines: [String] {
    String(decoding: bytes.suffix(Self.most), as: UTF8.self).split(whereSeparator: \.isNewline).suffix(10).map
    {
      String($0.map { $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? "�" : $0 })
    }
  }
}

/// A moment of real time.
private struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Double) { end = .now + .seconds(seconds) }

  /// 0 if it has passed.
  var millisecondsLeft: Int {
    let left = ContinuousClock.now.duration(to: end)
    return max(0, Int((left / .milliseconds(1)).rounded(.up)))
  }
}

private let checkInterval = Duration.milliseconds(50)
