import Foundation

/// libFuzzer's own main, for programs that have one.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What is fuzzed is the first argument; all others are libFuzzer's.
let target: (@convention(c) (UnsafePointer<UInt8>?, Int) -> Int32)? =
  switch CommandLine.arguments.dropFirst().first {
  case "scenario": { fuzzScenario(bytes($0, $1)) }
  case "set": { fuzzOverrides(bytes($0, $1)) }
  case "log": { fuzzLog(bytes($0, $1)) }
  case "reloads": { fuzzReloads(bytes($0, $1)) }
  case "day": { fuzzDay(bytes($0, $1)) }
  case "answer": { fuzzAnswer(bytes($0, $1)) }
  case "power": { fuzzPower(bytes($0, $1)) }
  case "archive": { fuzzArchive(bytes($0, $1)) }
  case "results": { fuzzResults(bytes($0, $1)) }
  case "baseline": { fuzzBaseline(bytes($0, $1)) }
  default: nil
  }

guard let target else {
  FileHandle.standardError.write(
    Data("usage: Fuzz TARGET [options of libFuzzer] [corpus …]; .ci/fuzz has the targets\n".utf8))
  exit(64)
}

var count = CommandLine.argc - 1
// The target's name takes the place of the program's.
var arguments = CommandLine.unsafeArgv + 1
exit(runFuzzer(&count, &arguments, target))

func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// Ends the program, which libFuzzer takes for a finding.
func finding(_ text: String) -> Never {
  FileHandle.standardError.write(Data("finding: \(text)\n".utf8))
  abort()
}
