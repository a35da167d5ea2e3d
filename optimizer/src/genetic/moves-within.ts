import { epsilon } from './moves-between.ts'
import type { Tours } from './tours.ts'

/** Where a simulated vehicle is: a register for the functions below, set by `begin`. */
const vehicle = { time: 0.5, warp: 0.5, point: 0 }

function begin(tours: Tours, node: number): void {
  vehicle.time = tours.clock[node] as number
  vehicle.warp = tours.warpTo[node] as number
  vehicle.point = tours.at[node] as number
}

/** Drives to one customer. */
function drive(tours: Tours, customer: number): void {
  const { size, duration, service, opens, closes } = tours.instance
  const from = vehicle.point
  let time = vehicle.time + (service[from] as number) + (duration[from * size + customer] as number)
  if (time < (opens[customer] as number)) time = opens[customer] as number
  else if (time > (closes[customer] as number)) {
    vehicle.warp += time - (closes[customer] as number)
    time = closes[customer] as number
  }
  vehicle.time = time
  vehicle.point = customer
}

/** Drives along the route from one customer to another, both visited. Nothing when `from` is just behind `to`. */
function follow(tours: Tours, from: number, to: number): void {
  const { size, duration, service, opens, closes } = tours.instance
  const next = tours.next
  let point = vehicle.point
  let time = vehicle.time
  let warp = vehicle.warp
  for (let node = from; ; node = next[node] as number) {
    time += (service[point] as number) + (duration[point * size + node] as number)
    if (time < (opens[node] as number)) time = opens[node] as number
    else if (time > (closes[node] as number)) {
      warp += time - (closes[node] as number)
      time = closes[node] as number
    }
    point = node
    if (node === to) break
  }
  vehicle.point = point
  vehicle.time = time
  vehicle.warp = warp
}

/** Warp of the whole route when it goes on from here as it is from `node`. */
function finish(tours: Tours, node: number): number {
  const { size, duration, service } = tours.instance
  const from = vehicle.point
  const late =
    vehicle.time +
    (service[from] as number) +
    (duration[from * size + (tours.at[node] as number)] as number) -
    (tours.latest[node] as number)
  return vehicle.warp + (tours.warpFrom[node] as number) + (late > 0 ? late : 0)
}

/** Warp when `block` customers from u on (turned round or not) stand behind v instead. */
function relocatedWarp(tours: Tours, u: number, v: number, block: number, turned: boolean): number {
  const { next, prev, position } = tours
  const x = next[u] as number
  const behind = block === 1 ? x : (next[x] as number)
  const forward = (position[v] as number) > (position[u] as number) && v !== (prev[u] as number)
  if (forward) {
    begin(tours, prev[u] as number)
    follow(tours, behind, v)
  } else begin(tours, v)
  if (turned) drive(tours, x)
  drive(tours, u)
  if (block === 2 && !turned) drive(tours, x)
  if (forward) return finish(tours, next[v] as number)
  follow(tours, next[v] as number, prev[u] as number)
  return finish(tours, behind)
}

/** Warp when `first` customers from u on and `second` from v on change places, u's standing before v's. */
function exchangedWarp(tours: Tours, u: number, v: number, first: number, second: number): number {
  const { next, prev } = tours
  const afterU = first === 1 ? (next[u] as number) : (next[next[u] as number] as number)
  const afterV = second === 1 ? (next[v] as number) : (next[next[v] as number] as number)
  begin(tours, prev[u] as number)
  drive(tours, v)
  if (second === 2) drive(tours, next[v] as number)
  if (afterU !== v) follow(tours, afterU, prev[v] as number)
  drive(tours, u)
  if (first === 2) drive(tours, next[u] as number)
  return finish(tours, afterV)
}

/**
 * Tries the moves around `u` (a customer) and `v` (a customer or the start) of one route, and makes the first that lowers
 * the penalised cost: relocation of one or two customers, exchanges of one or two, and turning a part round.
 * @returns whether a move was made
 */
