import Foundation
import Testing

#if os(Linux)
  @Suite("host")
  struct HostCommandTests {
    /// Its cache is empty. So it begins with the simulated modules.
    @Test(arguments: ["TERM", "INT", "HUP"])
    func `a signal ends it while it compiles, and leaves no process and no file`(signal: String) throws {
      let directory = try TemporaryDirectory()
      try directory.write("", to: "Widget.swift")
      let result = try BuiltCommand().shell(
        """
        export XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD
        "$widgetsim" host Widget.swift 2> log & host=$!
        until grep -q 'building the simulated modules' log && grep -lqs "$PWD/[c]ache" /proc/[0-9]*/cmdline; do
          grep -q . /proc/$host/cmdline || break # It ended.
        done
        kill -\(signal) $host
        wait $host
        echo status $?
        while grep -qs "$PWD/[c]ache" /proc/[0-9]*/cmdline; do :; done
        ls -d widgetsim-* cache/widgetsim/*.draft 2> /dev/null
        """, in: directory.path)
      let numbers = ["TERM": SIGTERM, "INT": SIGINT, "HUP": SIGHUP]
      #expect(result.output.hasPrefix("status \(128 + (numbers[signal] ?? 0))\n"))
      #expect(!result.output.contains("widgetsim"))
    }
  }
#endif
