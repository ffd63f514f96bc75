import Foundation
import SimulatedPhone

/// How a request to the simulated server ended.
struct Transfer {
  var data: Data?
  var response: URLResponse?
  var error: URLError?

  /// Sends a request; the transfer comes after the seconds that the scenario's `fetch` says.
  static func start(_ request: URLRequest, body: Data? = nil, then finish: @escaping (Transfer) -> Void) {
    guard let url = request.url else {
      SimulatedPhone.after(0) { finish(Transfer(error: URLError(.badURL))) }
      return
    }
    if url.isFileURL {
      let data = try? SimulatedPhone.bytes(url, [])
      SimulatedPhone.after(0) {
        finish(
          data.map {
            Transfer(
              data: $0,
              response: URLResponse(
                url: url, mimeType: nil, expectedContentLength: $0.count, textEncodingName: nil))
          } ?? Transfer(error: URLError(.fileDoesNotExist)))
      }
      return
    }
    let (seconds, result) = SimulatedPhone.request(url)
    let isLate = seconds > request.timeoutInterval && request.timeoutInterval > 0
    SimulatedPhone.after(isLate ? request.timeoutInterval : seconds) {
      finish(isLate ? Transfer(error: failure(.timedOut, url)) : Transfer(result, url))
    }
  }

  private init(data: Data? = nil, response: URLResponse? = nil, error: URLError? = nil) {
    self.data = data
    self.response = response
    self.error = error
  }

  private init(_ result: SimulatedPhone.RequestResult, _ url: URL) {
    switch result {
    case .response(let answer):
      data = answer.body
      var headers = answer.headers
      headers["Content-Length"] = String(answer.body.count)
      response = HTTPURLResponse(
        url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: headers)
    case .noNetwork: error = Self.failure(.notConnectedToInternet, url)
    case .lostConnection: error = Self.failure(.networkConnectionLost, url)
    case .noFixture: error = Self.failure(.resourceUnavailable, url)
    }
  }

  private static func failure(_ code: URLError.Code, _ url: URL) -> URLError {
    URLError(
      code,
      userInfo: [NSURLErrorFailingURLErrorKey: url, NSURLErrorFailingURLStringErrorKey: url.absoluteString])
  }

  static let cancelled = Transfer(error: URLError(.cancelled))
}

/// Reads a URL while the thread waits, as `Data(contentsOf:)` does.
public func simulatedContents(of url: URL) throws -> Data {
  var transfer: Transfer?
  Transfer.start(URLRequest(url: url)) { transfer = $0 }
  guard SimulatedPhone.wait(until: { transfer != nil }), let transfer else { throw URLError(.unknown) }
  guard let data = transfer.data, (transfer.response as? HTTPURLResponse)?.statusCode ?? 200 < 400 else {
    throw transfer.error ?? URLError(.badServerResponse)
  }
  return data
}