export function improveWithin(tours: Tours, u: number, v: number): boolean {
  const { size, distance, windowed } = tours.instance
  const { at, next, prev, position } = tours
  const routeU = tours.route[u] as number
  const before = prev[u] as number
  const x = next[u] as number
  const y = next[v] as number
  const pointV = at[v] as number
  const pointX = at[x] as number
  const pointY = at[y] as number
  const rowU = u * size
  const rowV = pointV * size
  const rowX = pointX * size
  const rowBefore = (at[before] as number) * size
  const weight = tours.warpPenalty
  // Only lateness can change within a route.
  const lateness = (tours.warp[routeU] as number) * weight
  const budget = lateness - epsilon
  const pairOfU = x < size
  const xx = pairOfU ? (next[x] as number) : x
  const pointXX = at[xx] as number
  const beforeToU = distance[rowBefore + u] as number
  const uToX = distance[rowU + pointX] as number
  const vToY = distance[rowV + pointY] as number
  const uFirst = (position[u] as number) < (position[v] as number)

  if (u !== y) {
    let cost =
      (distance[rowBefore + pointX] as number) -
      beforeToU -
      uToX +
      (distance[rowV + u] as number) +
      (distance[rowU + pointY] as number) -
      vToY
    if (cost < budget && windowed) cost += relocatedWarp(tours, u, v, 1, false) * weight
    if (cost < budget) {
      tours.moves += 1
      tours.move(u, v)
      tours.renew(routeU)
      return true
    }
    if (pairOfU && v !== x) {
      const gap = (distance[rowBefore + pointXX] as number) - beforeToU - (distance[rowX + pointXX] as number) - vToY
      cost = gap + (distance[rowV + u] as number) + (distance[rowX + pointY] as number)
      if (cost < budget && windowed) cost += relocatedWarp(tours, u, v, 2, false) * weight
      if (cost < budget) {
        tours.moves += 1
        tours.move(u, v)
        tours.move(x, u)
        tours.renew(routeU)
        return true
      }
      cost =
        gap -
        uToX +
        (distance[rowV + x] as number) +
        (distance[rowX + u] as number) +
        (distance[rowU + pointY] as number)
      if (cost < budget && windowed) cost += relocatedWarp(tours, u, v, 2, true) * weight
      if (cost < budget) {
        tours.moves += 1
        tours.move(x, v)
        tours.move(u, x)
        tours.renew(routeU)
        return true
      }
    }
    if (v < size && v !== x && exchangeWithin(tours, u, v, budget, uFirst)) return true
  }

  if (uFirst && x !== v) return turnWithin(tours, u, v, budget)
  return false
}

function exchangeWithin(tours: Tours, u: number, v: number, budget: number, uFirst: boolean): boolean {
  const { size, distance, windowed } = tours.instance
  const { at, next, prev } = tours
  const before = prev[u] as number
  const beforeV = prev[v] as number
  const x = next[u] as number
  const y = next[v] as number
  if (u === beforeV) return false
  const weight = tours.warpPenalty
  const routeU = tours.route[u] as number
  const rowBefore = (at[before] as number) * size
  const rowBeforeV = (at[beforeV] as number) * size
  const rowU = u * size
  const rowV = v * size
  const pointX = at[x] as number
  const pointY = at[y] as number
  const shared =
    (distance[rowBefore + v] as number) -
    (distance[rowBefore + u] as number) +
    (distance[rowBeforeV + u] as number) -
    (distance[rowBeforeV + v] as number)
  const vToY = distance[rowV + pointY] as number
  let cost =
    shared +
    (distance[rowV + pointX] as number) -
    (distance[rowU + pointX] as number) +
    (distance[rowU + pointY] as number) -
    vToY
  if (cost < budget && windowed) {
    cost += (uFirst ? exchangedWarp(tours, u, v, 1, 1) : exchangedWarp(tours, v, u, 1, 1)) * weight
  }
  if (cost < budget) {
    tours.moves += 1
    tours.exchange(u, v)
    tours.renew(routeU)
    return true
  }
  if (x >= size || x === beforeV) return false
  const xx = next[x] as number
  const pointXX = at[xx] as number
  const rowX = x * size
  const xToXX = distance[rowX + pointXX] as number
  cost = shared + (distance[rowV + pointXX] as number) - xToXX + (distance[rowX + pointY] as number) - vToY
  if (cost < budget && windowed) {
    cost += (uFirst ? exchangedWarp(tours, u, v, 2, 1) : exchangedWarp(tours, v, u, 1, 2)) * weight
  }
  if (cost < budget) {
    tours.moves += 1
    tours.exchange(u, v)
    tours.move(x, u)
    tours.renew(routeU)
    return true
  }
  if (y >= size || y === before || xx === v) return false
  const pointYY = at[next[y] as number] as number
  cost =
    shared +
    (distance[y * size + pointXX] as number) -
    xToXX +
    (distance[rowX + pointYY] as number) -
    (distance[y * size + pointYY] as number)
  if (cost < budget && windowed) {
    cost += (uFirst ? exchangedWarp(tours, u, v, 2, 2) : exchangedWarp(tours, v, u, 2, 2)) * weight
  }
  if (cost < budget) {
    tours.moves += 1
    tours.exchange(u, v)
    tours.exchange(x, y)
    tours.renew(routeU)
    return true
  }
  return false
}

/** Turns round the part from behind u up to v. */
function turnWithin(tours: Tours, u: number, v: number, budget: number): boolean {
  const { size, distance, windowed, reversible } = tours.instance
  const { at, next, prev, turnTo } = tours
  const x = next[u] as number
  const y = next[v] as number
  let cost =
    (distance[u * size + v] as number) +
    (distance[(at[x] as number) * size + (at[y] as number)] as number) -
    (distance[u * size + (at[x] as number)] as number) -
    (distance[v * size + (at[y] as number)] as number)
  if (!reversible) cost += (turnTo[v] as number) - (turnTo[x] as number)
  if (cost >= budget) return false
  if (windowed) {
    begin(tours, u)
    for (let node = v; node !== u; node = prev[node] as number) drive(tours, node)
    cost += finish(tours, y) * tours.warpPenalty
    if (cost >= budget) return false
  }
  tours.moves += 1
  let node = x
  let ahead = y
  while (node !== y) {
    const follower = next[node] as number
    next[node] = ahead
    prev[ahead] = node
    ahead = node
    node = follower
  }
  next[u] = ahead
  prev[ahead] = u
  tours.renew(tours.route[u] as number)
  return true
}
