import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { platformJob } from '../../../platform/queue.ts'

/** Says of a mail that asks for it that it was sent to this address: whoever has it may stop mails there, and nothing else. */
export const unsubscribeToken = (secret: Buffer, email: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${email.toLowerCase()}`).digest('base64url')

export function isUnsubscribeToken(secret: Buffer, email: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, email))]
  return given.length === right.length && timingSafeEqual(given, right)
}

interface Said {
  readonly title: string
  readonly text: string
}

/** Notifications that the mail of a day names; of more it says how many there are. */
const mostNamed = 30

interface Ways {
  /** What links begin with; null: they are paths. */
  readonly origin: string | null
  readonly email: string
  readonly token: string
}

/** What stands below a mail that one may do without. */
const footOf = ({ origin, email, token }: Ways): string =>
  [
    `See them all: ${origin ?? ''}/notifications`,
    `Choose how you are told: ${origin ?? ''}/user-profile`,
    `No more mails of this kind: ${origin ?? ''}/unsubscribe?email=${encodeURIComponent(email)}&token=${token}`,
  ].join('\n')

/** One line, whatever stands in it: names of people and goods are others' words. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The mail about one notification. */
export const noticeMail = ({ title, text }: Said, ways: Ways): { subject: string; body: string } => ({
  subject: oneLine(title),
  body: `${oneLine(title)}\n${oneLine(text)}\n\n${footOf(ways)}\n`,
})

/** The mail of the day: what has happened since the last one and was not read. */
export function digestMail(said: readonly Said[], ways: Ways): { subject: string; body: string } {
  const named = said.slice(0, mostNamed).map(({ title, text }) => `- ${oneLine(title)}\n  ${oneLine(text)}`)
  const rest = said.length - named.length
  if (rest > 0) named.push(`and ${rest.toLocaleString('en-US')} more`)
  const news = said.length === 1 ? '1 notification' : `${said.length.toLocaleString('en-US')} notifications`
  return { subject: `${news} since yesterday`, body: `${named.join('\n')}\n\n${footOf(ways)}\n` }
}

/** Mails people what has happened: to each at the hour of the digest of the own day. */
export const digestJob = platformJob('send-digests', z.object({}), { at: '5 * * * *' })
