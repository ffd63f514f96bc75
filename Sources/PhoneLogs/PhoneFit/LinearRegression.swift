internal import CGSL
import RandomVariates

/// Linear functions of some inputs that predict outputs: weighted least squares with a small ridge.
struct LinearRegression {
  private let means: [Double]
  private let scales: [Double]
  /// For each output: the constant and the coefficients of the standardized inputs.
  private let coefficients: [[Double]]
  /// The lower triangle of the Cholesky factor of the normal equations, by rows.
  private let factor: [Double]

  /// - Parameters:
  ///   - inputs: a row for each example.
  ///   - outputs: a row for each example.
  ///   - weights: of the examples; `nil`: equal.
  ///   - ridge: penalty on standardized coefficients, for each example.
  init(_ inputs: [[Double]], _ outputs: [[Double]], weights: [Double]? = nil, ridge: Double = 1e-3) {
    GSLErrorHandling.turnOff()
    let (width, total) = (inputs.first?.count ?? 0, weights?.reduce(0, +) ?? Double(inputs.count))
    var (means, squares) = ([Double](repeating: 0, count: width), [Double](repeating: 0, count: width))
    for (row, input) in inputs.enumerated() {
      let weight = weights?[row] ?? 1
      for index in 0..<width { means[index] += weight * input[index] / total }
    }
    for (row, input) in inputs.enumerated() {
      let weight = weights?[row] ?? 1
      for index in 0..<width {
        squares[index] += weight * (input[index] - means[index]) * (input[index] - means[index]) / total
      }
    }
    let scales = squares.map { $0 > 1e-18 ? $0.squareRoot() : .infinity }
    (self.means, self.scales) = (means, scales)
    // The normal equations.
    let size = width + 1
    let count = outputs.first?.count ?? 0
    var products = [Double](repeating: 0, count: size * size)
    var right = [Double](repeating: 0, count: size * count)
    for row in inputs.indices {
      let weight = weights?[row] ?? 1
      let input = Self.standardized(inputs[row], means, scales)
      for i in 0..<size {
        let product = weight * input[i]
        for j in 0...i { products[i * size + j] += product * input[j] }
        for output in 0..<count { right[output * size + i] += product * outputs[row][output] }
      }
    }
    for i in 0..<size {
      if i > 0 { products[i * size + i] += ridge * total + 1e-12 }
      for j in 0..<i { products[j * size + i] = products[i * size + j] }
    }
    var coefficients = [[Double]](repeating: [Double](repeating: 0, count: size), count: count)
    products.withUnsafeMutableBufferPointer { products in
      var matrix = gsl_matrix_view_array(products.baseAddress, size, size)
      guard gsl_linalg_cholesky_decomp1(&matrix.matrix) == 0 else { return }
      for output in 0..<count {
        right[output * size..<(output + 1) * size].withUnsafeMutableBufferPointer { right in
          var vector = gsl_vector_view_array(right.baseAddress, size)
          _ = gsl_linalg_cholesky_svx(&matrix.matrix, &vector.vector)
          coefficients[output] = Array(right)
        }
      }
    }
    (self.coefficients, factor) = (coefficients, products)
  }

  private static func standardized(_ input: [Double], _ means: [Double], _ scales: [Double]) -> [Double] {
    [1] + input.indices.map { (input[$0] - means[$0]) / scales[$0] }
  }

  func prediction(_ input: [Double]) -> [Double] {
    let input = Self.standardized(input, means, scales)
    return coefficients.map { row in
      var sum = 0.0
      for index in input.indices { sum += input[index] * row[index] }
      return sum
    }
  }
  /// What the regression would predict for one of its examples if it were without it. A prediction of an example that a regression
  /// knows is nearer to the output than that of a new one.
  ///
  /// - Parameters:
  ///   - output: that of the example.
  ///   - weight: that of the example.
  func predictionOfOthers(_ input: [Double], _ output: [Double], weight: Double = 1) -> [Double] {
    var place = Self.standardized(input, means, scales)
    let size = place.count
    var leverage = 0.0
    for i in 0..<size {
      for j in 0..<i { place[i] -= factor[i * size + j] * place[j] }
      place[i] /= factor[i * size + i]
      leverage += weight * place[i] * place[i]
    }
    let rest = max(1 - leverage, 0.01)
    return zip(output, prediction(input)).map { $0 - ($0 - $1) / rest }
  }
}
