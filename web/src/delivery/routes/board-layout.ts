import { formatDay, timeIn, todayIn } from '@crossdock/contract/days'
import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'

const anHour = 3_600_000

/** Pixels of a lane's head and of its price, which stay while the hours between them scroll. */
export const headWidth = 206
export const priceWidth = 128

/** From this many lanes on they are low, and their stops are ticks. */
const manyLanes = 13
const lowLane = 28
const highLane = 56
const leastBlock = 15
const tick = 4
/** Of the open lane: what is above its stops, a row of them, and a row of windows. */
const openTop = 16
const openRow = 24
const windowRow = 8
const words = 20
const leastOpen = 126
/** Rows of a high lane that is closed: it is higher where more than two are there at one moment, up to so many. */
const mostRows = 4

/** The time that a board shows: from a whole hour on, so many hours, so many pixels wide each. */
export interface Axis {
  readonly from: number
  readonly hours: number
  readonly scale: number
}

const timesOf = ({ leavesAt, returnsAt, stops }: Lane): number[] =>
  [leavesAt, returnsAt, ...stops.flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt])].flatMap((moment) =>
    moment === null ? [] : Date.parse(moment),
  )

/** From the first start to the last end, in whole hours by the clocks of a zone. */
export function axisOf(lanes: readonly Lane[], timeZone: string, scale: number): Axis {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const lane of lanes)
    for (const time of timesOf(lane)) {
      first = Math.min(first, time)
      last = Math.max(last, time)
    }
  if (first > last) return { from: 0, hours: 0, scale }
  const minutes = Number(timeIn(timeZone, new Date(first)).slice(3))
  const from = Math.floor(first / 60_000) * 60_000 - minutes * 60_000
  // A day at most is shown to the left of the last end: one report of long ago does not make the others narrow.
  return { from, hours: Math.min(48, Math.max(1, Math.ceil((last - from) / anHour))), scale }
}

export const widthOf = ({ hours, scale }: Axis): number => hours * scale
export const xOf = ({ from, scale }: Axis, moment: string): number => ((Date.parse(moment) - from) / anHour) * scale
export const timeAt = ({ from, scale }: Axis, x: number): number => from + (x / scale) * anHour

/** Pixels of an hour in which a day is written. */
const dayWords = 48

interface Hour {
  readonly at: number
  readonly words: string
  readonly isNewDay: boolean
}

/** What clocks show at the beginning of each hour; where another day begins, which one. */
export function hoursOf(axis: Axis, timeZone: string): Hour[] {
  let [before, hasNewDay]: [string | null, boolean] = [null, false]
  return Array.from({ length: axis.hours }, (_, n) => {
    const moment = new Date(axis.from + n * anHour)
    const day = todayIn(timeZone, moment)
    const isNewDay = before !== null && day !== before
    const isAfterNarrow = n > 0 && axis.scale < dayWords && hasNewDay
    hasNewDay = isNewDay
    before = day
    const clock = timeIn(timeZone, moment).replace(/:00$/, '')
    return {
      at: n * axis.scale,
      words: isNewDay ? formatDay(day).slice(0, 5) : isAfterNarrow ? '' : clock,
      isNewDay,
    }
  })
}

export interface Block {
  readonly stop: BoardStop
  /** From 1, as people count. */
  readonly place: number
  readonly x: number
  readonly width: number
  /** Of those beside each other in time, from above. */
  readonly row: number
}

/** The first row in which something fits beside what is there. */
function rowFor(ends: number[], x: number, end: number, most = Number.POSITIVE_INFINITY): number {
  const free = ends.findIndex((one) => one <= x)
  const row = free >= 0 ? free : ends.length < most ? ends.length : ends.indexOf(Math.min(...ends))
  ends[row] = end
  return row
}

/**
 * The stops of a lane where they are served; what has no place stands behind the last. In the open lane none lies over another, in a
 * high one that is closed they stand one above the other, too, as many as it has rows.
 */
