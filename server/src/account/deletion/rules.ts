import { type Deletion, returnDays } from '@crossdock/contract/account/deletion'
import { z } from 'zod'
import type { Kept } from '../../platform/backup/erase-account.ts'
import { platformJob } from '../../platform/queue.ts'

const day = 86_400_000

/** Looks whose owners are to be told that their account is deleted. */
export const tellJob = platformJob('tell-of-deletions', z.object({}), {
  at: '7 * * * *',
  key: () => 'tell-of-deletions',
})

/** A deleted account as its owner reads of it. */
export const deletionOf = (at: string): Deletion => ({
  at,
  endsAt: new Date(Date.parse(at) + returnDays * day).toISOString(),
})

/** What was typed is the name of the business, whatever its case and spaces. */
export const isNameOf = (typed: string, businessName: string): boolean => {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return plain(typed) === plain(businessName)
}

/** Days before the end at which the owner is told, after the mail that is sent at once. */
const tellsBefore = [7, 1] as const

/** How many mails the owner of an account should have been sent by now. */
export function dueMails(deletedAt: Date, now: Date): number {
  const left = deletedAt.getTime() + returnDays * day - now.getTime()
  return 1 + tellsBefore.filter((days) => left <= days * day).length
}

/** Until when what was deleted before can be returned no more. */
export const lastReturnable = (now: Date): Date => new Date(now.getTime() - returnDays * day)

/** Until when what was deleted before is erased: an hour later, so that no return is under way any more, whatever the clocks of several machines say. */
export const lastErasable = (now: Date): Date => new Date(lastReturnable(now).getTime() - 3_600_000)

/** Years ago. */
export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then
}

/**
 * What the law wants kept of an account that is erased: invoices with what was paid, given back and put to their account, and who
 * changed what, without names: people are ids that lead nowhere, and what they changed is not said. What operators did outlives it.
 */
export const kept: Kept = {
  tables: ['account_credits', 'audit_log', 'invoice_lines', 'invoices', 'operator_log', 'payments', 'refunds'],
  emptied: {
    payments: ['paid_with', 'error'],
    refunds: ['error'],
    audit_log: ['before', 'after', 'device', 'place', 'request_id'],
  },
}

/** What stays when the legal time is over, too: what operators did, which is theirs. */
export const keptForever: Kept = { tables: ['operator_log'], emptied: {} }

/** What an erased account is called. */
export const erasedName = 'Erased account'
