import Foundation

/// A file that is written beside its place and moved there when it is complete.
///
/// It is removed again unless it was moved. (It is not forced to the disk: the promise is against a program that fails, not
/// against a loss of power.)
final class TemporaryFile {
  let destination: String
  private let path: String
  private var descriptor: Int32
  private var isMoved = false

  /// Creates the file, empty, in the directory of `destination`.
  init(for destination: String) throws(ReportError) {
    let url = URL(fileURLWithPath: destination)
    let directory = url.deletingLastPathComponent().path
    let stem = "\(directory)/.\(url.lastPathComponent).\(getpid())"
    var candidate = stem + ".partial"
    var descriptor: Int32 = -1
    for attempt in 1...100 {
      descriptor = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor < 0, errno == EEXIST else { break }
      candidate = "\(stem)-\(attempt).partial"
    }
    guard descriptor >= 0 else { throw .cannotWrite(path: destination, reason: systemError()) }
    self.destination = destination
    self.descriptor = descriptor
    path = candidate
  }

  func write(_ bytes: [UInt8]) throws(ReportError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: destination, reason: systemError()) }
      written += count
    }
  }

  /// After this the file is complete under its temporary name.
  func close() throws(ReportError) {
    guard descriptor >= 0 else { return }
    let result = Foundation.close(descriptor)
    descriptor = -1
    guard result == 0 else { throw .cannotWrite(path: destination, reason: systemError()) }
  }

  /// Finds the usual reason why ``move()`` would fail, before any of several files is moved.
  func checkDestination() throws(ReportError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: destination, isDirectory: &isDirectory) else { return }
    if isDirectory.boolValue {
      throw .cannotRename(path: destination, reason: "a directory has this name")
    }
  }

  /// Gives the file its name; an earlier one of this name is replaced.
  func move() throws(ReportError) {
    guard rename(path, destination) == 0 else {
      throw .cannotRename(path: destination, reason: systemError())
    }
    isMoved = true
  }

  /// Writes a whole file, or leaves an earlier one as it was.
  static func write(_ text: String, to path: String) throws(ReportError) {
    let file = try TemporaryFile(for: path)
    try file.write(Array(text.utf8))
    try file.close()
    try file.checkDestination()
    try file.move()
  }

  func discard() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
    if !isMoved { unlink(path) }
    isMoved = true
  }

  deinit {
    discard()
  }
}

/// What the last failed system call says.
func systemError() -> String {
  String(cString: strerror(errno))
}
