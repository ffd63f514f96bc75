@testable import ReloadLogs
@testable import ScenarioFile

/// Every log of reloads, and every phone, is read or refused with a reason.
func fuzzReloads(_ bytes: [UInt8]) -> Int32 {
  do throws(ScenarioFileError) {
    let log = try ReloadLogReader().read(bytes, file: "reloads.jsonl")
    for phone in LoggedReloads.all([log]) {
      for (_, reloads) in phone.widgets
      where zip(reloads, reloads.dropFirst()).contains(where: { $0.time > $1.time }) {
        finding("reloads that are not in order of time")
      }
    }
  } catch {
    if error.diagnostics.isEmpty { finding("refused without a reason") }
  }
  do throws(Finding) {
    let phone = try PhoneFile(bytes)
    guard let again = try? PhoneFile(Array(phone.yaml.utf8)), again.worlds == phone.worlds,
      again.usual == phone.usual
    else { finding("a phone that was written cannot be read") }
  } catch {
    if error.message.isEmpty { finding("refused without a reason") }
  }
  return 0
}
