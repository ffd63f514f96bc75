import Foundation
import ScenarioValues
import Synchronization

/// Builds the simulated modules: an object file and a `.swiftmodule` of each, and one library of all.
struct HostedModuleBuild {
  var modules: HostedModules
  var compiler: HostedCompiler
  /// Where the results go.
  var directory: URL
  var progress: (_ done: Int, _ count: Int) -> Void

  func build() throws(HostedBuildError) {
    let clock = modules.files("CSimulatedClock", ".c")
    for file in clock {
      try HostedTool.succeed(
        compiler.clang,
        [
          "-O2", "-fPIC", "-fblocks", "-I",
          modules.sources.appendingPathComponent("CSimulatedClock/include").path,
          "-c", file.path, "-o", path("\(file.lastPathComponent).o"),
        ], what: "CSimulatedClock")
    }
    try copy(modules.files("CSimulatedClock/include", ""), to: "CSimulatedClock")
    try buildInOrder(steps())
    try? FileManager.default.removeItem(atPath: path("ModuleCache"))
    let objects = modules.names.map { path("\($0).o") }.filter { FileManager.default.fileExists(atPath: $0) }
    try HostedTool.succeed(
      compiler.swiftc,
      ["-emit-library", "-o", path("libSimulatedModules.so")] + objects + [
        "-Xlinker", "-soname", "-Xlinker", "libSimulatedModules.so",
      ], what: "The library of the simulated modules")
  }

  private func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  private func copy(_ files: [URL], to name: String) throws(HostedBuildError) {
    do {
      let target = directory.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      for file in files {
        try FileManager.default.copyItem(at: file, to: target.appendingPathComponent(file.lastPathComponent))
      }
    } catch {
      throw HostedBuildError("\(directory.path) cannot be written: \(error.localizedDescription)")
    }
  }

  // MARK: Steps

  private struct Step: Sendable {
    var name: String
    var needs: Set<String>
    var arguments: [String]
  }

  private func steps() throws(HostedBuildError) -> [Step] {
    var steps: [Step] = []
    for name in modules.names where name != "CSimulatedClock" {
      var needs: Set<String> = []
      let files = modules.files(name, ".swift").map(\.path)
      for file in files { needs.formUnion(try HostedSource(path: file).imports) }
      let isPlugin = files.contains { $0.hasSuffix("/main.swift") }
      steps.append(
        Step(
          name: name, needs: needs.intersection(modules.names).subtracting([name, "CSimulatedClock"]),
          arguments: (isPlugin ? pluginArguments(name) : moduleArguments(name)) + files))
    }
    return steps
  }

  private func moduleArguments(_ name: String) -> [String] {
    [
      // Optimizing what runs at each reload takes a second; optimizing SwiftUI would take many.
      ["SimulatedPhone", "WidgetKit"].contains(name) ? "-O" : "-Onone", "-parse-as-library", "-swift-version",
      "5", "-wmo", "-suppress-warnings", "-emit-module", "-c", "-module-name", name, "-I", directory.path,
      // A cache that earlier builds at the same path have used can have modules that no longer fit.
      "-I", path("CSimulatedClock"), "-module-cache-path", path("ModuleCache"), "-o", path("\(name).o"),
      "-emit-module-path",
      path("\(name).swiftmodule"),
    ]
  }

  /// A program that the compiler starts to expand macros.
  private func pluginArguments(_ name: String) -> [String] {
    ["-swift-version", "5", "-suppress-warnings", "-o", path(name)]
  }

  /// Builds each module after those that it imports, several at the same time.
  private func buildInOrder(_ steps: [Step]) throws(HostedBuildError) {
    var waiting = steps
    var finished: Set<String> = []
    var running = 0
    let results = Mutex<[(String, HostedBuildError?)]>([])
    let ended = DispatchSemaphore(value: 0)
    let most = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let swiftc = compiler.swiftc
    var failure: HostedBuildError?
    while !waiting.isEmpty || running > 0 {
      while failure == nil, running < most,
        let next = waiting.firstIndex(where: { $0.needs.isSubset(of: finished) })
      {
        let step = waiting.remove(at: next)
        running += 1
        let build = { @Sendable in
          var problem: HostedBuildError?
          do throws(HostedBuildError) {
            try HostedTool.succeed(swiftc, step.arguments, what: "The simulated module \(step.name)")
          } catch {
            problem = error
          }
          results.withLock { $0.append((step.name, problem)) }
          ended.signal()
        }
        if !OwnThread.start(build) { build() }
      }
      guard running > 0 else { break }
      ended.wait()
      running -= 1
      let (name, problem) = results.withLock { $0.removeFirst() }
      finished.insert(name)
      progress(finished.count, steps.count)
      if failure == nil { failure = problem }
    }
    if let failure { throw failure }
    if let left = waiting.first {
      throw HostedBuildError("The simulated module \(left.name) imports modules that import it.")
    }
  }
}
