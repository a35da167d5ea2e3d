import type { Instance } from './instance.ts'

/**
 * Cuts a tour of all customers into routes of least penalised cost (Prins 2004, with limited fleet as Vidal 2016), loads
 * up to half over the capacity allowed. With windows, the lateness of each route counts as warp.
 */
export class Split {
  /** Where each route ends in the tour: the first `routes` entries. */
  readonly ends: Int32Array
  routes = 0
  private readonly instance: Instance
  private readonly limit: number
  private readonly potential: Float64Array
  private readonly from: Int32Array
  private layers: Int32Array | undefined
  private readonly previous: Float64Array

  constructor(instance: Instance, limit: number) {
    this.instance = instance
    this.limit = limit
    this.ends = new Int32Array(instance.size)
    this.potential = new Float64Array(instance.size)
    this.from = new Int32Array(instance.size)
    this.previous = new Float64Array(instance.size)
  }

  /** Relaxes all routes that start behind `start`, reached at a cost of `reached`. */
  private relax(tour: Int32Array, start: number, reached: number, load: number, warp: number, from: Int32Array): void {
    const { size, distance, duration, demand, capacity, windowed, opens, closes, service } = this.instance
    const { potential } = this
    const customers = size - 1
    let sum = 0
    let way = 0
    let point = 0
    let time = opens[0] as number
    let late = 0
    for (let end = start + 1; end <= customers; end++) {
      const visit = tour[end - 1] as number
      sum += demand[visit] as number
      if (sum > capacity * 1.5 && end > start + 1) break
      way += distance[point * size + visit] as number
      let penalty = sum > capacity ? (sum - capacity) * load : 0
      if (windowed) {
        time += (service[point] as number) + (duration[point * size + visit] as number)
        if (time < (opens[visit] as number)) time = opens[visit] as number
        else if (time > (closes[visit] as number)) {
          late += time - (closes[visit] as number)
          time = closes[visit] as number
        }
        const home = time + (service[visit] as number) + (duration[visit * size] as number) - (closes[0] as number)
        penalty += (home > 0 ? late + home : late) * warp
      }
      const cost = reached + way + (distance[visit * size] as number) + penalty
      if (cost < (potential[end] as number)) {
        potential[end] = cost
        from[end] = start
      }
      point = visit
    }
  }

  /** Cuts the tour, whose length is the number of customers. */
  run(tour: Int32Array, load: number, warp: number): void {
    const customers = this.instance.size - 1
    const { potential, from } = this
    potential.fill(Number.POSITIVE_INFINITY)
    potential[0] = 0
    for (let start = 0; start < customers; start++)
      this.relax(tour, start, potential[start] as number, load, warp, from)
    let count = 0
    for (let end = customers; end > 0; end = from[end] as number) count += 1
    if (count > this.limit) {
      this.runLimited(tour, load, warp)
      return
    }
    this.routes = count
    for (let end = customers; end > 0; end = from[end] as number) {
      count -= 1
      this.ends[count] = end
    }
  }

  private runLimited(tour: Int32Array, load: number, warp: number): void {
    const { size } = this.instance
    const customers = size - 1
    const { potential, previous, limit } = this
    this.layers ??= new Int32Array(size * limit)
    const layers = this.layers
    previous.fill(Number.POSITIVE_INFINITY)
    previous[0] = 0
    let best = Number.POSITIVE_INFINITY
    let bestCount = 0
    for (let layer = 0; layer < limit; layer++) {
      potential.fill(Number.POSITIVE_INFINITY)
      const from = layers.subarray(layer * size, (layer + 1) * size)
      for (let start = layer; start < customers; start++) {
        if ((previous[start] as number) === Number.POSITIVE_INFINITY) continue
        this.relax(tour, start, previous[start] as number, load, warp, from)
      }
      if ((potential[customers] as number) < best) {
        best = potential[customers] as number
        bestCount = layer + 1
      }
      previous.set(potential)
    }
    if (bestCount === 0) {
      // No cut keeps all loads below one and a half: equal parts, for the local search to mend.
      this.routes = Math.min(limit, customers)
      for (let route = 0; route < this.routes; route++) {
        this.ends[route] = Math.floor((customers * (route + 1)) / this.routes)
      }
      return
    }
    this.routes = bestCount
    let end = customers
    for (let layer = bestCount - 1; layer >= 0; layer--) {
      this.ends[layer] = end
      end = layers[layer * size + end] as number
    }
  }
}
