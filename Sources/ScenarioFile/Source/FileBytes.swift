import Foundation

/// The bytes of files that may be anything: huge, endless, or a pipe to which nobody writes.
package enum FileBytes {
  /// How long a pipe may have no writer, in milliseconds.
  package static let pipePatience: Int32 = 5000

  /// The file's bytes; of a file longer than `limit`, one byte more than that.
  package static func read(_ path: String, limit: Int) throws(ScenarioFiles.Unreadable) -> [UInt8] {
    // Opening a pipe must not wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    let isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    return try read(descriptor, limit: limit, mayLackWriter: isPipe)
  }

  /// What is left to read; of more than `limit` bytes, one more than that.
  ///
  /// - Parameter mayLackWriter: it is a pipe that seems to be at its end until somebody opens it for writing.
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
          throw ScenarioFiles.Unreadable(reason: "nobody writes to this pipe; start its writer first")
        }
        hasWaited = true
        // The writer came and went, and wrote nothing.
        if poll(descriptor, for: pipePatience) & Int16(POLLIN | POLLHUP) == Int16(POLLHUP) { break }
      } else if errno == EAGAIN {
        _ = poll(descriptor, for: -1)
      } else if errno != EINTR {
        throw failure()
      }
    }
    return bytes
  }

  /// What the descriptor is ready for.
  private static func poll(_ descriptor: Int32, for milliseconds: Int32) -> Int16 {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&polled, 1, milliseconds) > 0 ? polled.revents : 0
  }

  private static func failure() -> ScenarioFiles.Unreadable {
    ScenarioFiles.Unreadable(reason: String(cString: strerror(errno)))
  }
}
