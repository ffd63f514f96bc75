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

    /// A compiler that does nothing but print this text and fail.
    @Test(arguments: [
      (
        "<unknown>:0: error: unable to open output file 'a.pcm': 'No space left on device'",
        "could not write its files: No space left on device."
      ),
      ("<unknown>:0: error: missing required module 'Shims'", "the compiler itself failed"),
      ("error: compile command failed due to signal 6", "the compiler itself failed"),
      (
        "Widget.swift:1:1: error: ambiguous\n1 | print(No space left on device)\n  | `- error: ambiguous",
        "Declare what is missing"
      ),
    ])
    func `it says whether the code, the compiler or the disk is at fault`(text: String, words: String) throws
    {
      let directory = try TemporaryDirectory()
      try directory.write("@main struct A: Widget {}", to: "Widget.swift")
      try directory.write(text, to: "text")
      try directory.write(
        """
        #!/bin/sh
        case "$*" in
        *--version*) echo Swift version 6.1 ;;
        *-typecheck*) cat "${0%/*}/text" >&2; exit 1 ;;
        esac
        """, to: "swiftc")
      let result = try BuiltCommand().shell(
        """
        chmod +x swiftc; cp swiftc clang
        export PATH="$PWD:$PATH" XDG_CACHE_HOME="$PWD/cache" TMPDIR="$PWD"
        "$widgetsim" host Widget.swift
        """, in: directory.path)
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.contains("Declare what is missing") == (words == "Declare what is missing"))
    }
  }
#endif
