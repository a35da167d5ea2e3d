import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** Hours within which a ticket, and a request of an account, is to be answered. */
const dueHours = { ticket: 8, request: 24 } as const

export const dueAfter = (now: Date, what: keyof typeof dueHours): string =>
  new Date(now.getTime() + dueHours[what] * 3_600_000).toISOString()

/** Messages that one person sends within an hour, new tickets and answers together. */
export const mostMessages = 20

/** What a ticket is called: the first line of what was asked, as far as a list shows it. */
export function titleOf(message: string): string {
  const line = message.trim().split(/\r?\n/, 1)[0] ?? ''
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`
}

/** Tells whoever hosts the installation that somebody asks for something. */
export const tellOperatorsJob = platformJob('tell-operators', z.object({ what: z.string() }))

/** Tells by mail what was answered. */
export const answerMailJob = platformJob('support-answer', z.object({ messageId: id('supportMessage') }))
