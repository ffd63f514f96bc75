import Foundation

struct Poster: Decodable {
  let title: String
  let weather: String

  static let placeholder = Poster(title: "Poster of the day", weather: "Sunny")
}

enum PosterService {
  private static let url = URL(string: "https://posters.example.com/today.json")!

  static func loadPoster(completion: @escaping (Result<Poster, Error>) -> Void) {
    let task = URLSession.shared.dataTask(with: url) { data, _, error in
      if let error {
        completion(.failure(error))
      } else {
        completion(Result { try JSONDecoder().decode(Poster.self, from: data ?? Data()) })
      }
    }
    task.resume()
  }
}
