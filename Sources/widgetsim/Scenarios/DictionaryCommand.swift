import ArgumentParser
import Reports

struct DictionaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dictionary", abstract: "Prints what each column of the CSV reports means, in Markdown.")

  func run() throws {
    try Console.write(DataDictionary.markdown)
  }
}
