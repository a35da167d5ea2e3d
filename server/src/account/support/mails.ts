import { link, mailKind } from '../../platform/mail-words.ts'

const origin = 'https://wms.example'

/** The mail with an answer, to the address of the ticket. */
export const answerMail = mailKind<{
  readonly origin: string | null
  readonly name: string
  readonly number: string
  readonly text: string
  readonly isClosed: boolean
}>({
  examples: [true, false].map((isClosed) => ({
    ...{ origin, name: 'Ada', number: 'CD-000007', text: 'Set it back to 203.', isClosed },
  })),
  in: {
    en: ({ origin, number, text, isClosed }) => ({
      subject: `Your ticket ${number} was answered`,
      says: [
        text,
        link(origin, isClosed ? 'It is closed. If something is left, answer here' : 'Answer here', '/support'),
      ],
    }),
    fr: ({ origin, number, text, isClosed }) => ({
      subject: `Votre demande ${number} a reçu une réponse`,
      says: [
        text,
        link(origin, isClosed ? 'Elle est close. S’il reste quelque chose, répondez ici' : 'Répondez ici', '/support'),
      ],
    }),
  },
})

/** What waits for operators, as their job says it in English. */
const inFrench: readonly (readonly [RegExp, string])[] = [
  [/^Ticket (?=CD-\d+$)/, 'La demande '],
  [/^A radius plan request$/, 'Une demande de forfait par rayon'],
  [/^An Enterprise request$/, 'Une demande de forfait Entreprise'],
]

/** The mail to an operator; what people wrote stays out of it. */
export const operatorMail = mailKind<{
  readonly origin: string | null
  readonly name: string
  readonly what: string
}>({
  examples: ['Ticket CD-000007', 'A radius plan request', 'An Enterprise request'].map((what) => ({
    ...{ origin, name: 'Nora', what },
  })),
  in: {
    en: ({ origin, what }) => ({
      subject: `${what} in the inbox`,
      says: [link(origin, `${what} waits for an answer`, '/operator')],
    }),
    fr: ({ origin, what }) => {
      const said = inFrench.reduce((words, [english, french]) => words.replace(english, french), what)
      return {
        subject: `${said} dans la boîte de réception`,
        says: [link(origin, `${said} attend une réponse`, '/operator')],
      }
    },
  },
})
