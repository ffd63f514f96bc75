import CSpawn
import Foundation

/// What a new process does before it begins.
struct SpawnActions {
  // macOS imports the C type as an optional pointer, Linux as a structure.
  #if os(Linux)
    var value = posix_spawn_file_actions_t()
  #else
    var value: posix_spawn_file_actions_t?
  #endif

  init() { posix_spawn_file_actions_init(&value) }

  mutating func destroy() { posix_spawn_file_actions_destroy(&value) }

  mutating func connect(_ descriptor: Int32, to number: Int32) {
    posix_spawn_file_actions_adddup2(&value, descriptor, number)
  }

  mutating func changeDirectory(to path: String) {
    _ = cspawn_add_directory(&value, path)
  }
}

/// How a new process begins: in its own process group, with no signal ignored or blocked.
struct SpawnAttributes {
  #if os(Linux)
    var value = posix_spawnattr_t()
  #else
    var value: posix_spawnattr_t?
  #endif

  init() {
    posix_spawnattr_init(&value)
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&value, &none)
    posix_spawnattr_setsigdefault(&value, &all)
    posix_spawnattr_setpgroup(&value, 0)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #if !os(Linux)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&value, Int16(flags))
  }

  mutating func destroy() { posix_spawnattr_destroy(&value) }
}

/// Strings as C's arrays of pointers have them, with a null pointer at the end.
final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}

/// The two ends of a pipe. Other child processes do not inherit them.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard cspawn_pipe(&ends) == 0 else {
      throw AnswerProblem("it cannot be started: \(String(cString: strerror(errno)))")
    }
    (reading, writing) = (ends[0], ends[1])
  }

  func close() {
    Foundation.close(reading)
    Foundation.close(writing)
  }
}

enum SilentPipes {
  /// Writes without a SIGPIPE if nobody reads any more.
  ///
  /// - Returns: as `write`, with `errno` set.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &former)
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    let problem = errno
    if count < 0, problem == EPIPE, sigismember(&former, SIGPIPE) == 0 {
      // Take back the signal that waits.
      var pending = sigset_t()
      sigpending(&pending)
      var number: Int32 = 0
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&pipeSignal, &number) }
    }
    pthread_sigmask(SIG_SETMASK, &former, nil)
    errno = problem
    return count
  }
}
