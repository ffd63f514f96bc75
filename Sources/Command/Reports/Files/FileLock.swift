import Foundation
import ProviderHost

/// A locked file, which lets only one program at a time do something. If the file system has no locks, several programs can do it at once.
package final class FileLock {
  private let directory: HeldDirectory
  private let name: String
  private var descriptor: Int32
  private var number: Leftovers.Number?

  /// Waits until no other program has the lock.
  init(_ name: String, in directory: HeldDirectory) {
    (self.directory, self.name) = (directory, name)
    repeat {
      descriptor = openat(directory.descriptor, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { return }
      if Self.isClaimed(descriptor) { break }
      close(descriptor)
    } while true
    number =
      Leftovers.make {
        true
      } removal: { [name, directory] in
        unlinkat(directory.descriptor, name, 0)
      }?.number
  }

  /// A lock for a program that reads a file and then writes the file again. The lock is held until ``release()``.
  package static func of(_ path: String) throws(ReportError) -> FileLock {
    let url = URL(fileURLWithPath: path)
    return FileLock(
      TemporaryFile.stem(url.lastPathComponent) + "lock",
      in: try HeldDirectory(path: url.deletingLastPathComponent().path, for: path))
  }

  package func release() {
    guard descriptor >= 0 else { return }
    unlinkat(directory.descriptor, name, 0)
    close(descriptor)
    descriptor = -1
    if let number { Leftovers.forget(number) }
  }

  deinit { release() }

  /// Locks a file, and waits until this is possible; `false`: another program has removed the file.
  static func isClaimed(_ descriptor: Int32) -> Bool {
    var status = stat()
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}
