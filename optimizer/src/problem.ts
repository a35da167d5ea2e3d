/**
 * The model: what is to be visited, by whom, and what a good plan is. Times are seconds (of one clock, from midnight of the first
 * day where `speedByHour` is used), distances metres, money the caller's currency. Any other consistent unit of length and time
 * does as well where no cost per kilometre or hour is asked for, as in the instances of the literature.
 */

/**
 * The end of the clock, some 300 years on: nothing begins later or lasts longer, and no route is under way then (the rule is `shift`,
 * also where a vehicle has none). A window, shift or break that ends then or later has no end of its own.
 */
export const endless = 1e10

/**
 * From and to, both included; `from` ≤ `to`, and at most {@link endless}: seconds, not milliseconds since 1970. A `to` of
 * {@link endless} or more is no end.
 */
export type Window = readonly [from: number, to: number]

/** A pause that is due when the route is still under way after the last moment at which it may begin. */
export interface Break {
  /** When it may begin. One that ends at {@link endless} or later is never due. */
  readonly window: Window
  /** Seconds. It may interrupt a drive, or be spent standing at a stop; never a service. */
  readonly duration: number
}

/** Somebody who drives. Each is one: ten vans are ten vehicles. */
export interface Vehicle {
  readonly id: string
  /** Index of the place where it begins; null or absent: it begins at its first visit. */
  readonly start?: number | null
  /** Index of the place where it ends; null or absent: it ends at its last visit. */
  readonly end?: number | null
  /** When it may leave at the earliest and must be back at the latest. Default: from 0, until the clock ends. */
  readonly shift?: Window
  /** In the order in which they are taken, which is that of the ends of their windows. */
  readonly breaks?: readonly Break[]
  /** One number a dimension (weight, volume, pieces …); absent: unlimited. */
  readonly capacity?: readonly number[]
  readonly skills?: readonly string[]
  /** Money for its use at all, for 1,000 metres, and for 3,600 seconds between departure and finish. Default 0. */
  readonly fixed?: number
  readonly perKm?: number
  readonly perHour?: number
  readonly maxStops?: number
  /** Metres. */
  readonly maxDistance?: number
  /** Seconds between departure and finish. */
  readonly maxDuration?: number
  /** How much faster than the matrix it drives: 0.5 takes twice as long. Default 1. */
  readonly speed?: number
  /**
   * Jobs that are done or loaded: its route begins with exactly these, in this order. Their windows, skills and forbidden drivers
   * no longer count, and a route of nothing else is kept even where it breaks a limit.
   */
  readonly prefix?: readonly string[]
}

/** One visit. */
export interface Job {
  readonly id: string
  /** Index of its place in the matrix. Consecutive visits of one place are one stop. */
  readonly location: number
  /** Seconds of this order's own work. Default 0. */
  readonly service?: number
  /** Seconds once a stop (parking, finding the door), spent on arrival, before the window if need be. Default 0. */
  readonly setup?: number
  /** When the service may begin; several in ascending order, apart from each other. Absent: at any time. */
  readonly windows?: readonly Window[]
  /** What is brought from the start, one number a dimension. Default 0. */
  readonly delivery?: readonly number[]
  /** What is taken along to the end, one number a dimension. Default 0. */
  readonly pickup?: readonly number[]
  /** The vehicle must have all of them. */
  readonly skills?: readonly string[]
  /** 0 to 100: one of higher priority stays out later. Default 0. */
  readonly priority?: number
  /** Only this vehicle may do it (locked to its route, at any place in it). */
  readonly vehicle?: string
  /** Vehicles that may not. */
  readonly forbidden?: readonly string[]
}

/** Two jobs that one vehicle does, the pickup first; both or neither. */
export interface Pair {
  readonly pickup: string
  readonly delivery: string
  /** What is on board between the two, one number a dimension. Default 0. */
  readonly load?: readonly number[]
}

/** Row by row: from place i to place j stands at `i * size + j`. `Infinity` is a leg that nobody can drive. May be asymmetric. */
export interface TableMatrix {
  readonly kind: 'table'
  readonly size: number
  /** Metres, `size` × `size`. */
  readonly distances: ArrayLike<number>
  /** Seconds, `size` × `size`. */
  readonly durations: ArrayLike<number>
}

/** Places of a plane, computed as they are asked for: for as many places as one likes. */
export interface PlaneMatrix {
  readonly kind: 'plane'
  readonly xs: ArrayLike<number>
  readonly ys: ArrayLike<number>
  /** `nearest`: each distance rounded to a whole number, as the CVRP instances of the literature are defined. Default `none`. */
  readonly rounding?: 'none' | 'nearest'
  /** Units of distance a second. Default 1. */
  readonly speed?: number
}

export type Matrix = TableMatrix | PlaneMatrix

/**
 * What is made small, after the weight of what stays out (one and its priority, for each job):
 * - `distance`: the sum of metres.
 * - `hierarchical`: the number of vehicles, then the sum of metres.
 * - `cost`: fixed, per km and per hour.
 * - `balanced`: the sum of the squares of the routes' hours, and a hundredth for each km.
 */
export type ObjectiveKind = 'distance' | 'hierarchical' | 'cost' | 'balanced'

export interface Problem {
  readonly vehicles: readonly Vehicle[]
  readonly jobs: readonly Job[]
  readonly pairs?: readonly Pair[]
  /**
   * Groups of jobs: those of a group that are planned are on one route. Groups that share a job are one group, and so are those that a
   * pair leads from one to the other, whether that job or pair is planned or stays out.
   */
  readonly together?: readonly (readonly string[])[]
  readonly matrix: Matrix
  /** 24 factors of speed, by the hour of the day in which one drives: 0.5 takes twice as long. */
  readonly speedByHour?: readonly number[]
  /** Default `distance`. */
  readonly objective?: ObjectiveKind
}

/** A job by its id, or a break by its index in the vehicle's list. */
export type Visit = string | { readonly break: number }

/** What one vehicle does, in order. */
export interface Route {
  readonly vehicle: string
  readonly visits: readonly Visit[]
}

/** What a problem or a plan may break. */
export type Rule =
  | 'window'
  | 'shift'
  | 'break'
  | 'capacity'
  | 'skills'
  | 'vehicle'
  | 'forbidden'
  | 'maxStops'
  | 'maxDistance'
  | 'maxDuration'
  | 'pair'
  | 'together'
  | 'prefix'
  | 'unreachable'
  | 'twice'
  | 'unknown'

/** A problem that makes no sense, with the place in it: `jobs[3].windows[0]`. */
export class ProblemError extends Error {
  readonly path: string
  constructor(path: string, what: string) {
    super(`${path}: ${what}`)
    this.name = 'ProblemError'
    this.path = path
  }
}

/** A thread that ended before it had searched: nothing is wrong with the problem, and it may be searched again. */
export class ThreadError extends Error {
  constructor(cause?: Error) {
    super(cause ? `A thread of the search has died: ${cause.message}` : 'A thread of the search has ended', { cause })
    this.name = 'ThreadError'
  }
}

/** Number of places that a matrix has. */
export function sizeOf(matrix: Matrix): number {
  return matrix.kind === 'table' ? matrix.size : matrix.xs.length
}
