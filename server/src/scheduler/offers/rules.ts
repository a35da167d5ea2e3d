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
