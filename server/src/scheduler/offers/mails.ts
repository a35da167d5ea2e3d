import { formatDay } from '@crossdock/contract/days'
import { nameInMail } from '../../platform/mail.ts'
import { link, mailKind } from '../../platform/mail-words.ts'

interface Offered {
  readonly origin: string | null
  /** Whose order it is. */
  readonly name: string
  readonly merchant: string
  readonly token: string
  /** A date that was full has room again, and is told alone. */
  readonly isFree: boolean
  readonly dates: readonly { readonly date: string; readonly window_from: string; readonly window_to: string }[]
}

const linesOf = ({ dates }: Offered, to: string): string =>
  dates.map(({ date, window_from, window_to }) => `${formatDay(date)}, ${window_from} ${to} ${window_to}`).join('\n')

/** The mail with the dates and the link under which they are accepted or declined. It says nothing of where the customer lives. */
export const offerMail = mailKind<Offered>({
  examples: [true, false].flatMap((isFree) =>
    ['Northwind', ''].map((merchant) => ({
      ...{ origin: 'https://wms.example', name: 'Ana', merchant, token: 'abc', isFree },
      dates: [{ date: '2031-03-04', window_from: '09:00', window_to: '12:00' }],
    })),
  ),
  in: {
    en: (offered) => {
      const merchant = nameInMail(offered.merchant)
      const order = merchant === '' ? 'your order' : `your order from ${merchant}`
      return {
        subject: offered.isFree ? `A date for ${order} has room again` : `When may ${order} come?`,
        says: [
          offered.isFree
            ? 'The date that you asked for has room again. Whoever chooses it first has it.'
            : `We can bring you ${order} on these dates:\n\n${linesOf(offered, 'to')}`,
          link(
            offered.origin,
            'Choose the one that suits you, or say that none of them does',
            `/offer/${offered.token}`,
          ),
          'This link is yours alone: whoever has it can choose for you.',
        ],
      }
    },
    fr: (offered) => {
      const merchant = nameInMail(offered.merchant)
      const order = merchant === '' ? 'votre commande' : `votre commande de ${merchant}`
      return {
        subject: offered.isFree
          ? `Il y a de nouveau de la place à une date pour ${order}`
          : `Quand ${order} peut-elle arriver?`,
        says: [
          offered.isFree
            ? 'Il y a de nouveau de la place à la date que vous avez demandée. Elle est à qui la choisit en premier.'
            : `Nous pouvons vous apporter ${order} à ces dates :\n\n${linesOf(offered, 'à')}`,
          link(
            offered.origin,
            'Choisissez celle qui vous convient, ou dites qu’aucune ne convient',
            `/offer/${offered.token}`,
          ),
          'Ce lien est à vous seul : qui l’a peut choisir pour vous.',
        ],
      }
    },
  },
})
