#if os(Linux)
  import Foundation
  import Testing

  /// Whatever ends a command, no program that it has started and no temporary directory is left.
  @Suite(.timeLimit(.minutes(10))) struct LeftProgramsTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
      try FileManager.default.createDirectory(
        atPath: directory.path + "/t", withIntermediateDirectories: false)
    }

    /// Ends a command by a signal once a condition holds, and expects that nothing is left after a moment.
    private func end(_ line: String, by signal: (String, Int32), once condition: String) throws {
      // Programs inherit the directory for temporary files, and so they can be found.
      let result = try BuiltCommand().shell(
        """
        TMPDIR="$PWD/t" WIDGETSIM_CACHE="\(Self.cache)" "$widgetsim" \(line) > printed 2> said & command=$!
        until \(condition) || [ ! -e /proc/$command/exe ]; do sleep 0.05; done 2>/dev/null
        [ -e /proc/$command/exe ] || echo "ended too early: $(cat said)"
        kill -\(signal.0) $command; wait $command; status=$?
        left() { grep -al "TMPDIR=$PWD/t" /proc/[0-9]*/environ 2>/dev/null; ls t; }
        i=0; while [ -n "$(left)" ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
        left; exit $status
        """, in: directory.path)
      #expect(result.output == "", "what is left")
      #expect(result.status == 128 + signal.1)
    }

    private static let signals: [(String, Int32)] = [
      ("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP), ("KILL", SIGKILL),
    ]

    @Test(
      arguments: [
        "run a.yaml --replications 2 --jobs 2", "check a.yaml", "compare a.yaml b.yaml",
        "bands a.yaml --of w --jobs 2", "sweep a.yaml --set seed=1,2", "fingerprint a.yaml",
      ], signals)
    func `a command leaves no provider program`(line: String, signal: (String, Int32)) throws {
      try directory.write(
        """
        setsid sleep 1000 & sleep 1000 &
        read -r line; echo '{"protocol":"1.0"}'; n=0
        while read -r line; do
          n=$((n+1)); echo asked >>asked; sleep 0.05
          echo "{\\"answer\\":$n,\\"entries\\":[],\\"policy\\":{\\"after\\":$((1772409600+n*60))}}"
        done

        """, to: "p.sh")
      for name in ["a.yaml", "b.yaml"] {
        try directory.write(
          """
          device: {start: 2026-03-02, timeZone: UTC, days: 100, warmUpDays: 0, budget: unlimited}
          apps: {A: {}}
          expect: {w: {charged.perDay: '<= 100'}}
          widgets:
            w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {command: [sh, p.sh]}}

          """, to: name)
      }
      try end(line, by: signal, once: "[ -e asked ]")
    }

    // MARK: Hosted widgets

    /// The cache of the other tests of hosted widgets, which has the simulated modules.
    private static let cache = FileManager.default.temporaryDirectory.path + "/widgetsim-tests/cache"

    /// - Parameter work: what the provider does first.
    private func writeWidget(_ work: String) throws {
      try directory.write(
        """
        // \(UUID())
        import SwiftUI
        import WidgetKit
        struct Entry: TimelineEntry { let date: Date }
        struct Provider: TimelineProvider {
          func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
          func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
          func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            \(work)
            completion(Timeline(entries: [Entry(date: Date())], policy: .after(Date() + 1800)))
          }
        }
        struct MyWidget: Widget {
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Mine", provider: Provider()) { _ in Text("") }
              .supportedFamilies([.accessoryCircular, .accessoryInline])
          }
        }

        """, to: "Mine.swift")
    }

    private func host(_ options: String) throws -> BuiltCommand.Result {
      try BuiltCommand().shell(
        "WIDGETSIM_CACHE='\(Self.cache)' $widgetsim \(options)", in: directory.path)
    }

    @Test(arguments: signals)
    func `host leaves neither a compiler nor the widget's program`(signal: (String, Int32)) throws {
      try writeWidget("while true {}")
      try end("host Mine.swift", by: signal, once: "grep -q \"the widget's code\" said")
      try end("host Mine.swift", by: signal, once: "[ -e t/widgetsim-provider* ]")
    }

    @Test(arguments: [
      ("kill -9 $$", "was ended by a signal"),
      ("echo 'error: compile command failed due to signal 9'; exit 1", "was ended by a signal"),
      ("echo 'error: IO failure: No space left on device'; exit 1", "could not write its files"),
    ])
    func `a compiler that cannot work is no error of the widget's code`(deed: String, message: String) throws
    {
      try writeWidget("")
      try directory.write("[ \"$1\" = --version ] && exec \"$REAL\" \"$@\"; \(deed)", to: "deed")
      let result = try BuiltCommand().shell(
        #"""
        mkdir bin; printf '#!/bin/sh\n. "$DEED"\n' >bin/swiftc; chmod +x bin/swiftc
        export REAL="$(command -v swiftc)" DEED="$PWD/deed" PATH="$PWD/bin:$PATH" WIDGETSIM_CACHE="$PWD/cache"
        "$widgetsim" host Mine.swift
        """#, in: directory.path)
      #expect(result.status == 1 && result.errors.contains(message), "\(result.errors)")
    }

    @Test func `a widget of the Lock Screen only has a scenario that runs`() throws {
      try writeWidget("")
      let result = try host("host Mine.swift --run --days 1 --replications 1")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("Mine (accessoryCircular): asked 48 times"))
      #expect(try host("init --from Mine.swift --out mine.yaml").status == 0)
      #expect(try directory.text("mine.yaml").contains("surface: lockScreen"))
      #expect(try host("validate mine.yaml").status == 0)
    }

    @Test func `a widget that crashes at each reload is not run for a week`() throws {
      try writeWidget("fatalError(\"no data\")")
      let result = try host("host Mine.swift")
      #expect(result.status == 1)
      #expect(result.errors.contains("Mine (accessoryCircular): asked 3 times"))
      #expect(result.errors.contains("Fatal error: no data"))
      #expect(result.errors.contains("So no week was simulated."))
      #expect(result.output.isEmpty)
    }
  }
#endif
