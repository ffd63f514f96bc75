import Foundation
import ProviderHost

/// Some files of a tar archive, gzipped or not, that are unpacked into a directory. The directory is removed with this value, and when this
/// process ends, even if it is killed.
final class UnpackedArchive {
  let path: String
  /// What is damaged or left out. A problem without a name is one of the whole archive.
  private(set) var problems: [(name: String?, problem: String)] = []
  private let directory: PrivateDirectory
  private let keeper: ProcessGroup
  /// The most bytes of all files together.
  private let limit: Int
  private var size = 0
  private var file: Int32 = -1

  /// Why nothing can be read.
  struct Failure: Error {
    var reason: String
  }

  /// A shell script that removes the directory if this process is killed. On Linux, the guard removes the directory.
  private static let keeping = #"trap '' HUP INT TERM; read -r line; /bin/rm -rf -- "$0""#

  /// - Parameters:
  ///   - archive: the path of the archive.
  ///   - limits: the most files to unpack, and the most bytes of all of them.
  ///   - wants: says whether to unpack a file with this name. It is called for every file in the archive.
  init(_ archive: String, limits: (files: Int, bytes: Int), wants: (String) -> Bool) throws {
    limit = limits.bytes
    directory = try PrivateDirectory(for: "archive", isHome: true)
    path = directory.path + "/files"
    keeper = try ProcessGroup(
      ["/bin/sh", "-c", Self.keeping, directory.path], directory: nil,
      environment: ProcessInfo.processInfo.environment, home: directory.path)
    let start = try FileHandle(forReadingFrom: URL(filePath: archive)).read(upToCount: 2)
    let unpacks = start.map { $0.elementsEqual([0x1F, 0x8B]) } ?? false
    // tar reads standard input, because it takes a path like `host:name` for a file on another computer.
    // The first status comes after all messages, so it is never in the middle of one.
    let tar = """
      exec 4>&1; first=$({ { \(unpacks ? "gzip -dc" : "cat") <"$0"; echo $? >&3; } | tar "$@" >&4; } 3>&1)
      last=$?; echo "status $first" >&2; exit $last
      """
    let members = try list(tar, archive, most: limits.files, wants)
    guard !members.isEmpty else { return }
    try store(members, tar, archive)
    for name in Set(members.map(\.name)).sorted() where name.lowercased().hasSuffix(".gz") {
      try decompress("\(path)/\(name)", name)
    }
  }

  deinit {
    closeFile()
    keeper.end()
  }

  // MARK: tar

  private struct Member {
    var name: String
    var size: Int
  }

