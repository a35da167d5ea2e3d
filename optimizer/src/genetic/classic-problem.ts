/** A pure CVRP or VRPTW: one depot, one kind of vehicle, every customer visited once. */
export type ClassicProblem = {
  /** Points: 0 is the depot, 1..size-1 the customers. */
  size: number
  /** `size * size`, row = from. May be asymmetric. */
  distance: Float64Array
  /** `size * size`, row = from, in the unit of the windows; may be the same array as `distance`. */
  duration: Float64Array
  /** `[size]`, 0 at the depot. */
  demand: Float64Array
  capacity: number
  /** null: no windows. Otherwise `[size]` each; the depot's window is the time vehicles may be under way. */
  windows: null | { opens: Float64Array; closes: Float64Array; service: Float64Array }
  /** Most vehicles; Infinity when free. */
  vehicles: number
}

export type ClassicOptions = {
  seed: number
  /** Milliseconds by the clock; without it `iterations` decides, and the answer depends on the seed alone. */
  budgetMs?: number
  iterations?: number
  /** `hierarchical`: fewest vehicles, then least distance. */
  objective: 'distance' | 'hierarchical'
  /** Asked at least every 20 ms, with how many iterations are done; true ends the search with the best so far. */
  stopped?: (iterations: number) => boolean
  /** Told of each better plan; `best` makes the lists of the best there is when it is asked. */
  onBetter?: (best: () => number[][], distance: number) => void
  /** Routes to start from. Ignored where they break a limit. */
  initial?: number[][]
}

export type ClassicSolution = { routes: number[][]; distance: number; iterations: number }
