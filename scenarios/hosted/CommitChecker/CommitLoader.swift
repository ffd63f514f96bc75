import Foundation

struct Commit {
  let message: String
  let author: String

  /// The user has not chosen a repository.
  static let unknown = Commit(message: "???", author: "")
  static let failed = Commit(message: "Could not load the commit", author: "")
}

enum CommitLoader {
  private struct Response: Decodable {
    struct Details: Decodable {
      struct Author: Decodable { let name: String }
      let message: String
      let author: Author
    }
    let commit: Details
  }

  static func latestCommit(account: String, repository: String, branch: String) async throws -> Commit {
    let url = URL(string: "https://git.example.com/repos/\(account)/\(repository)/branches/\(branch)")!
    let (data, response) = try await URLSession.shared.data(from: url)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    let commit = try JSONDecoder().decode(Response.self, from: data).commit
    return Commit(message: commit.message, author: commit.author.name)
  }
}
