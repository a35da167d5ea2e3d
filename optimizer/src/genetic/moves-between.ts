import { joinOne, joinTwo, joinWarp, type Tours } from './tours.ts'

/** Less than this is no improvement: sums of floating point distances differ by less. */
export const epsilon = 1e-7

function done(tours: Tours, one: number, other: number): boolean {
  tours.renew(one)
  tours.renew(other)
  return true
}

/**
 * Tries the moves around `u` (a customer) and `v` (a customer, or the start of a route) of two routes, and makes the first
 * that lowers the penalised cost: relocation of one or two customers behind v, exchanges of one or two, and exchanges of
 * tails.
 * @returns whether a move was made
 */
export function improveBetween(tours: Tours, u: number, v: number): boolean {
  const { size, distance, demand, capacity, windowed } = tours.instance
  const { at, next, prev, route, load, penalty, loadTo } = tours
  const routeU = route[u] as number
  const routeV = route[v] as number
  const before = prev[u] as number
  const x = next[u] as number
  const y = next[v] as number
  const pointV = at[v] as number
  const pointBefore = at[before] as number
  const pointX = at[x] as number
  const pointY = at[y] as number
  const rowU = u * size
  const rowV = pointV * size
  const rowX = pointX * size
  const rowBefore = pointBefore * size
  const penaltyU = penalty[routeU] as number
  const penaltyV = penalty[routeV] as number
  const budget = penaltyU + penaltyV - epsilon
  const loadU = load[routeU] as number
  const loadV = load[routeV] as number
  const demandU = demand[u] as number
  const weight = tours.warpPenalty
  const loadWeight = tours.loadPenalty
  const beforeToU = distance[rowBefore + u] as number
  const uToX = distance[rowU + pointX] as number
  const vToY = distance[rowV + pointY] as number
  const vToU = distance[rowV + u] as number
  const uToY = distance[rowU + pointY] as number

  // One customer behind v.
  let cost = (distance[rowBefore + pointX] as number) - beforeToU - uToX + vToU + uToY - vToY
  if (cost < budget) {
    const over = loadU - demandU - capacity
    const overV = loadV + demandU - capacity
    if (over > 0) cost += over * loadWeight
    if (overV > 0) cost += overV * loadWeight
    if (cost < budget && windowed) {
      cost += joinWarp(tours, before, x) * weight
      if (cost < budget) cost += joinOne(tours, v, u, y) * weight
    }
    if (cost < budget) {
      tours.moves += 1
      tours.move(u, v)
      return done(tours, routeU, routeV)
    }
  }

  const pairOfU = x < size
  const xx = pairOfU ? (next[x] as number) : x
  const pointXX = at[xx] as number
  const pairDemand = demandU + (demand[pointX] as number)
  const xToXX = pairOfU ? (distance[rowX + pointXX] as number) : 0
  if (pairOfU) {
    // Two customers behind v, as they are or the other way round.
    const gap = (distance[rowBefore + pointXX] as number) - beforeToU - xToXX - vToY
    const straight = gap + vToU + (distance[rowX + pointY] as number)
    const turned = gap - uToX + (distance[rowV + x] as number) + (distance[rowX + u] as number) + uToY
    if (straight < budget || turned < budget) {
      let shared = 0
      const over = loadU - pairDemand - capacity
      const overV = loadV + pairDemand - capacity
      if (over > 0) shared += over * loadWeight
      if (overV > 0) shared += overV * loadWeight
      if (windowed && Math.min(straight, turned) + shared < budget) shared += joinWarp(tours, before, xx) * weight
      cost = straight + shared
      if (cost < budget && windowed) cost += joinTwo(tours, v, u, x, y) * weight
      if (cost < budget) {
        tours.moves += 1
        tours.move(u, v)
        tours.move(x, u)
        return done(tours, routeU, routeV)
      }
      cost = turned + shared
      if (cost < budget && windowed) cost += joinTwo(tours, v, x, u, y) * weight
      if (cost < budget) {
        tours.moves += 1
        tours.move(x, v)
        tours.move(u, x)
        return done(tours, routeU, routeV)
      }
    }
  }

  if (v < size) {
    const beforeV = prev[v] as number
    const pointBeforeV = at[beforeV] as number
    const rowBeforeV = pointBeforeV * size
    const demandV = demand[v] as number
    const beforeVToV = distance[rowBeforeV + v] as number
    const beforeVToU = distance[rowBeforeV + u] as number
    const beforeToV = distance[rowBefore + v] as number
    const shared = beforeToV - beforeToU + beforeVToU - beforeVToV
    // One for one.
    cost = shared + (distance[rowV + pointX] as number) - uToX + uToY - vToY
    if (cost < budget) {
      const over = loadU - demandU + demandV - capacity
      const overV = loadV + demandU - demandV - capacity
      if (over > 0) cost += over * loadWeight
      if (overV > 0) cost += overV * loadWeight
      if (cost < budget && windowed) {
        cost += joinOne(tours, before, v, x) * weight
        if (cost < budget) cost += joinOne(tours, beforeV, u, y) * weight
      }
      if (cost < budget) {
        tours.moves += 1
        tours.exchange(u, v)
        return done(tours, routeU, routeV)
      }
    }
    if (pairOfU) {
      // Two for one.
      cost = shared + (distance[rowV + pointXX] as number) - xToXX + (distance[rowX + pointY] as number) - vToY
      if (cost < budget) {
        const over = loadU - pairDemand + demandV - capacity
        const overV = loadV + pairDemand - demandV - capacity
        if (over > 0) cost += over * loadWeight
        if (overV > 0) cost += overV * loadWeight
        if (cost < budget && windowed) {
          cost += joinOne(tours, before, v, xx) * weight
          if (cost < budget) cost += joinTwo(tours, beforeV, u, x, y) * weight
        }
        if (cost < budget) {
          tours.moves += 1
          tours.exchange(u, v)
          tours.move(x, u)
          return done(tours, routeU, routeV)
        }
      }
      if (y < size) {
        // Two for two.
        const yy = next[y] as number
        const pointYY = at[yy] as number
        const change = demandV + (demand[y] as number) - pairDemand
        cost =
          shared +
          (distance[y * size + pointXX] as number) -
          xToXX +
          (distance[rowX + pointYY] as number) -
          (distance[y * size + pointYY] as number)
        if (cost < budget) {
          const over = loadU + change - capacity
          const overV = loadV - change - capacity
          if (over > 0) cost += over * loadWeight
          if (overV > 0) cost += overV * loadWeight
          if (cost < budget && windowed) {
            cost += joinTwo(tours, before, v, y, xx) * weight
            if (cost < budget) cost += joinTwo(tours, beforeV, u, x, yy) * weight
          }
          if (cost < budget) {
            tours.moves += 1
            tours.exchange(u, v)
            tours.exchange(x, y)
            return done(tours, routeU, routeV)
          }
        }
      }
    }
  }

  // Tails: u goes on with what follows v, and v with what follows u.
  cost = uToY + (distance[rowV + pointX] as number) - uToX - vToY
  if (cost < budget) {
    const headU = loadTo[u] as number
    const headV = loadTo[v] as number
    const over = headU + loadV - headV - capacity
    const overV = headV + loadU - headU - capacity
    if (over > 0) cost += over * loadWeight
    if (overV > 0) cost += overV * loadWeight
    if (cost < budget && windowed) {
      cost += joinWarp(tours, u, y) * weight
      if (cost < budget) cost += joinWarp(tours, v, x) * weight
    }
    if (cost < budget) {
      tours.moves += 1
      exchangeTails(tours, u, v)
      return done(tours, routeU, routeV)
    }
  }

  // Heads: u goes on backwards along v's head, and what followed u is driven backwards into v's tail. Windows do not
  // bear that.
  if (!windowed) {
    cost = (distance[rowU + pointV] as number) + (distance[rowX + pointY] as number) - uToX - vToY
    if (!tours.instance.reversible) cost += turnedHeads(tours, u, v)
    if (cost < budget) {
      const heads = (loadTo[u] as number) + (loadTo[v] as number)
      const over = heads - capacity
      const overV = loadU + loadV - heads - capacity
      if (over > 0) cost += over * loadWeight
      if (overV > 0) cost += overV * loadWeight
      if (cost < budget) {
        tours.moves += 1
        exchangeHeads(tours, u, v)
        return done(tours, routeU, routeV)
      }
    }
  }
  return false
}