  /// The wanted files, in the order of the archive.
  private func list(_ tar: String, _ archive: String, most: Int, _ wants: (String) -> Bool) throws -> [Member]
  {
    var members: [Member] = []
    var (odd, more) = (0, 0)
    var rest: [UInt8] = []
    try run(tar, archive, ["--numeric-owner", "-tvf", "-"]) { text in
      rest += text
      let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        guard let match = String(decoding: line, as: UTF8.self).wholeMatch(of: Self.line),
          case let name = String(match.name), wants(name), let size = Int(match.size)
        else { continue }
        if name.wholeMatch(of: Self.plainName) == nil || name.split(separator: "/").contains("..") {
          odd += 1
        } else if members.count < most {
          members.append(Member(name: name, size: size))
        } else {
          more += 1
        }
      }
      // No line of the list is this long.
      rest = Array((lines.last ?? []).prefix(1 << 20))
    }
    if more > 0 { problems.append((nil, "has more than \(most) logs; \(more) are left out")) }
    if odd > 0 {
      let problem = "has \(odd) logs with unusual characters in their names"
      problems.append((nil, "\(problem); they are left out; unpack the archive, and give the folder"))
    }
    var needed = 0
    for member in members where needed <= limit { needed += min(member.size, limit + 1) }
    guard needed <= limit else { throw tooLarge }
    if let free, needed > free {
      throw Failure(reason: "its logs need \((needed + 999_999) / 1_000_000) MB, and \(place)")
    }
    return members
  }

  /// The line of a regular file in the list that tar prints: tar of GNU, BusyBox, BSD or macOS.
  nonisolated(unsafe) private static let line =
    /-\S* +(?:\S+\/\S+|\d+ +\d+ +\d+) +(?<size>\d+) +(?:[\d\-]+ +[\d:]+|\w+ +\d+ +[\d:]+) (?<name>.+)/

  /// A name that no tar takes for an option or a pattern.
  nonisolated(unsafe) private static let plainName = /(?:\.\/)?[A-Za-z0-9_][A-Za-z0-9_. \/:+\-]{0,999}/

  /// Stores the contents of the files, which tar writes one after the other. If tar stored them, this process could not tell a full disk
  /// from a damaged archive.
  private func store(_ members: [Member], _ tar: String, _ archive: String) throws {
    var next = members.startIndex
    var missing = 0
    func openNext() throws {
      while missing == 0, next < members.endIndex {
        try openFile("\(path)/\(members[next].name)")
        missing = members[next].size
        next += 1
      }
    }
    try openNext()
    var extra = 0
    try run(tar, archive, ["-xOf", "-"] + members.map(\.name)) { text in
      var text = text[...]
      while missing > 0, !text.isEmpty {
        try write(text.prefix(missing))
        (text, missing) = (text.dropFirst(missing), missing - min(missing, text.count))
        try openNext()
      }
      extra += text.count
    }
    if problems.isEmpty, missing + extra > 0 {
      problems.append((nil, "is damaged (the sizes of its files are not those in its list)"))
    }
  }

  /// Unpacks a gzipped file. The size of its content is only known at the end.
  private func decompress(_ packed: String, _ name: String) throws {
    let unpacked = String(packed.dropLast(3))
    // The archive also has this file without gzip.
    guard access(unpacked, F_OK) != 0 else { return }
    try openFile(unpacked)
    try run(#"exec gzip -dc <"$0""#, packed, [], about: name) { try write($0[...]) }
    unlink(packed)
  }

  // MARK: Tools

  /// Runs a shell command in which `$0` is the path of a file.
  ///
  /// - Parameters:
  ///   - name: the file's name in messages; `nil`: the file is the archive.
  ///   - use: gets what the command writes to standard output.
  private func run(
    _ line: String, _ file: String, _ arguments: [String], about name: String? = nil,
    use: ([UInt8]) throws -> Void
  ) throws {
    let process = try ProcessGroup(
      ["/bin/sh", "-c", line, URL(filePath: file).path] + arguments, directory: nil,
      environment: ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 })
    let (errors, ending) = try process.readToEnd(use)
    let lines = errors.split(separator: "\n")
    var statuses = lines.compactMap { $0.wholeMatch(of: /status (\d+)/).flatMap { Int32($0.1) } }
    let said = lines.first { !$0.hasPrefix("status ") }.map { " (\($0))" } ?? ""
    guard let status = ending.status else { throw Failure(reason: "its shell ended \(ending)\(said)") }
    // SIGPIPE is no error: tar may stop reading before the end of the archive.
    statuses = statuses.map { $0 == 128 + SIGPIPE ? 0 : $0 } + [status]
    // With a status above 125, a shell says that a tool is missing or was ended by a signal.
    if let status = statuses.first(where: { $0 > 125 }) {
      let problem = status > 128 ? "ended by signal \(status - 128)" : "cannot be started"
      throw Failure(reason: "a tool to unpack it \(problem)\(said)")
    }
    let problem = "is damaged\(said)"
    // tar reads the archive twice, and finds the same damage twice.
    if statuses.contains(where: { $0 != 0 }), !problems.contains(where: { $0 == (name, problem) }) {
      problems.append((name, problem))
    }
  }

  // MARK: Files

  private func openFile(_ path: String) throws {
    closeFile()
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 { throw unwritten }
  }

  private func closeFile() {
    if file >= 0 { close(file) }
    file = -1
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws {
    size += bytes.count
    guard size <= limit else { throw tooLarge }
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || count < 0 && errno == EINTR else { throw unwritten }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private var tooLarge: Failure {
    Failure(reason: "its logs have more than \(limit >> 30) GiB; unpack the archive, and give the folder")
  }

  private var unwritten: Failure {
    Failure(reason: "it cannot be unpacked: \(String(cString: strerror(errno))); \(place)")
  }

  /// The free bytes of the disk; `nil`: not known.
  private var free: Int? {
    var status = statvfs()
    guard statvfs(directory.path, &status) == 0 else { return nil }
    return Int(exactly: Double(status.f_bavail) * Double(status.f_frsize))
  }

  /// The directory for temporary files and its free space, in words.
  private var place: String {
    let parent = URL(filePath: directory.path).deletingLastPathComponent().path
    return
      "\(parent)\(free.map { " has \($0 / 1_000_000) MB free" } ?? ""); the variable TMPDIR chooses another directory"
  }
}
