import Foundation

/// A small disk of its own, seen by one shell only and gone with it. Linux, and only where mounting is allowed.
enum MountedDisk {
  static let isPossible: Bool = {
    guard let widgetsim = try? BuiltCommand(), let directory = try? TemporaryDirectory(),
      let result = try? shell("size=64k", "echo mounted", widgetsim, in: directory)
    else { return false }
    return result.output == "mounted\n"
  }()

  /// Runs lines of shell in a directory in which `disk` is the disk.
  static func shell(
    _ options: String, _ lines: String, _ widgetsim: BuiltCommand, in directory: TemporaryDirectory
  ) throws -> BuiltCommand.Result {
    try directory.write("mount -t tmpfs -o \(options) none disk || exit 99\n" + lines, to: "mounted.sh")
    return try widgetsim.shell("mkdir -p disk && unshare -m sh mounted.sh", in: directory.path)
  }
}
