import type { Day } from '@crossdock/contract/days'
import type { ShiftBreak } from '@crossdock/contract/delivery/drivers'
import type { LeftOutReason } from '@crossdock/contract/delivery/optimize'
import type { Id } from '@crossdock/contract/ids'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { straightMetres } from '@crossdock/optimizer/matrices'
import { endless, type Job, type Vehicle, type Window } from '@crossdock/optimizer/problem'
import type { Unmeasured } from '../../../platform/route-search-messages.ts'
import { isNowhere } from '../../depots/rules.ts'

interface Point {
  readonly lat: number
  readonly lng: number
}

export interface OrderToPlan {
  readonly id: Id<'poolOrder'>
  readonly orderNo: string
  readonly lat: number | null
  readonly lng: number | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly weight: number | null
  readonly volumeM3: number | null
  readonly packages: number
  readonly skills: readonly string[]
  readonly priority: string
  readonly serviceMinutes: number | null
}

/** Whoever drives: a driver with the vehicle, or somebody without hours and limits. */
export interface DriverToPlan {
  readonly id: Id<'driver'> | null
  readonly name: string | null
  readonly start: Point | null
  readonly end: Point | null
  /** What those places are. */
  readonly startDepotId: Id<'depot'> | null
  readonly endDepotId: Id<'depot'> | null
  /** Of the clocks of the shift: those of the depot where it starts; null: those of the plan. */
  readonly timeZone: string | null
  readonly shiftStart: string | null
  readonly shiftEnd: string | null
  readonly weekdays: readonly number[]
  readonly breaks: readonly ShiftBreak[]
  readonly skills: readonly string[]
  readonly maxWeight: number | null
  readonly maxVolumeM3: number | null
  readonly maxPieces: number | null
  readonly perDayCents: number | null
  readonly perKmCents: number | null
  readonly perHourCents: number | null
}

/** One of several routes that are planned side by side. */
interface LaneToPlan {
  readonly leaves: string | null
  readonly now: number | null
  readonly locked: readonly Id<'poolOrder'>[]
}

export interface PlanToMake {
  readonly day: Day
  /** Of the windows: the clocks of the place where the plan starts. */
  readonly timeZone: string
  /** When routes leave, where that was said. */
  readonly leaves: string | null
  readonly drivers: readonly DriverToPlan[]
  /** Whether who does not work on that day is left out: whoever has the route already drives it. */
  readonly asksWeekdays: boolean
  readonly orders: readonly OrderToPlan[]
  /** Of a route under way: the moment from which on it is planned; else null. */
  readonly now: number | null
  /** The first of the orders that stay where they are, in their order, with whoever has the route. */
  readonly locked: readonly Id<'poolOrder'>[]
  readonly holder: Id<'driver'> | null
  /** Locked orders, at any place of the route of whoever has them: by their ids, the place of that one in `drivers` where there are lanes. */
  readonly pinned?: ReadonlyMap<string, number>
  /** Routes that are planned side by side, in the order of `drivers`: of one under way, what is on board stays, and nothing comes to it. */
  readonly lanes?: readonly LaneToPlan[]
}

interface Early {
  readonly order: OrderToPlan
  readonly reason: LeftOutReason
}

export interface MadeProblem extends Unmeasured {
  readonly drivers: readonly DriverToPlan[]
  readonly off: readonly DriverToPlan[]
  /** What stays out before any search. */
  readonly early: readonly Early[]
  /** The moment of the problem's second 0: nothing of the day is before it, in whatever zone. */
  readonly base: number
  /** When the windows ended that were over before a route under way was planned anew: those orders are late wherever they are. */
  readonly lost: ReadonlyMap<string, number>
}

/** When somebody leaves of whom no hours are known. */
const usualStart = '08:00'
/** Metres from where the plan starts beyond which a place is a mistake: swapped coordinates, another continent. */
const mostMetres = 1_500_000
/** What it weighs to leave an order out, besides one: see the optimizer's model. */
const priorities: Readonly<Record<string, number>> = { Low: 0, Normal: 1, High: 4 }
const aDay = 86_400

