import Foundation
import Synchronization

/// A child process in a process group of its own, and the pipes to it. Nothing here blocks.
final class ProcessGroup {
  private let identifier: pid_t
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private var hasEnded = false
  private var status: Int32?
  private var errorsAreOpen = true
  private var block = [UInt8](repeating: 0, count: 65_536)

  enum Transfer {
    case done(Int)
    case wouldBlock
    case closed
  }

  enum Event {
    /// The program has written to its standard output, or has ended.
    case input
    /// It can be written to, or has ended.
    case output
  }

  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - directory: the working directory. `nil`: that of this process.
  ///   - environment: all of its environment.
  init(_ command: [String], directory: String?, environment: [String: String]) throws {
    let (toProgram, fromProgram, errorText) = (try Pipe(), try Pipe(), try Pipe())
    do {
      identifier = try Self.spawn(
        command, directory: directory, environment: environment,
        streams: [toProgram.reading, fromProgram.writing, errorText.writing])
    } catch {
      for pipe in [toProgram, fromProgram, errorText] { pipe.close() }
      throw error
    }
    close(toProgram.reading)
    close(fromProgram.writing)
    close(errorText.writing)
    (input, output, errors) = (toProgram.writing, fromProgram.reading, errorText.reading)
    for descriptor in [input, output, errors] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    RunningGroups.add(identifier)
  }

  deinit {
    end()
    close(output)
    close(errors)
  }

  private static func spawn(
    _ command: [String], directory: String?, environment: [String: String], streams: [Int32]
  ) throws -> pid_t {
    var actions = SpawnActions()
    defer { actions.destroy() }
    for (number, descriptor) in streams.enumerated() { actions.connect(descriptor, to: Int32(number)) }
    if let directory { actions.changeDirectory(to: directory) }
    var attributes = SpawnAttributes()
    defer { attributes.destroy() }

    let arguments = CStrings(command)
    let variables = CStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    var identifier: pid_t = 0
    let problem = posix_spawnp(
      &identifier, executable(command[0]), &actions.value, &attributes.value, arguments.pointers,
      variables.pointers)
    guard problem == 0 else {
      throw AnswerProblem("'\(command[0])' cannot be started: \(String(cString: strerror(problem)))")
    }
    return identifier
  }

  /// A scenario that starts `widgetsim` itself gets this program, whatever PATH has.
  private static func executable(_ name: String) -> String {
    guard name == "widgetsim", let own = Bundle.main.executableURL, own.lastPathComponent == name else {
      return name
    }
    return own.path
  }

  // MARK: Pipes

  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let count = SilentPipes.write(bytes, to: input)
    if count >= 0 { return .done(count) }
    return errno == EAGAIN || errno == EINTR ? .wouldBlock : .closed
  }

  func read(into bytes: inout [UInt8]) -> Transfer {
    let count = Foundation.read(output, &block, block.count)
    if count > 0 {
      bytes += block[..<count]
      return .done(count)
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .wouldBlock : .closed
  }

  /// `nil`: there is none now.
  func readErrorText() -> [UInt8]? {
    guard errorsAreOpen else { return nil }
    let count = Foundation.read(errors, &block, block.count)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { errorsAreOpen = false }
    return count > 0 ? Array(block[..<count]) : nil
  }

  /// Waits for an event, for text on standard error, or for the time to pass.
  func wait(_ event: Event, milliseconds: Int) -> (isReady: Bool, hasErrorText: Bool) {
    var polled = [
      event == .input
        ? pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        : pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: errorsAreOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), Int32(milliseconds)) > 0 else { return (false, false) }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  // MARK: Life

  /// Resident memory of the process, in bytes; `nil`: unknown.
  var memory: Int? {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8) else {
        return nil
      }
      let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return pages.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    #else
      var usage = rusage_info_v4()
      let result = withUnsafeMutablePointer(to: &usage) {
        $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(identifier, RUSAGE_INFO_V4, $0)
        }
      }
      return result == 0 ? Int(usage.ri_resident_size) : nil
    #endif
  }

  /// How the process ended, in words that follow "it ended"; waits for a moment. `nil`: it has not ended, or it is unknown.
  func waitForEnd() -> String? {
    for _ in 0..<200 where status == nil {
      reap(WNOHANG)
      if status == nil { usleep(5000) }
    }
    guard let status else { return nil }
    let signal = status & 0x7F
    if signal != 0 { return "by signal \(signal) (\(String(cString: strsignal(signal))))" }
    return "with status \(status >> 8 & 0xFF)"
  }

  private func reap(_ options: Int32) {
    guard status == nil else { return }
    var value: Int32 = 0
    if waitpid(identifier, &value, options) == identifier { status = value }
  }

  /// Closes its input, and kills it and what it has started.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    close(input)
    input = -1
    kill(-identifier, SIGKILL)
    reap(0)
    RunningGroups.remove(identifier)
  }
}

/// The process groups that are running, so that none outlives this process when a signal ends it.
package enum RunningGroups {
  private static let identifiers = Mutex<Set<pid_t>>([])

  /// At its end, however it comes, this process kills those that are left.
  private static let isWatching: Bool = atexit { RunningGroups.killAll() } == 0

  static func add(_ identifier: pid_t) {
    _ = isWatching
    _ = identifiers.withLock { $0.insert(identifier) }
  }
  static func remove(_ identifier: pid_t) { _ = identifiers.withLock { $0.remove(identifier) } }

  package static func killAll() {
    for identifier in identifiers.withLock({ $0 }) { kill(-identifier, SIGKILL) }
  }
}
