// As on Apple's systems, whoever imports Foundation has Combine.
@_exported import SimulatedCombine
