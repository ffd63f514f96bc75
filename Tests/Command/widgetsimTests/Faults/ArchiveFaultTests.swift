import CSQLite
import Foundation
import Testing

/// If a phone's archive cannot be read, `diagnose` does not report that the phone had no stops.
@Suite struct ArchiveFaultTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  /// `a.tar.gz` has a log with a stop of ten hours, another file, and a packed file of 2 MB.
  init() throws {
    (widgetsim, directory) = (try BuiltCommand(), try TemporaryDirectory())
    var lines = ""
    for minute in stride(from: 0, to: 1440, by: 30) where !(600..<1200).contains(minute) {
      let time = String(format: "2026-03-02 %02d:%02d:00.000000+0000", minute / 60, minute % 60)
      lines +=
        #"{"timestamp":"\#(time)","eventMessage":"Request ended for Rain:systemSmall - success"}"# + "\n"
    }
    try directory.write(lines, to: "reloads.ndjson")
    let made = try widgetsim.shell(
      """
      head -c 2000000 /dev/zero >b.PLSQL && gzip b.PLSQL && head -c 300000 /dev/urandom >c.PLSQL &&
      tar -czf a.tar.gz reloads.ndjson b.PLSQL.gz && tar -czf large.tar.gz reloads.ndjson c.PLSQL &&
      rm *.ndjson *.PLSQL && mkdir bin t
      """, in: directory.path)
    try #require(made.errors == "", "\(made)")
  }

  private static let answer = "Rain stopped from 2026-03-02 09:30 to 20:00"

  private func diagnose(_ setting: String, _ archive: String = "a.tar.gz") throws -> BuiltCommand.Result {
    try widgetsim.shell(
      "export TMPDIR=\"$PWD/t\"; \(setting) exec \"$widgetsim\" reloads diagnose \(archive)",
      in: directory.path)
  }

  private func expectRefused(_ result: BuiltCommand.Result, _ messages: String...) {
    #expect(result.status == 74 && result.output.isEmpty, "\(result)")
    for message in messages { #expect(result.errors.contains(message), "\(result.errors)") }
    #expect(!directory.names.contains { $0.hasPrefix("t/") })
  }

  @Test func `a log with a stop is read`() throws {
    let result = try diagnose("")
    #expect(result.status == 0 && result.output.hasPrefix(Self.answer), "\(result)")
    // If this signal is ignored, a program cannot learn how its child processes end.
    #expect(try diagnose("trap '' CHLD;").output == result.output)
  }

  @Test func `a file that cannot be written is an error`() throws {
    expectRefused(
      try diagnose("ulimit -f 1000;"), "a.tar.gz: error: cannot be read: ", "File too large", "TMPDIR")
  }

  @Test(.enabled(if: MountedDisk.isPossible, "a disk can be mounted"))
  func `a temporary directory with too little space is an error`() throws {
    let result = try MountedDisk.shell(
      "size=200k",
      """
      export TMPDIR="$PWD/disk"
      for archive in large a; do "$widgetsim" reloads diagnose $archive.tar.gz; echo $?; ls disk; done
      """, widgetsim, in: directory)
    #expect(result.output == "74\n74\n", "\(result)")
    let errors = result.errors.split(separator: "\n")
    try #require(errors.count == 2, "\(errors)")
    #expect(errors[0].contains("its logs need 1 MB, and ") && errors[0].contains(" has 0 MB free"))
    #expect(errors[1].contains("No space left on device"))
    #expect(errors.allSatisfy { $0.hasSuffix("the variable TMPDIR chooses another directory") })
  }

  @Test(arguments: ["tar", "gzip"])
  func `a tool that is missing or killed is an error`(tool: String) throws {
    _ = try widgetsim.shell(
      #"for tool in tar gzip cat; do ln -s "$(command -v $tool)" bin; done; rm bin/\#(tool)"#,
      in: directory.path)
    expectRefused(try diagnose("PATH=bin;"), "cannot be started", "\(tool)", "not found")
    _ = try widgetsim.shell(
      "printf '#!/bin/sh\nkill -9 $$\n' >bin/\(tool); chmod +x bin/\(tool)", in: directory.path)
    expectRefused(try diagnose("PATH=bin:$PATH;"), "a tool to unpack it ended by signal 9")
  }

  @Test func `if an archive is cut off, what can be read is used`() throws {
    let result = try diagnose(
      "head -c $(($(wc -c <a.tar.gz) * 9 / 10)) a.tar.gz >cut.tar.gz;", "cut.tar.gz")
    #expect(result.status == 0 && result.output.hasPrefix(Self.answer), "\(result)")
    #expect(
      result.errors.contains("cut.tar.gz: warning: is damaged (gzip: ")
        && result.errors.contains("what can be read is used"),
      "\(result.errors)")
  }

  // MARK: Large input in little memory

  /// Runs `diagnose` with a memory limit. On Linux, `ulimit -d` limits the memory that a process can write to.
  private func diagnoseInLittleMemory(_ sql: String) throws -> BuiltCommand.Result {
    try FileManager.default.createDirectory(
      atPath: directory.path + "/folder", withIntermediateDirectories: false)
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    let isMade =
      sqlite3_open(directory.path + "/folder/a.PLSQL", &handle) == SQLITE_OK
      && sqlite3_exec(handle, "BEGIN; \(sql) COMMIT;", nil, nil, nil) == SQLITE_OK
    try #require(isMade, "\(String(cString: sqlite3_errmsg(handle)))")
    return try diagnose("ulimit -d 500000;", "folder")
  }

  @Test(arguments: [
    (
      "CREATE TABLE PLScreenStateAgent_EventForward_ScreenState (timestamp, bundleID); "
        + "INSERT INTO PLScreenStateAgent_EventForward_ScreenState VALUES (1772434800, zeroblob(700000000));",
      "string or blob too big"
    ),
    (
      "CREATE TABLE PLScreenStateAgent_EventForward_ScreenState (timestamp, bundleID); "
        + "INSERT INTO PLScreenStateAgent_EventForward_ScreenState VALUES (1772434800, hex(zeroblob(300)));",
      "1 rows of PLScreenStateAgent_EventForward_ScreenState have texts of more than 255 bytes; they are left out"
    ),
    (
      "CREATE TABLE PLSpringBoardAgent_EventForward_SBLock (timestamp, Locked); "
        + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000000) "
        + "INSERT INTO PLSpringBoardAgent_EventForward_SBLock SELECT 1772434800 + i, i % 2 FROM n;",
      "the databases have more than 500000 rows; the rest is left out"
    ),
  ])
  func `a database that is too large is read in part, and a warning says so`(sql: String, message: String)
    throws
  {
    let result = try diagnoseInLittleMemory(
      sql + "CREATE TABLE PLDuetService_EventForward_LpmSourceInformation (timestamp, LpmEnabled);"
        + "INSERT INTO PLDuetService_EventForward_LpmSourceInformation VALUES (1772434800, 1);")
    #expect([0, 1].contains(result.status) && result.errors.contains("a.PLSQL: warning: "), "\(result)")
    #expect(result.errors.contains(message), "\(result)")
  }

  @Test func `files beyond the limit are named in a warning`() throws {
    _ = try widgetsim.shell(
      "mkdir x; i=0; while [ $i -lt 205 ]; do : >x/$i.plsql; i=$((i+1)); done; tar -czf x.tar.gz -C x .",
      in: directory.path)
    for archive in ["x", "x.tar.gz"] {
      let result = try diagnose("", archive)
      #expect(
        result.errors.contains("\(archive): warning: has more than 200 logs; 5 are left out"), "\(result)")
    }
  }
}
