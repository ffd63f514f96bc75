import ArgumentParser
import CommandBase
import PhoneFit
import Reports
import ScenarioFile

struct ReloadsPopulationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "population", abstract: "Finds what the logs of several phones tell about other phones.",
    discussion: """
      Takes the files of `reloads fit` of \(PhonePopulation.fewest) phones or more, whose logs are of the same widget in the same \
      place. Each phone has its own budget. The command estimates the mean and the spread of the budgets over phones \
      (random effects). With --out, it writes worlds of other phones like these to a file, for --phone of other commands.

      Example: widgetsim reloads population ann.yaml ben.yaml cem.yaml --out phones.yaml
      """)

  @Argument(help: "The files of `reloads fit`.", completion: .file(extensions: ["yaml"]))
  var files: [String]

  @Option(help: "File for --phone. An existing file is replaced.", completion: .file(extensions: ["yaml"]))
  var out: String?

  @OptionGroup
  var printing: PrintOptions<TextFormat>

  func validate() throws {
    guard files.count >= PhonePopulation.fewest, Set(files).count == files.count else {
      throw ValidationError(
        "Expected \(PhonePopulation.fewest) different files or more; found \(Set(files).count).")
    }
  }

  func run() throws {
    try CommandFiles.check(reads: ["the phone": files], writes: ["--out": out])
    let phones = try files.map { file in
      let bytes = try InputFile(path: file).phoneBytes()
      return try exitingOnErrors(in: file) {
        (try PhoneFile(bytes, file: file), found: try SharedPhone(bytes, file: file))
      }
    }
    let population = PhonePopulation(phones.map(\.found.budget))
    let report = PopulationReport(
      population: population, phones: zip(files, phones).map { ($0, $1.found) })
    if let out {
      let comments = [
        "Other phones like those of \(files.count) logs. Written by widgetsim reloads population.",
        report.sentence,
      ]
      guard let file = population.file(phones.map(\.0), comments: comments) else {
        throw Console.failure(
          out,
          "expected phones with device.budget.….capacity.timesReloads of one profile; found none in common")
      }
      try writeFile(file.yaml, to: out)
    }
    try Console.write(report, as: printing.format)
  }
}

extension InputFile {
  /// All of a file of `reloads fit` or `reloads share`.
  func phoneBytes() throws -> [UInt8] {
    try wholeBytes(limit: PhoneFile.largestByteCount, instead: "a phone needs less")
  }
}
