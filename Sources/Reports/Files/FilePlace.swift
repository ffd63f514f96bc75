import Foundation

/// Which file, directory or device something is, whatever its names are.
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

/// Where a path leads: equal for paths to one file, through links or directories of any name, and for paths at which one file
/// would be made.
package struct FilePlace: Hashable, Sendable {
  /// Of what is there; where nothing is, of the innermost directory on the way.
  private let identity: FileIdentity
  /// What is still to be made in that directory. In lower case, for some file systems do not tell case apart.
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

  /// `nil` unless an ordinary file is open there.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(FileIdentity(status), missing: [])
  }

  private init(_ identity: FileIdentity, missing: [String]) {
    self.identity = identity
    self.missing = missing
  }

  /// The directories that are not there yet and are needed for a file here, outermost first.
  package var missingDirectories: [FilePlace] {
    missing.indices.dropFirst().map { FilePlace(identity, missing: Array(missing[..<$0])) }
  }
}
