import Foundation

/// The bytes of a file from outside. The file may be huge, endless, or a pipe without a writer.
package final class FileBytes {
  /// Longest time for which a pipe may have no writer, in milliseconds.
  package static let pipePatience: Int32 = 5000

  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  /// Whether the file is a pipe that perhaps no program has opened for writing yet. Until then, the pipe seems to be at its end.
  private var mayLackWriter = false

  /// Standard input.
  package init() { descriptor = STDIN_FILENO }

  package init(_ path: String) throws(ScenarioFiles.Unreadable) {
    // Without this, opening a pipe would wait for its writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure() }
    var status = stat()
    mayLackWriter = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The bytes of the file. If the file is longer than `limit`, these are the first `limit` bytes and one more.
  package static func read(_ path: String, limit: Int) throws(ScenarioFiles.Unreadable) -> [UInt8] {
    try FileBytes(path).read(limit: limit)
  }

  /// The bytes that are left to read. Of more than `limit` bytes, one more than the limit.
  package func read(limit: Int) throws(ScenarioFiles.Unreadable) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let next = try next(most: limit + 1 - bytes.count)
      if next.isEmpty { break }
      bytes += next
    }
    return bytes
  }

  /// Some of the bytes that are left to read. At the end of the file, there are none.
  package func next(most: Int = .max) throws(ScenarioFiles.Unreadable) -> ArraySlice<UInt8> {
    var hasWaited = false
    while true {
      let wanted = min(chunk.count, most)
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, wanted) }
      if count > 0 {
        mayLackWriter = false
        return chunk[..<count]
      } else if count == 0 {
        guard mayLackWriter else { return [] }
        if hasWaited {
          throw ScenarioFiles.Unreadable(reason: "no program writes to this pipe; start its writer first")
        }
        hasWaited = true
        // The writer opened and closed the pipe without writing.
        if poll(for: Self.pipePatience) & Int16(POLLIN | POLLHUP) == Int16(POLLHUP) { return [] }
      } else if errno == EAGAIN {
        _ = poll(for: -1)
      } else if errno != EINTR {
        throw Self.failure()
      }
    }
  }

  /// The operations for which the file is ready.
  private func poll(for milliseconds: Int32) -> Int16 {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&polled, 1, milliseconds) > 0 ? polled.revents : 0
  }

  private static func failure() -> ScenarioFiles.Unreadable {
    ScenarioFiles.Unreadable(reason: String(cString: strerror(errno)))
  }
}
