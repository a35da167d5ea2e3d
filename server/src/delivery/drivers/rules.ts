import type { ShiftBreak } from '@crossdock/contract/delivery/drivers'
import type { FieldError } from '@crossdock/contract/errors'

interface Shift {
  readonly shiftStart: string | null
  readonly shiftEnd: string | null
  readonly breaks: readonly ShiftBreak[]
}

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

/** What is wrong with a shift: half of one, one without length, breaks outside of it. */
export function faultsOfShift({ shiftStart, shiftEnd, breaks }: Shift): FieldError[] {
  if (shiftStart === null && shiftEnd === null)
    return breaks.length === 0 ? [] : [{ path: 'shiftStart', message: 'A break needs a shift' }]
  if (shiftStart === null) return [{ path: 'shiftStart', message: 'Please enter the start of the shift' }]
  if (shiftEnd === null) return [{ path: 'shiftEnd', message: 'Please enter the end of the shift' }]
  const length = minutesInto(shiftStart, shiftEnd)
  if (length === 0) return [{ path: 'shiftEnd', message: 'Must differ from the start' }]
  return breaks.flatMap((one, place) => faultsOfBreak(shiftStart, length, one, place))
}
