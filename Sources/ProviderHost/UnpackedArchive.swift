import Foundation

/// Some files of a tar archive, gzipped or not, unpacked into a directory that goes with this value, and with this process even if that is
/// killed.
package final class UnpackedArchive {
  package let path: String
  /// What the tools wrote to their standard error; empty: nothing.
  package let errors: String
  private let directory: PrivateDirectory
  /// Waits for the end of this value.
  private let process: ProcessGroup

  /// The names are plain, so that no tar takes them for options or patterns, and none leads out of the directory. The archive is
  /// standard input, because tar takes `host:name` for a file on another computer.
  private static let script = """
    mkdir "$0/files"
    tar -"$3"tf - <"$1" 2>"$0/errors" >"$0/names"
    grep -E '^(\\./)?[A-Za-z0-9_][A-Za-z0-9_. /:+-]*$' "$0/names" | grep -Ei "\\.($2)\\$" |
      grep -Ev '(^|/)\\.\\.(/|$)' | head -n 1000 >"$0/wanted"
    if [ -s "$0/wanted" ]; then
      tar -"$3"xof - -C "$0/files" -T "$0/wanted" <"$1" 2>>"$0/errors"
      find "$0/files" -type f -name '*.gz' -exec gzip -d {} + 2>>"$0/errors"
    fi
    echo done
    cat >/dev/null
    """

  /// - Parameters:
  ///   - archive: the path of the archive.
  ///   - kinds: how the names of the wanted files end.
  ///   - limit: most bytes that are unpacked.
  /// - Throws: a text about why it cannot be unpacked.
  package init(_ archive: String, kinds: [String], limit: Int) throws {
    directory = try PrivateDirectory(for: "archive", isHome: true)
    path = directory.path + "/files"
    let types = kinds.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    process = try ProcessGroup(
      [
        "/bin/sh", "-c", Self.script, directory.path, URL(filePath: archive).path, types,
        Self.option(archive),
      ],
      directory: nil,
      environment: ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }, home: directory.path)
    var said: [UInt8] = []
    while !said.contains(UInt8(ascii: "\n")) {
      if case .closed = process.read(into: &said) { throw AnswerProblem("it cannot be unpacked") }
      _ = process.wait(.input, milliseconds: 200)
      guard Self.size(of: path) <= limit else {
        throw AnswerProblem("its logs have more than \(limit >> 30) GiB; unpack it, and give the folder")
      }
    }
    errors = (try? String(contentsOfFile: directory.path + "/errors", encoding: .utf8)) ?? ""
  }

  deinit { process.end() }

  /// Of tar, for an archive that is gzipped.
  private static func option(_ archive: String) -> String {
    var status = stat()
    guard stat(archive, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return "z" }
    let start = try? FileHandle(forReadingFrom: URL(filePath: archive)).read(upToCount: 2)
    return start.map { $0.elementsEqual([0x1F, 0x8B]) } ?? true ? "z" : ""
  }

  /// Whether a name of the archive contains this text.
  package func names(contain text: String) -> Bool {
    (try? String(contentsOfFile: directory.path + "/names", encoding: .utf8))?.contains(text) ?? false
  }

  private static func size(of path: String) -> Int {
    FileManager.default.enumerator(atPath: path)?.reduce(0) { size, file in
      var status = stat()
      return lstat("\(path)/\(file)", &status) == 0 ? size + Int(status.st_size) : size
    } ?? 0
  }
}
