import { straightMatrix } from '@crossdock/optimizer/matrices'
import type { Problem } from '@crossdock/optimizer/problem'
import { solve } from '@crossdock/optimizer/solve'

const hour = 3600
const depot = { latitude: 49.2827, longitude: -123.1207 }
const doors = [
  { latitude: 49.2634, longitude: -123.1381 },
  { latitude: 49.2488, longitude: -122.9805 },
  { latitude: 49.2057, longitude: -122.911 },
]

const problem: Problem = {
  objective: 'cost',
  matrix: straightMatrix([depot, ...doors]),
  vehicles: [
    { id: 'van', start: 0, end: 0, shift: [8 * hour, 16 * hour], capacity: [800, 6], perKm: 0.4, perHour: 28 },
    {
      id: 'truck',
      start: 0,
      end: 0,
      shift: [8 * hour, 16 * hour],
      capacity: [3000, 20],
      skills: ['lift'],
      fixed: 60,
      perKm: 0.9,
      perHour: 32,
    },
  ],
  jobs: [
    { id: 'sofa', location: 1, service: 600, windows: [[9 * hour, 11 * hour]], delivery: [90, 2] },
    { id: 'pallet', location: 2, service: 900, delivery: [500, 4], skills: ['lift'] },
    { id: 'night', location: 3, service: 300, windows: [[2 * hour, 5 * hour]], delivery: [20, 1] },
  ],
}

/** Plans three orders; the third cannot be: its window closes before anybody is up. */
export const plan = await solve(problem, { iterations: 2000, seed: 1 })
