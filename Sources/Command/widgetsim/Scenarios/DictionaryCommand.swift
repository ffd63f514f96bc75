import ArgumentParser
import CommandBase
import Reports

struct DictionaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dictionary", abstract: "Prints the meaning of each column of the CSV files, in Markdown.")

  func run() throws { try Console.write(DataDictionary.whole) }
}
