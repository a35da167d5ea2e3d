import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { linkLines, type MailText, mailText } from '../../account/auth/rules.ts'
import { nameInMail } from '../../platform/mail.ts'

interface Offered {
  readonly mail_due: string | null
  readonly merchant: string
  readonly first_name: string
  readonly order_no: string
  readonly time_zone: string
  readonly dates: readonly { readonly date: string; readonly window_from: string; readonly window_to: string }[]
}

const dayOf = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** The mail with the dates and the link under which they are accepted or declined. It says nothing of where the customer lives. */
export function mailOf(origin: string | null, offer: Offered, token: string): MailText {
  const merchant = nameInMail(offer.merchant)
  const from = merchant === '' ? 'your order' : `your order from ${merchant}`
  const isFree = offer.mail_due === 'Place free'
  const dates = offer.dates.map(({ date, window_from, window_to }) => `${dayOf(date)}, ${window_from} to ${window_to}`)
  return mailText(
    offer.first_name,
    isFree ? `A date for ${from} has room again` : `When may ${from} come?`,
    isFree
      ? 'The date that you asked for has room again. Whoever chooses it first has it.'
      : `We can bring you ${from} on these dates:\n\n${dates.join('\n')}`,
    linkLines(origin, 'Choose the one that suits you, or say that none of them does', `/offer/${token}`),
    'This link is yours alone: whoever has it can choose for you.',
  )
}

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
