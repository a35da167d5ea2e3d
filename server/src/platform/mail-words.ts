import { type Language, languages } from '@crossdock/contract/languages'
import { nameInMail } from './mail.ts'

/** A mail in the words of one language. What makes one is a kind of mail, which has them in every language. */
export interface MailText {
  readonly language: Language
  readonly subject: string
  readonly body: string
}

/** A link with the sentence before it. */
interface Link {
  /** What links begin with; null: the installation does not know, and the path stands alone. */
  readonly origin: string | null
  readonly before: string
  readonly path: string
}

/** What a kind of mail says in one language: a paragraph each. */
interface Letter {
  readonly subject: string
  readonly says: readonly (string | Link)[]
}

/** A kind of mail: it is written in a language, that of whoever reads it, about what the facts say. */
export interface MailKind<Facts> {
  (language: string | null, facts: Facts): MailText
  /** Facts of each thing that it may have to say, as a test writes it in every language. */
  readonly examples: readonly Facts[]
}

/** A language that somebody has chosen; English for who never has, and for what no server knows. */
export const languageOf = (chosen: string | null): Language => languages.find((one) => one === chosen) ?? 'en'

/** A number as a language groups and points it. Money is $0.00 and a day DD/MM/YYYY in each. */
export const numberIn = (language: Language, value: number): string =>
  value.toLocaleString(language === 'fr' ? 'fr-CA' : 'en-US')

const greetings: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  fr: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
}

const linkLines: Readonly<Record<Language, (link: Link) => string>> = {
  en: ({ origin, before, path }) =>
    origin === null
      ? `${before}. This installation does not know its own address yet, so please put this behind the address at which you open it:\n\n${path}`
      : `${before}:\n\n${origin}${path}`,
  fr: ({ origin, before, path }) =>
    origin === null
      ? `${before}. Cette installation ne connaît pas encore sa propre adresse; ajoutez donc ceci à l’adresse à laquelle vous l’ouvrez :\n\n${path}`
      : `${before} :\n\n${origin}${path}`,
}

/** A link as a line of its own, behind a sentence that ends without a mark. */
export const link = (origin: string | null, before: string, path: string): Link => ({ origin, before, path })

interface Words<Facts> {
  /** `letter` greets by the facts' name, or by none; `bare` says its paragraphs alone. */
  readonly form?: 'letter' | 'bare'
  readonly examples: readonly Facts[]
  readonly in: Readonly<Record<Language, (facts: Facts) => Letter>>
}

/** Makes a kind of mail of its words in every language. */
export function mailKind<Facts extends object>({
  form = 'letter',
  examples,
  in: words,
}: Words<Facts>): MailKind<Facts> {
  const write = (chosen: string | null, facts: Facts): MailText => {
    const language = languageOf(chosen)
    const { subject, says } = words[language](facts)
    const name = 'name' in facts && typeof facts.name === 'string' ? nameInMail(facts.name) : ''
    const paragraphs = says.map((one) => (typeof one === 'string' ? one : linkLines[language](one)))
    const all = form === 'bare' ? paragraphs : [greetings[language](name), ...paragraphs]
    return { language, subject, body: `${all.join('\n\n')}\n` }
  }
  return Object.assign(write, { examples })
}
