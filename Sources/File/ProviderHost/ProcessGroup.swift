import CSpawn
import Foundation

/// A program that this process starts, and the pipes to it. It ends with this value, and with this process, even if
/// this process is killed. So does all that the program starts; on macOS, all in its process group.
package final class ProcessGroup {
  /// The program; on Linux, the guard between this process and the program.
  private let identifier: pid_t
  private let number: Leftovers.Number
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private var hasEnded = false
  private var ending: Ending?
  private var errorsAreOpen: Bool
  private var block = [UInt8](repeating: 0, count: 65_536)

  enum Transfer {
    case done(Int)
    case wouldBlock
    case closed
  }

  /// How a program ended. The description continues a sentence after "it ended".
  package struct Ending: CustomStringConvertible {
    /// The status that `waitpid` gives.
    fileprivate let value: Int32

    private var signal: Int32 { value & 0x7F }
    /// `nil`: a signal ended it.
    package var status: Int32? { signal == 0 ? value >> 8 & 0xFF : nil }

    package var description: String {
      status.map { "with status \($0)" } ?? "by signal \(signal) (\(String(cString: strsignal(signal))))"
    }
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
  ///   - home: its own directory, which is made here. On Linux, it is removed if this process is killed.
  ///   - mergesErrors: whether its standard error goes to its standard output.
  package init(
    _ command: [String], directory: String?, environment: [String: String], home: String? = nil,
    mergesErrors: Bool = false
  ) throws {
    let lifeline = try Self.lifeline.get()
    let (toProgram, fromProgram, errorText) = (try Pipe(), try Pipe(), try Pipe())
    do {
      identifier = try Self.start(
        command, directory: directory, environment: environment,
        streams: [
          toProgram.reading, fromProgram.writing, mergesErrors ? fromProgram.writing : errorText.writing,
        ], lifeline: lifeline.reading, home: home)
    } catch {
      for pipe in [toProgram, fromProgram, errorText] { pipe.close() }
      throw error
    }
    close(toProgram.reading)
    close(fromProgram.writing)
    close(errorText.writing)
    (input, output, errors) = (toProgram.writing, fromProgram.reading, errorText.reading)
    // Nobody writes to it: waiting for it would never wait.
    errorsAreOpen = !mergesErrors
    for descriptor in [input, output, errors] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    number = Leftovers.add { [identifier] in
      Self.stop(identifier)
      // The guard goes on ending what needs longer.
      for _ in 0..<100 where waitpid(identifier, nil, WNOHANG) == 0 { usleep(5000) }
    }
  }

  /// Its writing end closes when this process ends, and nobody writes to it.
  private static let lifeline = Result { try Pipe() }

  deinit {
    end()
    close(output)
    close(errors)
  }

  private static func start(
    _ command: [String], directory: String?, environment: [String: String], streams: [Int32], lifeline: Int32,
    home: String?
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
    let problem = cspawn_start(
      &identifier, executable(command[0]), &actions.value, &attributes.value, arguments.pointers,
      variables.pointers, lifeline, home)
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
  ///
  /// - Parameter event: the event; `nil`: wait only for text on standard error, or for the time to pass.
  func wait(_ event: Event?, milliseconds: Int) -> (isReady: Bool, hasErrorText: Bool) {
    var polled = [
      event == .output
        ? pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
        : pollfd(fd: event == .input ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorsAreOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), Int32(milliseconds)) > 0 else { return (false, false) }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  // MARK: Life

  /// Whether the program and all that it has started use more memory than this, in bytes; on macOS, the program alone.
  func usesMore(than limit: Double) -> Bool {
    #if os(Linux)
      return RunningProcesses.latest().useMore(than: limit, below: identifier)
    #else
      var usage = rusage_info_v4()
      let result = withUnsafeMutablePointer(to: &usage) {
        $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(identifier, RUSAGE_INFO_V4, $0)
        }
      }
      // The footprint includes compressed memory, the resident size does not.
      return result == 0 && Double(usage.ri_phys_footprint) > limit
    #endif
  }

  /// The most resident memory that one of the processes that now run has had, in bytes. 0: unknown.
  var peakMemory: Int {
    #if os(Linux)
      RunningProcesses().peak(below: identifier)
    #else
      0
    #endif
  }

  /// Waits a second at most, and returns how the process ended. `nil`: the process has not ended, or nothing is known.
  func waitForEnd() -> Ending? {
    for _ in 0..<200 where ending == nil {
      reap(WNOHANG)
      if ending == nil { usleep(5000) }
    }
    return ending
  }

  private func reap(_ options: Int32) {
    guard ending == nil else { return }
    // Until the process is reaped, no other process or group can get its number.
    var ended = siginfo_t()
    guard waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOWAIT | options) == 0,
      ended.si_signo == SIGCHLD
    else { return }
    Leftovers.forget(number)
    #if !os(Linux)
      // The processes that the program has started end with it.
      Self.stop(identifier)
    #endif
    var value: Int32 = 0
    if waitpid(identifier, &value, options) == identifier { ending = Ending(value: value) }
  }

  /// Closes its input, and kills it and what it has started.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    close(input)
    input = -1
    Leftovers.forget(number)
    // If the process has ended, another process may have its number.
    if ending == nil { Self.stop(identifier) }
    reap(0)
  }

  /// Waits until the program ends.
  ///
  /// - Parameter use: gets what the program writes to standard output.
  /// - Returns: the beginning of what the program wrote to standard error, and how the program ended.
  package func readToEnd(_ use: ([UInt8]) throws -> Void) throws -> (errors: String, ending: Ending) {
    var errors: [UInt8] = []
    var isOpen = true
    while isOpen || errorsAreOpen {
      if let text = readErrorText(), errors.count < block.count { errors += text }
      var bytes: [UInt8] = []
      switch isOpen ? read(into: &bytes) : .wouldBlock {
      case .done: try use(bytes)
      case .closed: isOpen = false
      case .wouldBlock: _ = wait(isOpen ? .input : nil, milliseconds: 1000)
      }
    }
    reap(0)
    guard let ending else { throw AnswerProblem("how it ended is not known") }
    return (String(decoding: errors, as: UTF8.self), ending)
  }

  private static func stop(_ identifier: pid_t) {
    #if os(Linux)
      kill(identifier, SIGTERM)
    #else
      kill(-identifier, SIGKILL)
    #endif
  }
}
