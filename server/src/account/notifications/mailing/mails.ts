import type { NotificationAction, NotificationFacts } from '@crossdock/contract/account/notifications'
import type { Language } from '@crossdock/contract/languages'
import { link, mailKind, numberIn } from '../../../platform/mail-words.ts'
import { wordsOf } from '../rules.ts'
import { stopPath } from './rules.ts'

interface Told {
  readonly action: NotificationAction
  readonly facts: NotificationFacts
}

interface Ways {
  /** What links begin with; null: they are paths. */
  readonly origin: string | null
  readonly email: string
  readonly token: string
}

/** Notifications that the mail of a day names; of more it says how many there are. */
const mostNamed = 30

const ways: Readonly<Record<Language, readonly [all: string, choose: string, stop: string]>> = {
  en: ['See them all:', 'Choose how you are told:', 'No more mails of this kind:'],
  fr: ['Les voir toutes :', 'Choisir comment vous êtes prévenu :', 'Ne plus recevoir ce genre de courriels :'],
}

/** What stands below a mail that one may do without. */
function footIn(language: Language, { origin, email, token }: Ways): string {
  const [all, choose, stop] = ways[language]
  return [
    `${all} ${origin ?? ''}/notifications`,
    `${choose} ${origin ?? ''}/user-profile`,
    `${stop} ${origin ?? ''}${stopPath(email, token)}`,
  ].join('\n')
}

/** One line, whatever stands in it: names of people and goods are others' words. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const linesIn = (language: Language, { action, facts }: Told): readonly [title: string, text: string] => {
  const { title, text } = wordsOf(language, action, facts)
  return [oneLine(title), oneLine(text)]
}

const noticeIn = (language: Language) => (about: Told & Ways) => {
  const [title, text] = linesIn(language, about)
  return { subject: title, says: [`${title}\n${text}`, footIn(language, about)] }
}

const to: Ways = { origin: 'https://wms.example', email: 'lee+a@example.com', token: 'abc' }
const told: Told = {
  action: 'limit-near',
  facts: { percent: 80, noun: 'sub users', used: 1_600, max: 2_000 },
}

/** The mail about one notification. */
export const noticeMail = mailKind<Told & Ways>({
  form: 'bare',
  examples: [{ ...told, ...to }],
  in: { en: noticeIn('en'), fr: noticeIn('fr') },
})

interface Day extends Ways {
  readonly said: readonly Told[]
}

/** What is named, each with its lines, and what is said of the rest. */
function namedIn(language: Language, said: readonly Told[], rest: (count: number) => string): string {
  const named = said.slice(0, mostNamed).map((one) => {
    const [title, text] = linesIn(language, one)
    return `- ${title}\n  ${text}`
  })
  return [...named, ...(said.length > named.length ? [rest(said.length - named.length)] : [])].join('\n')
}

/** The mail of the day: what has happened since the last one and was not read. */
export const digestMail = mailKind<Day>({
  form: 'bare',
  examples: [1, 2, 31, 1_234].map((count) => ({ ...to, said: Array.from({ length: count }, () => told) })),
  in: {
    en: ({ said, ...foot }) => ({
      subject: `${said.length === 1 ? '1 notification' : `${numberIn('en', said.length)} notifications`} since yesterday`,
      says: [namedIn('en', said, (count) => `and ${numberIn('en', count)} more`), footIn('en', foot)],
    }),
    fr: ({ said, ...foot }) => ({
      subject: `${said.length === 1 ? '1 notification' : `${numberIn('fr', said.length)} notifications`} depuis hier`,
      says: [
        namedIn('fr', said, (count) => (count === 1 ? 'et 1 autre' : `et ${numberIn('fr', count)} autres`)),
        footIn('fr', foot),
      ],
    }),
  },
})

interface Stopped {
  readonly origin: string | null
  readonly name: string
}

/** The last mail to an address that was named by whoever did not show that it is theirs. */
export const stoppedMail = mailKind<Stopped>({
  examples: [{ origin: 'https://wms.example', name: 'Lee' }],
  in: {
    en: ({ origin }) => ({
      subject: 'No more mails about notifications',
      says: [
        'Somebody asked that no more mails about notifications are sent to this address, and so it is. What protects your sign-in, such as links and codes, still comes.',
        link(origin, 'If that was not you, switch mails on again in your settings', '/user-profile'),
      ],
    }),
    fr: ({ origin }) => ({
      subject: 'Plus de courriels de notification',
      says: [
        'Quelqu’un a demandé que cette adresse ne reçoive plus de courriels de notification, et c’est fait. Ce qui protège votre connexion, comme les liens et les codes, arrive toujours.',
        link(origin, 'Si ce n’était pas vous, réactivez les courriels dans vos paramètres', '/user-profile'),
      ],
    }),
  },
})

/** The last mail to a customer whose address was named by whoever did not show that it is theirs: there are no settings to go to. */
export const stoppedCustomerMail = mailKind<Ways>({
  examples: [to],
  in: {
    en: ({ origin, email, token }) => ({
      subject: 'No more mails to this address',
      says: [
        'Somebody asked that no more dates to choose from are mailed to this address, and so it is.',
        link(origin, 'If that was not you, get them again', `${stopPath(email, token)}&again=true`),
      ],
    }),
    fr: ({ origin, email, token }) => ({
      subject: 'Plus de courriels à cette adresse',
      says: [
        'Quelqu’un a demandé que cette adresse ne reçoive plus de courriels avec des dates à choisir, et c’est fait.',
        link(origin, 'Si ce n’était pas vous, recevez-les de nouveau', `${stopPath(email, token)}&again=true`),
      ],
    }),
  },
})
