import PhoneCommands
import Reports

typealias ReloadsCommand = PhoneCommands.ReloadsCommand
typealias UsageCommand = PhoneCommands.UsageCommand
typealias VerifyFitCommand = PhoneCommands.VerifyFitCommand

extension DataDictionary {
  /// The whole dictionary, with the report on a phone's log.
  static var whole: String { markdown(phone: PhoneReport.dictionary) }
}
