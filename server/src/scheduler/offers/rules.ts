import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

interface Booked {
  /** The same through all changes of the date. */
  readonly id: string
  readonly sequence: number
  readonly merchant: string
  readonly order_no: string
  readonly city: string
  readonly begin: Date
  readonly end: Date
  /** When it was accepted. */
  readonly at: Date
}

/**
 * The accepted date as an entry of a calendar (RFC 5545). Another date is the same entry with a higher number: calendars move it instead
 * of showing two. Moments are in UTC, which each calendar shows by its own clocks.
 */
export function calendarFile({ id, sequence, merchant, order_no, city, begin, end, at }: Booked): string {
  const calendar = ical({ prodId: { company: 'Crossdock', product: 'Deliveries' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    ...{ id: `${id}@crossdock`, sequence, stamp: at, start: begin, end, status: ICalEventStatus.CONFIRMED },
    ...{ summary: `${order_no}, ${merchant}`, location: city },
  })
  return calendar.toString()
}
