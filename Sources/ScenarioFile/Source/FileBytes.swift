import Foundation

/// Reads the bytes of any file: it may be huge, endless, or a pipe without a writer.
package enum FileBytes {
  /// Longest time for which a pipe may have no writer, in milliseconds.
  package static let pipePatience: Int32 = 5000

  /// The bytes of the file. Of a file longer than `limit`, one byte more than the limit.
  package static func read(_ path: String, limit: Int) throws(ScenarioFiles.Unreadable) -> [UInt8] {
    // Without this, opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    let isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    return try read(descriptor, limit: limit, mayLackWriter: isPipe)
  }

  /// The bytes that are left to read. Of more than `limit` bytes, one more than the limit.
  ///
  /// - Parameters:
  ///   - descriptor: the open file.
  ///   - limit: bytes to read at most, and one more.
  ///   - mayLackWriter: the file is a pipe. It seems to be at its end until a program opens it for writing.
  package static func read(
    _ descriptor: Int32, limit: Int, mayLackWriter: Bool = false
  ) throws(ScenarioFiles.Unreadable) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var hasWaited = false
    while bytes.count <= limit {
      let wanted = min(chunk.count, limit + 1 - bytes.count)
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, wanted) }
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        guard mayLackWriter, bytes.isEmpty else { break }
        if hasWaited {
          throw ScenarioFiles.Unreadable(reason: "no program writes to this pipe; start its writer first")
        }
        hasWaited = true
        // The writer opened and closed the pipe without writing.
        if poll(descriptor, for: pipePatience) & Int16(POLLIN | POLLHUP) == Int16(POLLHUP) { break }
      } else if errno == EAGAIN {
        _ = poll(descriptor, for: -1)
      } else if errno != EINTR {
        throw failure()
      }
    }
    return bytes
  }

  /// The operations for which the descriptor is ready.
  private static func poll(_ descriptor: Int32, for milliseconds: Int32) -> Int16 {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&polled, 1, milliseconds) > 0 ? polled.revents : 0
  }

  private static func failure() -> ScenarioFiles.Unreadable {
    ScenarioFiles.Unreadable(reason: String(cString: strerror(errno)))
  }
}
