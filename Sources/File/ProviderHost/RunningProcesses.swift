#if os(Linux)
  import Foundation
  import Synchronization

  /// The processes of this computer, as of a moment ago.
  struct RunningProcesses: Sendable {
    private struct Process {
      var identifier: pid_t
      /// Resident memory in bytes. Each process counts what it shares with others.
      var resident: Int
    }

    private var children: [pid_t: [Process]] = [:]
    private var expires = ContinuousClock.now

    private static let kept = Mutex(RunningProcesses?.none)

    /// At most 20 reads a second, for all programs together. On a computer with many processes, they are fewer: they take
    /// at most 5% of the time.
    static func latest() -> RunningProcesses {
      kept.withLock { kept in
        if let kept, ContinuousClock.now < kept.expires { return kept }
        let new = RunningProcesses()
        kept = new
        return new
      }
    }

    init() {
      let start = ContinuousClock.now
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let identifier = pid_t(name), let text = try? Self.text("\(name)/stat"),
          // The program's name is in parentheses and may have any characters.
          let end = text.lastIndex(of: ")")
        else { continue }
        // From the third column on: the state, the parent and, as the 24th, the resident pages.
        let columns = text[end...].dropFirst(2).split(separator: " ", maxSplits: 22)
        guard columns.count > 21, let parent = pid_t(columns[1]), let pages = Int(columns[21]) else {
          continue
        }
        children[parent, default: []].append(
          Process(identifier: identifier, resident: pages * sysconf(Int32(_SC_PAGESIZE))))
      }
      expires = max(start + .milliseconds(50), .now + (.now - start) * 19)
    }

    private static func text(_ name: String) throws -> String {
      try String(contentsOfFile: "/proc/\(name)", encoding: .utf8)
    }

    /// Whether the processes below this one use more memory than this, in bytes. What several of them share counts once.
    func useMore(than limit: Double, below ancestor: pid_t) -> Bool {
      let found = processes(below: ancestor)
      // The second sum is exact, but the kernel needs much longer for it.
      return found.reduce(0) { $0 + Double($1.resident) } > limit
        && found.reduce(0) { $0 + Double(Self.share(of: $1)) } > limit
    }

    /// - Parameter ancestor: the outer guard of a program. Neither this guard nor the inner one, its child, counts.
    private func processes(below ancestor: pid_t) -> [Process] {
      var found = (children[ancestor] ?? []).flatMap { children[$0.identifier] ?? [] }
      var place = 0
      while place < found.count {
        found += children[found[place].identifier] ?? []
        place += 1
      }
      return found
    }

    /// The most resident memory that one of the processes below this one has had, in bytes.
    func peak(below ancestor: pid_t) -> Int {
      processes(below: ancestor).compactMap { Self.bytes("VmHWM:", of: $0, in: "status") }.max() ?? 0
    }

    /// The resident memory of a process, and of what it shares with others its share.
    private static func share(of process: Process) -> Int {
      bytes("Pss:", of: process, in: "smaps_rollup") ?? process.resident
    }

    private static func bytes(_ key: String, of process: Process, in file: String) -> Int? {
      let line = (try? text("\(process.identifier)/\(file)"))?.split(separator: "\n").first {
        $0.hasPrefix(key)
      }
      let kilobytes = line?.dropFirst(key.count).dropLast(2).trimmingCharacters(in: .whitespaces)
      return kilobytes.flatMap { Int($0) }.map { $0 << 10 }
    }
  }
#endif
