import { formatDay } from '@crossdock/contract/days'
import { stopPath } from '../../account/notifications/mailing/rules.ts'
import { nameInMail } from '../../platform/mail.ts'
import { link, mailKind } from '../../platform/mail-words.ts'

/**
 * What it is about: dates to choose from; one that was full and has room again; dates that nobody has answered; the one that was chosen,
 * on the day before.
 */
export const offerMailKinds = ['Offer', 'Place free', 'Reminder', 'Day before'] as const
type OfferMailKind = (typeof offerMailKinds)[number]

interface Offered {
  readonly origin: string | null
  /** Whose order it is. */
  readonly name: string
  readonly merchant: string
  readonly token: string
  /** To whom it goes, and what shows in its way out that it did. */
  readonly email: string
  readonly stopToken: string
  readonly kind: OfferMailKind
  readonly dates: readonly { readonly date: string; readonly window_from: string; readonly window_to: string }[]
}

const linesOf = ({ dates }: Offered, to: string): string =>
  dates.map(({ date, window_from, window_to }) => `${formatDay(date)}, ${window_from} ${to} ${window_to}`).join('\n')

interface Said {
  readonly subject: string
  readonly says: string
  readonly before: string
}

/** What each kind says of an order, and of the dates as lines. */
const english = (order: string, dates: string): Readonly<Record<OfferMailKind, Said>> => {
  const choose = 'Choose the one that suits you, or say that none of them does'
  return {
    Offer: {
      subject: `When may ${order} come?`,
      says: `We can bring you ${order} on these dates:\n\n${dates}`,
      before: choose,
    },
    'Place free': {
      subject: `A date for ${order} has room again`,
      says: 'The date that you asked for has room again. Whoever chooses it first has it.',
      before: choose,
    },
    Reminder: {
      subject: `Please choose a date for ${order}`,
      says: `We do not know yet when ${order} may come. These dates have room:\n\n${dates}`,
      before: choose,
    },
    'Day before': {
      subject: `A reminder: when ${order} comes`,
      says: `We bring you ${order} on the date that you chose:\n\n${dates}`,
      before: 'If it does not suit you any more, choose another one',
    },
  }
}

const french = (order: string, dates: string): Readonly<Record<OfferMailKind, Said>> => {
  const choose = 'Choisissez celle qui vous convient, ou dites qu’aucune ne convient'
  return {
    Offer: {
      subject: `Quand ${order} peut-elle arriver?`,
      says: `Nous pouvons vous apporter ${order} à ces dates :\n\n${dates}`,
      before: choose,
    },
    'Place free': {
      subject: `Il y a de nouveau de la place à une date pour ${order}`,
      says: 'Il y a de nouveau de la place à la date que vous avez demandée. Elle est à qui la choisit en premier.',
      before: choose,
    },
    Reminder: {
      subject: `Choisissez une date pour ${order}`,
      says: `Nous ne savons pas encore quand ${order} peut arriver. Il reste de la place à ces dates :\n\n${dates}`,
      before: choose,
    },
    'Day before': {
      subject: `Rappel : quand ${order} arrive`,
      says: `Nous vous apportons ${order} à la date que vous avez choisie :\n\n${dates}`,
      before: 'Si elle ne vous convient plus, choisissez-en une autre',
    },
  }
}

/** The mail with the dates and the link under which they are accepted or declined. It says nothing of where the customer lives. */
export const offerMail = mailKind<Offered>({
  examples: offerMailKinds.flatMap((kind) =>
    ['Northwind', ''].map((merchant) => ({
      ...{ origin: 'https://wms.example', name: 'Ana', merchant, token: 'abc', kind },
      ...{ email: 'ana+b@example.com', stopToken: 'def' },
      dates: [{ date: '2031-03-04', window_from: '09:00', window_to: '12:00' }],
    })),
  ),
  in: {
    en: (offered) => {
      const merchant = nameInMail(offered.merchant)
      const order = merchant === '' ? 'your order' : `your order from ${merchant}`
      const { subject, says, before } = english(order, linesOf(offered, 'to'))[offered.kind]
      return {
        subject,
        says: [
          says,
          link(offered.origin, before, `/offer/${offered.token}`),
          'This link is yours alone: whoever has it can choose for you.',
          link(offered.origin, 'If you want no more mails of this kind', stopPath(offered.email, offered.stopToken)),
        ],
      }
    },
    fr: (offered) => {
      const merchant = nameInMail(offered.merchant)
      const order = merchant === '' ? 'votre commande' : `votre commande de ${merchant}`
      const { subject, says, before } = french(order, linesOf(offered, 'à'))[offered.kind]
      return {
        subject,
        says: [
          says,
          link(offered.origin, before, `/offer/${offered.token}`),
          'Ce lien est à vous seul : qui l’a peut choisir pour vous.',
          link(
            offered.origin,
            'Si vous ne voulez plus de courriels de ce genre',
            stopPath(offered.email, offered.stopToken),
          ),
        ],
      }
    },
  },
})
