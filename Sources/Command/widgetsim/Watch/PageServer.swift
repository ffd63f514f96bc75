import Foundation
import Reports

/// Serves the newest page on the loopback address, and tells open pages what happens (server-sent events, see
/// `watch.js`). It answers two requests: `GET /` and `GET /changes`. It works only during ``serve(for:)``.
struct PageServer {
  private struct Connection {
    let descriptor: Int32
    var request: [UInt8] = []
    /// What is to be sent.
    var rest: ArraySlice<UInt8> = []
    /// Whether it asked for the changes, and stays.
    var isListener = false
    /// When it is closed; `nil`: a listener to whom nothing is to be sent may stay.
    var deadline: ContinuousClock.Instant? = .now + PageServer.requestTime
    var isOver = false
  }

  private var page = ServedPage()
  private var connections: [Connection] = []
  private let listening: Int32
  private let port: UInt16

  /// Other connections wait until one of these is closed.
  private static let mostConnections = 64
  /// Fewer than ``mostConnections``, so that there is always room for other requests.
  private static let mostListeners = 48
  private static let longestRequest = 16 << 10
  /// The time for a whole request.
  private static let requestTime = Duration.seconds(5)
  /// The time for a whole reply, or for a listener to receive an event.
  private static let replyTime = Duration.seconds(30)

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
        bind(listening, place, length) == 0 && Foundation.listen(listening, 64) == 0
          && getsockname(listening, place, &length) == 0
      }
    }
    guard isOpen else {
      Console.report("--port \(port): cannot be opened: \(systemError())")
      throw ExitStatus.inputOutput
    }
    Self.prepare(listening)
    self.listening = listening
    self.port = UInt16(bigEndian: place.sin_port)
  }

  // MARK: What pages are told

  /// A run begins.
  mutating func begins() { change { $0.begins() } }

  /// A run is complete.
  mutating func shows(page: String) { change { $0.shows(page: page) } }

  /// The scenario has errors. The last page stays.
  mutating func shows(problem: [String]) { change { $0.shows(problem: problem) } }

  private mutating func change(_ body: (inout ServedPage) -> Void) {
    body(&page)
    for index in connections.indices where connections[index].isListener {
      send(page.event, to: &connections[index])
    }
  }

  // MARK: Connections

  /// Answers requests for a while.
  mutating func serve(for duration: Duration) {
    let end = ContinuousClock.now + duration
    repeat {
      let hasRoom = connections.count < Self.mostConnections
      var polled = [pollfd(fd: hasRoom ? listening : -1, events: Int16(POLLIN), revents: 0)]
      polled += connections.map {
        pollfd(fd: $0.descriptor, events: Int16($0.rest.isEmpty ? POLLIN : POLLOUT), revents: 0)
      }
      let left = (end - .now) / .milliseconds(1)
      _ = poll(&polled, nfds_t(polled.count), Int32(max(0, left.rounded(.up))))
      for index in connections.indices where polled[index + 1].revents != 0 {
        if connections[index].rest.isEmpty { receive(from: &connections[index]) }
        sendRest(to: &connections[index])
      }
      connections.removeAll { connection in
        guard connection.isOver || connection.deadline.map({ $0 < .now }) ?? false else { return false }
        close(connection.descriptor)
        return true
      }
      if polled[0].revents != 0 { accept() }
    } while ContinuousClock.now < end
  }

  private mutating func accept() {
    let descriptor = Foundation.accept(listening, nil, nil)
    guard descriptor >= 0 else {
      // For example, too many files are open, and some may be closed soon.
      return Thread.sleep(forTimeInterval: 0.1)
    }
    Self.prepare(descriptor)
    connections.append(Connection(descriptor: descriptor))
  }

  private func receive(from connection: inout Connection) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection.descriptor, &chunk, chunk.count, 0)
    guard count > 0 else {
      connection.isOver = count == 0 || errno != EAGAIN && errno != EINTR
      return
    }
    if connection.isListener { return }
    connection.request += chunk[..<count]
    if connection.request.firstRange(of: Array("\r\n\r\n".utf8)) != nil {
      answer(&connection)
    } else {
      connection.isOver = connection.request.count >= Self.longestRequest
    }
  }

  private func answer(_ connection: inout Connection) {
    let lines = String(decoding: connection.request, as: UTF8.self).split(separator: "\r\n")
    let host = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
      .trimmingCharacters(in: .whitespaces)
    let words = lines.first?.split(separator: " ") ?? []
    let path = words.count == 3 ? words[1].prefix { $0 != "?" } : ""
    let isGet = words.first == "GET"
    // A page of another site could otherwise read this one, by a name that leads to this computer (DNS rebinding).
    guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host) else {
      return send(ServedPage.reply("403 Forbidden", "This page is for \(address) only.\n"), to: &connection)
    }
    if path == "/", isGet || words.first == "HEAD" {
      send(page.reply(withBody: isGet), to: &connection)
    } else if path == "/changes", isGet, connections.count(where: \.isListener) < Self.mostListeners {
      connection.isListener = true
      send(ServedPage.eventHead + page.event, to: &connection)
    } else if path == "/changes", isGet {
      send(ServedPage.reply("503 Service Unavailable", "Too many pages are open.\n"), to: &connection)
    } else {
      send(ServedPage.reply("404 Not Found", "There is only \(address).\n"), to: &connection)
    }
  }

  private func send(_ text: String, to connection: inout Connection) {
    if connection.rest.isEmpty { connection.deadline = .now + Self.replyTime }
    connection.rest += text.utf8
    sendRest(to: &connection)
  }

  private func sendRest(to connection: inout Connection) {
    while !connection.rest.isEmpty {
      let count = connection.rest.withUnsafeBytes {
        Foundation.send(connection.descriptor, $0.baseAddress, $0.count, Self.withoutSignal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        connection.isOver = errno != EAGAIN
        return
      }
      connection.rest.removeFirst(count)
      guard connection.rest.isEmpty else { continue }
      connection.deadline = nil
      connection.isOver = !connection.isListener
    }
  }

  /// Nothing waits for a slow reader or a slow writer, and the runs do not inherit the socket.
  private static func prepare(_ socket: Int32) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
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
