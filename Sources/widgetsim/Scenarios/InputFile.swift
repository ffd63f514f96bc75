import Foundation

/// A file named on the command line; `-` is standard input.
struct InputFile {
  var path: String

  /// As diagnostics call it.
  var name: String { path == "-" ? "<stdin>" : path }

  /// Name of the directory of its reports: the file's name without its extension.
  var stem: String {
    guard path != "-" else { return "stdin" }
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return stem.isEmpty ? "scenario" : stem
  }

  struct ReadingError: Error, CustomStringConvertible {
    var name: String
    var reason: String

    var description: String { "\(name): error: cannot be read: \(reason)" }
  }

  /// The file's bytes; of a file longer than `limit`, one byte more than that.
  func read(limit: Int) throws(ReadingError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let wanted = min(chunk.count, limit + 1 - bytes.count)
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, wanted) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private func failure() -> ReadingError {
    ReadingError(name: name, reason: String(cString: strerror(errno)))
  }
}
