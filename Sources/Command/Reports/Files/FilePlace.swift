import Foundation

/// The identity of a file, directory or device, whatever its names are.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// `nil`: nothing is there, or it cannot be reached.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Where a path leads. Two places are equal if their paths lead to the same file, through whatever links and directories, or would
/// create the same file.
package struct FilePlace: Hashable, Sendable {
  /// The identity of what is there; if nothing is, of the innermost existing directory.
  private let identity: FileIdentity
  /// The names to be created in that directory. In lower case, because some file systems ignore case.
  private let missing: [String]

  package init(path: String) {
    let names = path.split(separator: "/")
    let root = path.hasPrefix("/") ? "/" : "./"
    var count = names.count
    var found = FileIdentity(path: path.isEmpty ? root : path)
    while found == nil, count > 0 {
      count -= 1
      found = FileIdentity(path: root + names[..<count].joined(separator: "/"))
    }
    var missing: [String] = []
    for name in names[count...] where name != "." {
      if name == ".." { _ = missing.popLast() } else { missing.append(name.lowercased()) }
    }
    self.init(found ?? FileIdentity(stat()), missing: missing)
  }

  /// `nil` unless the descriptor is that of a regular file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(FileIdentity(status), missing: [])
  }

  private init(_ identity: FileIdentity, missing: [String]) {
    self.identity = identity
    self.missing = missing
  }

  /// The missing directories that a file here needs, outermost first.
  package var missingDirectories: [FilePlace] {
    missing.indices.dropFirst().map { FilePlace(identity, missing: Array(missing[..<$0])) }
  }
}
