import Foundation
import ProviderHost
import RandomVariates
import Synchronization

/// A file that is written next to its destination and moved there when it is complete.
///
/// It is removed unless it was moved. It is not synchronized to the disk: this protects against a program that fails, not
/// against a loss of power.
final class TemporaryFile {
  let destination: String
  /// Kept open, so that the file is found even if its directory is renamed.
  private let directory: HeldDirectory
  private let name: String
  /// The descriptor is open and locked until the file has its name, so that no other program takes the file for abandoned.
  private var descriptor: Int32
  private var isMoved = false
  private let unfinished: Leftovers.Number

  /// Creates the file, empty, in the directory of `destination`, and removes the temporary files of programs that were killed.
  init(for destination: String) throws(ReportError) {
    try Self.check(destination)
    let url = URL(fileURLWithPath: destination)
    let directory = try HeldDirectory(path: url.deletingLastPathComponent().path, for: destination)
    let stem = Self.stem(url.lastPathComponent)
    Self.removeAbandoned(in: directory, stem: stem)
    for _ in 0..<100 {
      // No number is used twice, because a program that removes abandoned files may still have the name of an earlier one.
      let number = Self.made.add(1, ordering: .relaxed).newValue
      let name = "\(stem)\(getpid())-\(number).partial"
      let file = Leftovers.make {
        let descriptor = openat(
          directory.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        return descriptor >= 0 ? descriptor : nil
      } removal: {
        unlinkat(directory.descriptor, name, 0)
      }
      guard let file else {
        if errno == EEXIST { continue }
        break
      }
      guard FileLock.isClaimed(file.made) else {
        close(file.made)
        Leftovers.forget(file.number)
        continue
      }
      (self.destination, self.directory, self.name) = (destination, directory, name)
      (descriptor, unfinished) = file
      return
    }
    throw .cannotWrite(path: destination, reason: systemError())
  }

  private static let made = Atomic(0)

  /// How the names of a file's temporary files begin. A long name is replaced by its hash, because a name has at most 255 bytes.
  static func stem(_ name: String) -> String {
    guard name.utf8.count > 200 else { return ".\(name)." }
    var hash = FNV1a()
    hash.combine(name)
    return ".\(hash.value.hexadecimalText)."
  }

  func write(_ bytes: [UInt8]) throws(ReportError) {
    if let problem = writeAll(bytes, to: descriptor) {
      throw .cannotWrite(path: destination, reason: systemError(problem))
    }
  }

  /// Completes the file under its temporary name. Some file systems report an error of writing only when a descriptor is closed.
  private func complete() throws(ReportError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, close(copy) == 0 else {
      throw .cannotWrite(path: destination, reason: systemError())
    }
  }

  /// Checks for the usual reasons why ``move()`` would fail or do harm, before any of several files is moved.
  private func checkDestination() throws(ReportError) {
    try Self.check(destination)
    guard directory.isInPlace else {
      throw .cannotWrite(path: destination, reason: "its directory was replaced by another one")
    }
  }

  /// Renames the file to its destination, and replaces an earlier file there.
  private func move() throws(ReportError) {
    let place = URL(fileURLWithPath: destination).lastPathComponent
    guard renameat(directory.descriptor, name, directory.descriptor, place) == 0 else {
      throw .cannotRename(path: destination, reason: systemError())
    }
    isMoved = true
    discard()
  }

  /// Completes all files, and then gives them their names. If a file cannot be completed, none gets its name. Only an
  /// error of renaming can leave some with their names. If several programs write the same files at the same time, the
  /// files that are left come from one program.
  ///
  /// - Parameter files: the files. All are in one directory.
  static func move(_ files: [TemporaryFile]) throws(ReportError) {
    for file in files { try file.complete() }
    let lock = files.count > 1 ? FileLock(".widgetsim.lock", in: files[0].directory) : nil
    defer { lock?.release() }
    for file in files { try file.checkDestination() }
    for file in files { try file.move() }
  }

  /// Renames the file to its destination if nothing is there.
  func moveToFreePlace() throws(ReportError) {
    try complete()
    let place = URL(fileURLWithPath: destination).lastPathComponent
    // A hard link: unlike `rename`, it never replaces another file.
    if linkat(directory.descriptor, name, directory.descriptor, place, 0) != 0 {
      let reason = errno == EEXIST ? "the file exists and is not overwritten" : systemError()
      throw .cannotWrite(path: destination, reason: reason)
    }
    discard()
  }

  func discard() {
    guard descriptor >= 0 else { return }
    if !isMoved { unlinkat(directory.descriptor, name, 0) }
    close(descriptor)
    descriptor = -1
    Leftovers.forget(unfinished)
  }

  deinit {
    discard()
  }

  /// Only a regular file is replaced (never `/dev/null`), and only in a directory that is writable.
  static func check(_ destination: String) throws(ReportError) {
    let directory = URL(fileURLWithPath: destination).deletingLastPathComponent().path
    guard access(directory + "/", W_OK | X_OK) == 0 else {
      throw .cannotWrite(path: destination, reason: systemError())
    }
    var status = stat()
    guard stat(destination, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .cannotRename(path: destination, reason: "a directory has this name")
    default: throw .cannotRename(path: destination, reason: "a pipe, a device or a socket has this name")
    }
  }

  // MARK: Files left by killed programs

  /// Removes temporary files that no program has locked.
  private static func removeAbandoned(in directory: HeldDirectory, stem: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path) else { return }
    for name in names where name.hasPrefix(stem) && name.hasSuffix(".partial") {
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
      let descriptor = openat(directory.descriptor, name, flags)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(directory.descriptor, name, 0) }
      close(descriptor)
    }
  }
}

/// The message of an error number, or of the last failed system call.
package func systemError(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }

/// - Returns: the error number of a failure; `nil`: all bytes are written.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return count < 0 ? errno : EIO }
    written += count
  }
  return nil
}
