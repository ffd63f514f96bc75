import Foundation

/// An open directory, which stays the same one if it is renamed.
final class HeldDirectory: Sendable {
  let path: String
  /// For `openat` and the like.
  let descriptor: Int32

  /// - Parameters:
  ///   - path: the directory.
  ///   - destination: what is to be written to it, for messages.
  init(path: String, for destination: String) throws(ReportError) {
    #if os(Linux)
      // O_PATH, which Glibc hides from Swift: a directory that may be written to need not be readable.
      let mode: Int32 = 0o10_000_000
    #else
      let mode = O_RDONLY
    #endif
    descriptor = open(path, mode | O_DIRECTORY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw .cannotWrite(path: destination, reason: systemError()) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the path still leads to it.
  var isInPlace: Bool { FileIdentity(path: path) == FileIdentity(descriptor: descriptor) }
}
