extension InputFile {
  /// All of a file that this program wrote. Reports an error and ends if it cannot be read or is too large.
  ///
  /// - Parameters:
  ///   - limit: bytes.
  ///   - instead: what to do if it is larger.
  func wholeBytes(limit: Int, instead: String) throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(ReadingError) {
      bytes = try read(limit: limit)
    } catch {
      Console.report(error.description)
      throw ExitStatus.inputOutput
    }
    guard bytes.count <= limit else {
      Console.report("\(name): error: the file is larger than \(limit >> 20) MiB; \(instead)")
      throw ExitStatus.badScenario
    }
    return bytes
  }
}
