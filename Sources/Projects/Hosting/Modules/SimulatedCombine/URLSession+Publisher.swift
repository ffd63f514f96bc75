import Foundation
import SimulatedNetworking

extension URLSession {
  public typealias DataTaskPublisher = AnyPublisher<(data: Data, response: URLResponse), URLError>

  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    AnyPublisher { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      let task = self.dataTask(with: request) { data, response, error in
        if let response {
          _ = subscriber.receive((data ?? Data(), response))
          subscriber.receive(completion: .finished)
        } else {
          subscriber.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
        }
      }
      subscriber.receive(subscription: ClosureSubscription { task.cancel() })
      task.resume()
    }
  }
}
