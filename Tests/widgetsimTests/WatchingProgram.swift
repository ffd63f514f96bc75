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
    try Changes(self, path, method: method, host: host).rest()
  }

  /// A request whose reply goes on.
  func open(_ path: String) throws -> Changes { try Changes(self, path, method: "GET", host: nil) }

  /// A reply, as far as it was received.
  final class Changes {
    private let socket: Int32
    private(set) var text = ""

    init(_ page: PageConnection, _ path: String, method: String, host: String?) throws {
      #if canImport(Darwin)
        socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
      #else
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #endif
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = page.port.bigEndian
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let connected = withUnsafePointer(to: place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard connected == 0 else { throw Failed() }
      let request = "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(page.port)")\r\n\r\n"
      guard send(socket, request, request.utf8.count, 0) == request.utf8.count else { throw Failed() }
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
