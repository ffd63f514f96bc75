import Foundation
import Testing

/// Reports are the same bytes whatever the host's clock, locale and time zone.
@Suite struct HostEnvironmentTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try WritingCommands.prepare(directory)
    _ = try widgetsim("init", "--template", "polls", in: directory.path)
  }

  private func outputs(_ environment: String) throws -> [String] {
    let result = try widgetsim.shell(
      """
      widgetsim() { \(environment) "$widgetsim" "$@"; }
      widgetsim run polls.yaml --days 2 --out out --results results.json --html page.html
      cat results.json page.html out/*
      widgetsim explain polls.yaml --widget "$(sed -n 's/^widget,.*//; 2s/,.*//p' out/updates.csv)" --at 12:00
      widgetsim baseline save polls.yaml --days 1 --replications 3 --out base.json
      widgetsim baseline compare base.json --set device.budget=unlimited
      widgetsim check other.yaml --days 1 --max-replications 3 --junit junit.xml --format markdown
      widgetsim fingerprint polls.yaml --check prints.txt --update
      widgetsim sweep minimal.yaml --days 1 --set seed=1,2 --replications 2 --out sweep
      widgetsim compare minimal.yaml polls.yaml --days 1 --replications 2 --out compared
      widgetsim usage fit log.csv --time-zone America/New_York
      # A check takes another time each time.
      sed 's/ time="[0-9.]*"//' junit.xml
      cat base.json prints.txt sweep/* compared/*
      """, in: directory.path)
    // Rows are of one replication, and the check fails.
    #expect(
      result.errors.split(separator: "\n").allSatisfy {
        $0.contains(": note: updates.csv, ") || $0.hasPrefix("Next: widgetsim ")
      }, "\(result.errors)")
    return [result.output, result.errors]
  }

  private static let environments = [
    "TZ=Pacific/Kiritimati", "TZ=America/St_Johns LC_ALL=de_DE.UTF-8", "TZ=nonsense LC_ALL=nonsense",
    "LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 LC_NUMERIC=tr_TR.UTF-8", "LANG=ar_EG.UTF-8 LC_ALL=ar_EG.UTF-8",
    "LANG=th_TH LC_TIME=th_TH.UTF-8 LANGUAGE=th", "env -i",
  ]

  @Test func `locale and time zone`() throws {
    let usual = try outputs("TZ=UTC LC_ALL=C")
    for environment in Self.environments { #expect(try outputs(environment) == usual, "\(environment)") }
  }

  /// A library loaded before all others sets the program's clock, not the machine's.
  @Test(.enabled(if: OtherClock.isPossible, "a library can be preloaded")) func `the clock`() throws {
    let library = directory.path + "/clock.so"
    try directory.write(OtherClock.source, to: "clock.c")
    let build = try widgetsim.shell("cc -shared -fPIC -o clock.so clock.c && rm clock.c", in: directory.path)
    try #require(build.status == 0, "\(build.errors)")
    let usual = try outputs("")
    for seconds in [0, 4_102_444_800] {
      let preload = "OTHER_CLOCK=\(seconds) LD_PRELOAD=\(library)"
      let date = try widgetsim.shell("\(preload) date +%s").output
      try #require(date == "\(seconds)\n", "the clock is another one")
      #expect(try outputs(preload) == usual, "\(seconds)")
    }
  }
}

enum OtherClock {
  static var isPossible: Bool {
    #if os(Linux)
      (try? BuiltCommand().shell("command -v cc date").status) == 0
    #else
      false
    #endif
  }

  static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdlib.h>
    #include <sys/time.h>
    #include <time.h>
    static time_t other(void) { return atoll(getenv("OTHER_CLOCK")); }
    time_t time(time_t *t) { if (t) *t = other(); return other(); }
    int gettimeofday(struct timeval *t, void *z) { t->tv_sec = other(); t->tv_usec = 0; return 0; }
    int clock_gettime(clockid_t id, struct timespec *t) {
      int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
      if (id != CLOCK_REALTIME) return real(id, t);
      t->tv_sec = other(); t->tv_nsec = 0; return 0;
    }
    """
}