const nextDay = (day: Day): Day => new Date(Date.parse(day) + aDay * 1000).toISOString().slice(0, 10)
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** Minutes from one time on the clock to the next time that it shows another. */
const minutesFrom = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + 1440) % 1440
/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00Z`).getUTCDay() || 7
const doorOf = ({ lat, lng }: Point): string => `${lat.toFixed(5)},${lng.toFixed(5)}`
const keyOf = (skill: string): string => skill.toLowerCase()

/** Turns times on clocks into seconds of the problem. */
function clockOf(plan: Pick<PlanToMake, 'day' | 'timeZone'>, base: number) {
  // Many orders have the same windows, and looking a time zone up is dear.
  const known = new Map<string, number>()
  return (clock: string, isNext: boolean, timeZone: string = plan.timeZone): number => {
    const key = `${clock} ${isNext} ${timeZone}`
    const at = known.get(key) ?? (atWallTime(isNext ? nextDay(plan.day) : plan.day, clock, timeZone) - base) / 1000
    known.set(key, at)
    return at
  }
}
type Clock = ReturnType<typeof clockOf>

/** A time that clocks leave out is moved behind one that they show: nothing ends before it begins. */
const ordered = (from: number, to: number): Window => [from, Math.max(from, to)]

/**
 * When a driver works. Who is under way works from now on, and who is still under way after the hours goes on: what is on board is to be
 * delivered.
 */
function shiftOf(plan: PlanToMake, driver: DriverToPlan, at: Clock, now: number | null): Window {
  if (now === null) return hoursOf(plan, driver, at)
  const [, to] = hoursOf({ ...plan, leaves: null }, driver, at)
  return [now, to > now ? to : endless]
}

/** When a driver works on the day: of a shift that ends before it starts the end is on the next day. */
function hoursOf(plan: PlanToMake, driver: DriverToPlan, at: Clock): Window {
  const { shiftStart, shiftEnd } = driver
  const zone = driver.timeZone ?? plan.timeZone
  if (shiftStart === null || shiftEnd === null) return [at(plan.leaves ?? usualStart, false, zone), endless]
  const length = minutesFrom(shiftStart, shiftEnd)
  const [from, to] = ordered(at(shiftStart, false, zone), at(shiftEnd, shiftEnd <= shiftStart, zone))
  if (plan.leaves === null) return [from, to]
  // Within the shift less of it is left; what leaves at another time has a shift's length.
  const into = minutesFrom(shiftStart, plan.leaves)
  const leaves = at(plan.leaves, into < length && plan.leaves < shiftStart, zone)
  return into < length ? ordered(leaves, to) : [leaves, leaves + length * 60]
}

function breaksOf(
  plan: PlanToMake,
  driver: DriverToPlan,
  [from, to]: Window,
  at: Clock,
  now: number | null,
): NonNullable<Vehicle['breaks']> {
  const { shiftStart } = driver
  if (shiftStart === null) return []
  const zone = driver.timeZone ?? plan.timeZone
  return driver.breaks
    .map((one) => {
      const [first, last] = ordered(at(one.from, one.from < shiftStart, zone), at(one.to, one.to < shiftStart, zone))
      // Nobody tells when a break is taken: one that can still begin is still due.
      const begins = now !== null && last - one.minutes * 60 >= now ? Math.max(first, now) : first
      return { window: ordered(begins, last - one.minutes * 60), duration: one.minutes * 60 }
    })
    .filter(({ window }) => window[0] >= from && window[1] <= to)
    .sort((a, b) => a.window[1] - b.window[1] || a.window[0] - b.window[0])
}

/**
 * When the service of an order may begin. A window that ends before it begins goes over midnight. Whoever works past midnight comes
 * by on the next day, too.
 */
function windowsOf({ windowFrom: from, windowTo: to }: OrderToPlan, isLate: boolean, at: Clock): readonly Window[] {
  if (from === null && to === null) return []
  if (to === null) return [[at(from ?? '00:00', false), endless]]
  if (from === null) return [[0, at(to, false)], ...(isLate ? [ordered(at('00:00', true), at(to, true))] : [])]
  if (from > to) return [ordered(at(from, false), at(to, true))]
  const today = ordered(at(from, false), at(to, false))
  return isLate ? [today, ordered(at(from, true), at(to, true))] : [today]
}

/** The place that a route under way goes on from: where its driver was seen last, or reported a stop since. */
export function goesOnFrom(
  stops: readonly (Pick<OrderToPlan, 'lat' | 'lng'> & { readonly doneAt: string | null })[],
  seen: (Point & { readonly at: string }) | null,
): Point | null {
  let last = seen && { lat: seen.lat, lng: seen.lng, at: Date.parse(seen.at) }
  for (const { lat, lng, doneAt } of stops) {
    if (lat === null || lng === null || doneAt === null) continue
    const at = Date.parse(doneAt)
    if (!last || at > last.at) last = { lat, lng, at }
  }
  return last && { lat: last.lat, lng: last.lng }
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The place that is near to where the plan is driven, or null where none is known. */
function anchorOf(drivers: readonly DriverToPlan[], places: readonly Point[]): Point | null {
  for (const { start, end } of drivers) if (start ?? end) return start ?? end
  return places.length === 0
    ? null
    : { lat: middle(places.map(({ lat }) => lat)), lng: middle(places.map(({ lng }) => lng)) }
}

const degrees = ({ lat, lng }: Point) => ({ latitude: lat, longitude: lng })

function whyNoPlace(order: OrderToPlan, anchor: Point | null): LeftOutReason | null {
  const { lat, lng } = order
  if (lat === null || lng === null) return 'noPlace'
  if (isNowhere({ lat, lng })) return 'badPlace'
  return anchor && straightMetres(degrees(anchor), degrees({ lat, lng })) > mostMetres ? 'tooFar' : null
}

/** What an order needs that a driver, with the vehicle, has not. */
export function lackingOf({ skills }: Pick<OrderToPlan, 'skills'>, driver: Pick<DriverToPlan, 'skills'>): string[] {
  const has = new Set(driver.skills.map(keyOf))
  return skills.filter((skill) => !has.has(keyOf(skill)))
}

/** What the vehicles' loads are: grams, litres and packages, and each only where it is limited. */
const loads = [
  { reason: 'weight', per: 1000, most: 'maxWeight', of: 'weight' },
  { reason: 'volume', per: 1000, most: 'maxVolumeM3', of: 'volumeM3' },
  { reason: 'packages', per: 1, most: 'maxPieces', of: 'packages' },
] as const
export const loadOf = (dimension: number) => loads[dimension] ?? loads[0]
const loadsOf = (order: OrderToPlan): number[] => loads.map(({ per, of }) => Math.round((order[of] ?? 0) * per))

/** The routes of a plan as lanes: one alone is that of whoever has it. */
const lanesOf = (plan: PlanToMake, drivers: number, holder: number): readonly LaneToPlan[] =>
  plan.lanes ??
  Array.from({ length: drivers }, (_, n) => ({
    leaves: plan.leaves,
    now: plan.now,
    locked: n === holder ? plan.locked : [],
  }))

/** Ids of the problem's vehicles are places in `drivers`. */
export function makeProblem(plan: PlanToMake): MadeProblem {
  const base = atWallTime(plan.day, '00:00', plan.timeZone) - aDay * 1000
  const at = clockOf(plan, base)
  const works = ({ shiftStart, weekdays }: DriverToPlan) =>
    !plan.asksWeekdays || shiftStart === null || weekdays.includes(weekdayOf(plan.day))
  const drivers = plan.drivers.filter(works)
  const off = plan.drivers.filter((driver) => !works(driver))

  const somewhere = plan.orders.flatMap(({ lat, lng }) =>
    lat === null || lng === null || isNowhere({ lat, lng }) ? [] : { lat, lng },
  )
  const anchor = anchorOf(drivers, somewhere)
  const early: Early[] = []
  const orders: (OrderToPlan & Point)[] = []
  for (const order of plan.orders) {
    const reason = whyNoPlace(order, anchor) ?? (drivers.length === 0 ? 'noDriver' : null)
    if (reason) early.push({ order, reason })
    else orders.push(order as OrderToPlan & Point)
  }

  const places: Point[] = []
  const known = new Map<string, number>()
  const placeOf = (point: Point): number => {
    const door = doorOf(point)
    const place = known.get(door) ?? places.push(point) - 1
    known.set(door, place)
    return place
  }
  const sums = orders.map(loadsOf).reduce((sum, one) => sum.map((value, d) => value + (one[d] ?? 0)), [0, 0, 0])
  const isLimited = drivers.some((driver) => loads.some(({ most }) => driver[most] !== null))
  const holder = Math.max(
    0,
    drivers.findIndex(({ id }) => id === plan.holder),
  )
  const secondsOf = (now: number | null): number | null => (now === null ? null : (now - base) / 1000)
  const lanes = lanesOf(plan, drivers.length, holder).map((lane) => ({ ...lane, now: secondsOf(lane.now) }))
  const nowOf = (n: number): number | null => lanes[n]?.now ?? null
  const shifts = drivers.map((driver, n) =>
    shiftOf({ ...plan, leaves: lanes[n]?.leaves ?? null }, driver, at, nowOf(n)),
  )
  const midnight = at('00:00', true)
  const isLate = shifts.some(([, to]) => to < endless && to > midnight)
  const planned = new Set(orders.map(({ id }) => id))
  const vehicles = drivers.map((driver, n): Vehicle => {
    const shift = shifts[n] as Window
    const prefix = lanes[n]?.locked.filter((id) => planned.has(id)) ?? []
    return {
      id: String(n),
      start: driver.start && placeOf(driver.start),
      end: driver.end && placeOf(driver.end),
      shift,
      breaks: breaksOf(plan, driver, shift, at, nowOf(n)),
      skills: [...new Set(driver.skills.map(keyOf))],
      fixed: driver.perDayCents ?? 0,
      perKm: driver.perKmCents ?? 0,
      perHour: driver.perHourCents ?? 0,
      ...(prefix.length > 0 ? { prefix } : {}),
      ...(isLimited
        ? {
            capacity: loads.map(({ most, per }, d) => {
              const limit = driver[most]
              return limit === null ? (sums[d] ?? 0) : Math.round(limit * per)
            }),
          }
        : {}),
    }
  })
  const lost = new Map<string, number>()
  const underWay = plan.lanes ? lanes.flatMap((lane, n) => (lane.now === null ? [] : String(n))) : []
  const jobs = orders.map((order): Job => {
    const asked = windowsOf(order, isLate, at)
    const pin = plan.pinned?.get(order.id)
    const now = plan.lanes ? nowOf(pin ?? -1) : secondsOf(plan.now)
    const isOver = now !== null && asked.length > 0 && asked.every(([, to]) => to < now)
    if (isOver) lost.set(order.id, Math.max(...asked.map(([, to]) => to)))
    const windows = isOver ? [] : asked
    return {
      id: order.id,
      location: placeOf(order),
      service: (order.serviceMinutes ?? 0) * 60,
      ...(windows.length > 0 ? { windows } : {}),
      ...(isLimited ? { delivery: loadsOf(order) } : {}),
      skills: order.skills.map(keyOf),
      priority: priorities[order.priority] ?? 0,
      ...(pin === undefined ? {} : { vehicle: String(plan.lanes ? pin : holder) }),
      ...(pin === undefined && underWay.length > 0 ? { forbidden: underWay } : {}),
    }
  })
  const problem: Unmeasured['problem'] = {
    vehicles,
    jobs,
    // One who drives alone has the shortest way; several share the hours.
    objective: drivers.length > 1 ? 'balanced' : 'distance',
  }
  return { problem, places, drivers, off, early, base, lost }
}

/** A route as it stands: who drives it, and its stops in their order. */
export interface Standing {
  /** Of routes that are planned side by side; null: it is the only one. */
  readonly routeId: Id<'route'> | null
  readonly driverId: Id<'driver'> | null
  readonly addressIds: readonly Id<'poolOrder'>[]
}