/** What driving v's head and u's tail backwards costs more. */
function turnedHeads(tours: Tours, u: number, v: number): number {
  const { size } = tours.instance
  const { turnTo, next, route } = tours
  const end = size + tours.routes + (route[u] as number)
  const head = v < size ? (turnTo[v] as number) : 0
  return head + (turnTo[end] as number) - (turnTo[next[u] as number] as number)
}

function exchangeTails(tours: Tours, u: number, v: number): void {
  const { size } = tours.instance
  const { next, prev, route, routes } = tours
  const x = next[u] as number
  const y = next[v] as number
  const endU = size + routes + (route[u] as number)
  const endV = size + routes + (route[v] as number)
  const lastU = prev[endU] as number
  const lastV = prev[endV] as number
  if (y === endV) {
    next[u] = endU
    prev[endU] = u
  } else {
    next[u] = y
    prev[y] = u
    next[lastV] = endU
    prev[endU] = lastV
  }
  if (x === endU) {
    next[v] = endV
    prev[endV] = v
  } else {
    next[v] = x
    prev[x] = v
    next[lastU] = endV
    prev[endV] = lastU
  }
}

function exchangeHeads(tours: Tours, u: number, v: number): void {
  const { size } = tours.instance
  const { next, prev, route, routes } = tours
  const routeU = route[u] as number
  const routeV = route[v] as number
  const endU = size + routes + routeU
  const startV = size + routeV
  let tail = next[u] as number
  const y = next[v] as number
  // The first route: its own head, then v's head backwards.
  let last = u
  let node = v
  while (node !== startV) {
    const follower = prev[node] as number
    next[last] = node
    prev[node] = last
    last = node
    node = follower
  }
  next[last] = endU
  // The second: u's former tail backwards, then v's tail.
  let ahead = y
  while (tail !== endU) {
    const follower = next[tail] as number
    next[tail] = ahead
    prev[ahead] = tail
    ahead = tail
    tail = follower
  }
  prev[endU] = last
  next[startV] = ahead
  prev[ahead] = startV
}
