import Foundation
import Workloads

// instructions            lists the workloads: name, unit, few and many steps, separated by tabs
// instructions NAME STEPS does so many steps of one, to be counted by callgrind
let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
  for workload in Workload.all {
    print(workload.name, workload.unit, workload.steps.few, workload.steps.many, separator: "\t")
  }
} else if arguments.count == 2, let name = arguments.first, let steps = arguments.last.flatMap({ Int($0) }),
  let workload = Workload.all.first(where: { $0.name == name })
{
  let run = try workload.prepare()
  try run(steps)
} else {
  FileHandle.standardError.write(Data("usage: instructions [NAME STEPS]\n".utf8))
  exit(64)
}
