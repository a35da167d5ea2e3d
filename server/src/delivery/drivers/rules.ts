import type { ShiftBreak } from '@crossdock/contract/delivery/drivers'
import type { FieldError } from '@crossdock/contract/errors'

interface Shift {
  readonly shiftStart: string | null
  readonly shiftEnd: string | null
  readonly breaks: readonly ShiftBreak[]
  readonly weekdays: readonly number[]
}

/** A phone as it is compared: the 1 of its country before ten digits makes no other one of it. */
export const phoneKey = (phone: string): string => (/^1\d{10}$/.test(phone) ? phone.slice(1) : phone)

const aDay = 24 * 60
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes from the start of a shift to a time on the clock: what is before it is on the next day. */
const minutesInto = (start: string, clock: string): number => (minuteOf(clock) - minuteOf(start) + aDay) % aDay

function faultsOfBreak(start: string, length: number, { from, to, minutes }: ShiftBreak, place: number): FieldError[] {
  const [begins, ends] = [minutesInto(start, from), minutesInto(start, to)]
  if (begins >= length) return [{ path: `breaks.${place}.from`, message: 'Must be within the shift' }]
  if (ends > length) return [{ path: `breaks.${place}.to`, message: 'Must be within the shift' }]
  if (ends <= begins) return [{ path: `breaks.${place}.to`, message: 'Must be after the start' }]
  return minutes > ends - begins ? [{ path: `breaks.${place}.minutes`, message: 'Must fit between its two times' }] : []
}

/** Breaks are taken one after the other: of two that overlap it is the later one that does not fit. */
function overlapsOf(start: string, breaks: readonly ShiftBreak[]): FieldError[] {
  const inOrder = breaks
    .map(({ from, to }, place) => ({ place, begins: minutesInto(start, from), ends: minutesInto(start, to) }))
    .sort((a, b) => a.begins - b.begins || a.place - b.place)
  return inOrder.flatMap(({ place, begins }, at) => {
    const before = inOrder[at - 1]
    return before && begins < before.ends
      ? [{ path: `breaks.${place}.from`, message: 'Must be after the break before it' }]
      : []
  })
}

/** What is wrong with a shift: half of one, one without length or day, breaks outside of it or of which two overlap. */
export function faultsOfShift({ shiftStart, shiftEnd, breaks, weekdays }: Shift): FieldError[] {
  if (shiftStart === null && shiftEnd === null)
    return breaks.length === 0 ? [] : [{ path: 'shiftStart', message: 'A break needs a shift' }]
  if (shiftStart === null) return [{ path: 'shiftStart', message: 'Please enter the start of the shift' }]
  if (shiftEnd === null) return [{ path: 'shiftEnd', message: 'Please enter the end of the shift' }]
  const length = minutesInto(shiftStart, shiftEnd)
  if (length === 0) return [{ path: 'shiftEnd', message: 'Must differ from the start' }]
  if (weekdays.length === 0) return [{ path: 'weekdays', message: 'A shift needs a day of the week' }]
  const faults = breaks.flatMap((one, place) => faultsOfBreak(shiftStart, length, one, place))
  return faults.length > 0 ? faults : overlapsOf(shiftStart, breaks)
}
