import ArgumentParser
import CommandBase
import Foundation
import WidgetRefresh

/// Whether a command runs again when its files change.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      Run again after each change of a scenario file or of a log that it names. Needs --html. Open that page in a \
      browser: it shows the new results after each run, or the errors of the scenario. Ctrl-C ends the command.
      """)
  var watch = false

  /// Whether this is a run of a command with --watch.
  @Flag(help: .hidden)
  var isWatched = false

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
