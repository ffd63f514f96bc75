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

  /// The server that it named.
  func server() throws -> PageConnection {
    try wait(for: "Ctrl-C ends.", in: "said")
    let said = try directory.text("said")
    guard let port = said.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap({ UInt16($0.1) }) else {
      throw Ended(description: "no address: \(said)")
    }
    return PageConnection(port: port)
  }

  private func wait(for text: String, in name: String) throws {
    while !(try directory.text(name).contains(text)) {
      guard process.isRunning else { throw Ended(description: try directory.text("said")) }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}

/// A server on the loopback address.
struct PageConnection {
  var port: UInt16

  struct Failed: Error {}

  /// The whole reply to a request.
  func get(_ path: String, method: String = "GET", host: String? = nil) throws -> String {
    try Changes(port, "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n").rest()
  }

  /// A request whose reply goes on.
  func open(_ path: String) throws -> Changes {
    try Changes(port, "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
  }

  /// The beginning of a request.
  func begin() throws -> Changes { try Changes(port, "GET / HTTP/1.1\r\n") }

  /// A reply, as far as it was received.
  final class Changes {
    private let socket: Int32
    private(set) var text = ""

    fileprivate init(_ port: UInt16, _ request: String) throws {
      #if canImport(Darwin)
        socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
      #else
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #endif
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let connected = withUnsafePointer(to: place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard connected == 0 else { throw Failed() }
      guard send(request) else { throw Failed() }
    }

    /// - Returns: whether the server has not closed the connection.
    func send(_ text: String) -> Bool {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      return Foundation.send(socket, text, text.utf8.count, flags) == text.utf8.count
    }

    deinit { close(socket) }

    /// Receives until the text has come.
    func wait(for expected: String) throws {
      while !text.contains(expected) { guard receive() else { throw Failed() } }
    }

    /// Receives everything.
    func rest() -> String {
      while receive() {}
      return text
    }

    private func receive() -> Bool {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { return false }
      text += String(decoding: bytes[..<count], as: UTF8.self)
      return true
    }
  }
}
