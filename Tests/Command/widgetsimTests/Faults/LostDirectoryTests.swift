import Foundation
import Testing

@Suite struct LostDirectoryTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a directory that may not be written to is status 74 before anything runs`() throws {
    let result = try widgetsim.shell(
      "mkdir out && chmod 555 out && \"$widgetsim\" run minimal.yaml --days 10000 --out out",
      in: directory.path)
    #expect(result.status == 74)
    #expect(
      result.errors.contains("out/updates.csv: cannot be written: Permission denied"), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(.enabled(if: MountedDisk.isPossible, "a disk can be mounted"))
  func `a disk that is read-only is status 74 before anything runs`() throws {
    let result = try MountedDisk.shell(
      "ro",
      """
      "$widgetsim" run minimal.yaml --days 10000 --out disk; echo $?
      "$widgetsim" run minimal.yaml --days 10000 --out disk/below; echo $?
      """, widgetsim, in: directory)
    #expect(result.output == "74\n74\n")
    #expect(result.errors.contains("disk/updates.csv: cannot be written: Read-only file system"))
    #expect(result.errors.contains("disk/below: cannot create the directory: Read-only file system"))
  }

  @Test func `a directory that vanishes is status 74 with the path`() throws {
    let result = try widgetsim.shell(
      """
      "$widgetsim" run minimal.yaml --days 300 --out out &
      i=0; while ! ls -a out 2>/dev/null | grep -q budget.csv && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      rm -r out; wait $!
      """, in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("out/"), "\(result.errors)")
    #expect(result.errors.contains("No such file or directory"))
    #expect(result.output.isEmpty)
    #expect(directory.names == ["minimal.yaml"])
  }

  @Test(arguments: ["mv out moved", "mv out moved; mkdir out"])
  func `a directory that is renamed is status 74, keeps no temporary files and loses none of its own`(
    renaming: String
  ) throws {
    let result = try widgetsim.shell(
      """
      mkdir out; echo mine > out/summary.csv
      "$widgetsim" run minimal.yaml --replications 1 --days 300 --out out &
      i=0; while ! ls -a out 2>/dev/null | grep -q budget.csv && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      \(renaming); wait $!
      """, in: directory.path)
    #expect(result.status == 74)
    #expect(
      result.errors.hasPrefix("out/") && result.errors.contains(": cannot be written: "), "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(
      directory.names == ["minimal.yaml", "moved", "moved/summary.csv"]
        + (renaming.contains("mkdir") ? ["out"] : []))
    #expect(try directory.text("moved/summary.csv") == "mine\n")
  }
}
