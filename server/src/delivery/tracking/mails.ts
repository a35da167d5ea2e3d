import { formatDay } from '@crossdock/contract/days'
import { type ToldState, toldStates } from '@crossdock/contract/delivery/tracking'
import { nameInMail } from '../../platform/mail.ts'
import { link, mailKind } from '../../platform/mail-words.ts'

interface Tracked {
  readonly origin: string | null
  /** Whose order it is. */
  readonly name: string
  readonly merchant: string
  readonly token: string
  readonly what: ToldState
  readonly day: string | null
  readonly from: string | null
  readonly to: string | null
}

const english = (order: string, { day, from, to }: Tracked): Readonly<Record<ToldState, readonly [string, string]>> => {
  const date = day === null ? '' : ` on ${formatDay(day)}`
  const hours = from === null || to === null ? '' : `, between ${from} and ${to}`
  return {
    Planned: [`When ${order} comes`, `We bring you ${order}${date}${hours}.`],
    'On the way': [`On the way: ${order}`, `The driver has set out with ${order}.`],
    Next: [`You are next: ${order}`, `The next stop of the driver is yours.`],
    Delivered: [`Delivered: ${order}`, `We have delivered ${order}.`],
    Failed: [`Not delivered: ${order}`, `We were there and could not deliver ${order}.`],
  }
}
const englishLinks: Readonly<Record<ToldState, string>> = {
  Planned: 'See how it comes along, and leave the driver a word',
  'On the way': 'See when it is with you, and leave the driver a word',
  Next: 'See where the driver is',
  Delivered: 'See who took it, and tell us how it was',
  Failed: 'See why, and how it goes on',
}

const french = (order: string, { day, from, to }: Tracked): Readonly<Record<ToldState, readonly [string, string]>> => {
  const date = day === null ? '' : ` le ${formatDay(day)}`
  const hours = from === null || to === null ? '' : `, entre ${from} et ${to}`
  return {
    Planned: [`Quand arrive ${order}`, `Nous vous apportons ${order}${date}${hours}.`],
    'On the way': [`En route : ${order}`, `Le chauffeur est parti avec ${order}.`],
    Next: [`Vous êtes le prochain arrêt : ${order}`, 'Le prochain arrêt du chauffeur est le vôtre.'],
    Delivered: [`Livrée : ${order}`, `Nous avons livré ${order}.`],
    Failed: [`Non livrée : ${order}`, `Nous sommes passés et n’avons pas pu livrer ${order}.`],
  }
}
const frenchLinks: Readonly<Record<ToldState, string>> = {
  Planned: 'Suivez-la, et laissez un mot au chauffeur',
  'On the way': 'Voyez quand elle sera chez vous, et laissez un mot au chauffeur',
  Next: 'Voyez où est le chauffeur',
  Delivered: 'Voyez qui l’a reçue, et dites-nous comment c’était',
  Failed: 'Voyez pourquoi, et la suite',
}

/** What a customer is told of a delivery, with the link under which the rest stands. It says nothing of where the customer lives. */
export const trackingMail = mailKind<Tracked>({
  examples: toldStates.flatMap((what) =>
    ['Northwind', ''].map((merchant) => ({
      ...{ origin: 'https://wms.example', name: 'Ana', merchant, token: 'abc', what },
      ...{ day: '2031-03-04', from: '09:00', to: '12:00' },
    })),
  ),
  in: {
    en: (tracked) => {
      const merchant = nameInMail(tracked.merchant)
      const [subject, said] = english(merchant === '' ? 'your order' : `your order from ${merchant}`, tracked)[
        tracked.what
      ]
      return {
        subject,
        says: [
          said,
          link(tracked.origin, englishLinks[tracked.what], `/track/${tracked.token}`),
          'This link is yours alone: whoever has it sees what you see.',
        ],
      }
    },
    fr: (tracked) => {
      const merchant = nameInMail(tracked.merchant)
      const [subject, said] = french(merchant === '' ? 'votre commande' : `votre commande de ${merchant}`, tracked)[
        tracked.what
      ]
      return {
        subject,
        says: [
          said,
          link(tracked.origin, frenchLinks[tracked.what], `/track/${tracked.token}`),
          'Ce lien est à vous seul : qui l’a voit ce que vous voyez.',
        ],
      }
    },
  },
})