export function blocksOf({ stops }: Pick<Lane, 'stops'>, axis: Axis, isOpen: boolean, isLow: boolean): Block[] {
  const least = isLow && !isOpen ? tick : leastBlock
  const ends: number[] = []
  let last = 0
  return stops.map((stop, index) => {
    const isKnown = stop.beginsAt !== null && stop.endsAt !== null
    const x = isKnown ? xOf(axis, stop.beginsAt as string) : last + 3
    const width = isKnown ? Math.max(least, xOf(axis, stop.endsAt as string) - x) : least
    last = Math.max(last, x + width)
    return {
      stop,
      place: index + 1,
      x,
      width,
      row: isOpen || !isLow ? rowFor(ends, x, x + width + 2, isOpen ? Number.POSITIVE_INFINITY : mostRows) : 0,
    }
  })
}

/** Pixels of a window's number, before its bar; where there is no room for it, it stands on the bar. */
export const numberWidth = 18

interface WindowBar {
  readonly addressId: string
  readonly place: number
  readonly x: number
  readonly width: number
  /** Where its service begins, from the left of the bar. */
  readonly arrives: number
  readonly row: number
}

/** The windows of the open lane's stops, none over another; those without an end go to the edge. */
export function windowsOf({ stops }: Pick<Lane, 'stops'>, axis: Axis): WindowBar[] {
  const ends: number[] = []
  return stops.flatMap(({ addressId, opensAt, closesAt, beginsAt }, index) => {
    if ((opensAt === null && closesAt === null) || beginsAt === null) return []
    const from = Math.max(0, opensAt === null ? 0 : xOf(axis, opensAt))
    const to = Math.min(widthOf(axis), closesAt === null ? widthOf(axis) : xOf(axis, closesAt))
    const arrives = xOf(axis, beginsAt)
    // It has its number before it, and its arrival may lie behind it.
    const row = rowFor(ends, Math.min(from, arrives) - numberWidth, Math.max(to, arrives) + 4)
    return { addressId, place: index + 1, x: from, width: Math.max(2, to - from), arrives: arrives - from, row }
  })
}

export const isLowBoard = (lanes: number): boolean => lanes >= manyLanes

export const rowsIn = (all: readonly { readonly row: number }[]): number =>
  all.reduce((most, { row }) => Math.max(most, row + 1), 0)

/** Where the windows of the open lane begin. */
export const windowsTop = (blocks: readonly Block[]): number => openTop + Math.max(1, rowsIn(blocks)) * openRow + 18

/** How high a lane is: what it breaks is said below it where it is open, and beside its head where it is not. */
export function heightOf(lane: Lane, axis: Axis, isOpen: boolean, isLow: boolean): number {
  if (!isOpen && isLow) return lowLane
  if (!isOpen) return Math.max(highLane, rowsIn(blocksOf(lane, axis, false, false)) * openRow + windowRow)
  const blocks = blocksOf(lane, axis, true, isLow)
  const windows = rowsIn(windowsOf(lane, axis)) * windowRow
  return Math.max(leastOpen, windowsTop(blocks) + windows + (lane.hurdles.length > 0 ? words : 0) + 8)
}

export const rowTop = (row: number, isOpen: boolean, height: number, block: number, rows = 1): number =>
  isOpen ? openTop + row * openRow : (height - block - (rows - 1) * openRow) / 2 + row * openRow
export const windowTop = (row: number, top: number): number => top + row * windowRow

/** A…Z, AA…: what a lane is called on its board and its map. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

/** The stop of a lane that is nearest in time to another: where the keyboard comes to from above or below. */
export function nearestIn({ stops }: Pick<Lane, 'stops'>, moment: string | null): BoardStop | undefined {
  const at = moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment)
  const far = ({ beginsAt }: BoardStop): number =>
    beginsAt === null ? Number.MAX_VALUE : Math.abs(Date.parse(beginsAt) - at)
  return stops.reduce<BoardStop | undefined>((best, one) => (best && far(best) <= far(one) ? best : one), undefined)
}
