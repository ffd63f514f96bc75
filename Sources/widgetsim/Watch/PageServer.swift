import ArgumentParser
import Experiments
import Foundation

/// Serves the newest page on the loopback address, and tells open pages what happens (server-sent events, see
/// `watch.js`). It answers two requests: `GET /` and `GET /changes`.
final class PageServer: Sendable {
  private struct State: Sendable {
    var page = ServedPage()
    /// The connections of `GET /changes`.
    var listeners: [Int32] = []
    var isStopped = false
  }

  private let state = Locked(State())
  private let listening: Int32
  private let port: UInt16

  private static let mostListeners = 64
  private static let longestRequest = 16 << 10

  var address: String { "http://127.0.0.1:\(port)/" }

  /// - Parameter port: 0: any that is free.
  /// - Throws: the exit status, after a message, if the port is taken.
  init(port: UInt16) throws {
    let listening = socket(AF_INET, Self.stream, 0)
    var yes: Int32 = 1
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout.size(ofValue: place))
    let isOpen = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        bind(listening, place, length) == 0 && Foundation.listen(listening, 16) == 0
          && getsockname(listening, place, &length) == 0
      }
    }
    guard isOpen else {
      Console.report("--port \(port): cannot be opened: \(String(cString: strerror(errno)))")
      throw ExitStatus.inputOutput
    }
    self.listening = listening
    self.port = UInt16(bigEndian: place.sin_port)
    Thread.detachNewThread { [self] in accept() }
  }

  // MARK: What pages are told

  /// A run begins.
  func begins() { change { $0.begins() } }

  /// A run is complete.
  func shows(page: String) { change { $0.shows(page: page) } }

  /// The scenario has errors. The last page stays.
  func shows(problem: [String]) { change { $0.shows(problem: problem) } }

  /// Ends all connections.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for listener in state.listeners { close(listener) }
      state.listeners = []
    }
  }

  private func change(_ body: (inout ServedPage) -> Void) {
    state.withLock { state in
      body(&state.page)
      let event = Array(state.page.event.utf8)
      state.listeners.removeAll { listener in
        let isGone = !Self.send(event, to: listener)
        if isGone { close(listener) }
        return isGone
      }
    }
  }

  // MARK: Connections

  private func accept() {
    while true {
      let connection = Foundation.accept(listening, nil, nil)
      guard connection >= 0 else {
        // Too many open files, for example: others may close theirs.
        Thread.sleep(forTimeInterval: 0.1)
        continue
      }
      Self.limitTime(of: connection)
      Thread.detachNewThread { [self] in answer(connection) }
    }
  }

  private func answer(_ connection: Int32) {
    guard let request = Self.request(from: connection) else {
      close(connection)
      return
    }
    // A page of another site could otherwise read this one, by a name that leads to this computer (DNS rebinding).
    let isOwn = ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.host)
    if isOwn, request.line.hasPrefix("GET /changes ") { return listen(connection) }
    let reply =
      if !isOwn {
        ServedPage.reply("403 Forbidden", "This page is for \(address) only.\n")
      } else if request.line.hasPrefix("GET / ") {
        state.withLock(\.page).reply
      } else {
        ServedPage.reply("404 Not Found", "There is only \(address).\n")
      }
    _ = Self.send(Array(reply.utf8), to: connection)
    close(connection)
  }

  /// Keeps the connection, and tells it the present state at once.
  private func listen(_ connection: Int32) {
    state.withLock { state in
      guard !state.isStopped, state.listeners.count < Self.mostListeners,
        Self.send(Array((ServedPage.eventHead + state.page.event).utf8), to: connection)
      else {
        close(connection)
        return
      }
      state.listeners.append(connection)
    }
  }

  /// The first line of a request, and the host that it names; `nil` if it is none, or too long or too slow.
  private static func request(from connection: Int32) -> (line: String, host: String)? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    let end = Array("\r\n\r\n".utf8)
    while bytes.count < longestRequest {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
      guard bytes.firstRange(of: end) != nil else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
      let host = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }
      return lines.first.map {
        (String($0), host.map { $0.dropFirst(5).trimmingCharacters(in: .whitespaces) } ?? "")
      }
    }
    return nil
  }

  /// - Returns: whether everything was sent.
  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, withoutSignal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Neither a slow reader nor a slow writer holds up the others for long.
  private static func limitTime(of connection: Int32) {
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
    }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    #endif
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let withoutSignal: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif
}
