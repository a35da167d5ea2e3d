import type { InboxKind } from '@crossdock/contract/account/operator/inbox'
import { ticketNumber } from '@crossdock/contract/account/support'

const prefixes = { enterprise: 'EN', radius: 'RP', domain: 'DM' } as const

/** How a request is named: EN-000009, RP-000017, DM-000003. */
export const requestNumber = (kind: Exclude<InboxKind, 'ticket'>, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`

export const numberOf = (kind: InboxKind, number: number): string =>
  kind === 'ticket' ? ticketNumber(number) : requestNumber(kind, number)

/** What was written into a form, as far as it is text. */
export const textsOf = (details: unknown): Record<string, string> =>
  typeof details === 'object' && details !== null && !Array.isArray(details)
    ? Object.fromEntries(
        Object.entries(details).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
    : {}
