import ArgumentParser
import Foundation
import WidgetRefresh

/// Whether a command runs again when its files change, and where it shows its page.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      Run again whenever a scenario file, or a log that it names, changes. The command also serves its page (with \
      `run`: of one scenario), on this computer only, at the address that it prints. Ctrl-C ends the command.
      """)
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Port of the page of --watch. (default: any free port)", valueName: "number"))
  var port: UInt16?

  /// Whether this is a run of a command with --watch.
  @Flag(help: .hidden)
  var isWatched = false

  func validate() throws {
    if port != nil, !watch { throw ValidationError("--port is for --watch.") }
  }

  /// Ends this process when standard input ends, if this is a run of a command with --watch: the other process is gone.
  func endWithWatch() {
    guard isWatched else { return }
    _ = OwnThread.start {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || count < 0 && errno != EINTR { break }
      }
      Interruption.end(by: SIGTERM)
    }
  }
}
