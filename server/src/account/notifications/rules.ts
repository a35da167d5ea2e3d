import {
  type NotificationAction,
  type NotificationEvent,
  type NotificationFacts,
  notificationActions,
} from '@crossdock/contract/account/notifications'
import { notificationsInFrench } from '@crossdock/contract/account/notifications/french'
import {
  lockedEvents,
  type NotificationChannel,
  type NotificationSetting,
} from '@crossdock/contract/account/notifications/settings'
import { timeIn } from '@crossdock/contract/days'
import type { Id } from '@crossdock/contract/ids'
import type { Language } from '@crossdock/contract/languages'
import type { Permission } from '@crossdock/contract/permissions'
import { z } from 'zod'
import { numberIn } from '../../platform/mail-words.ts'
import { platformJob } from '../../platform/queue.ts'

/**
 * What somebody has to be allowed to see of what is told of money, the plan and schedules: when it happens, and for as long as it is shown. Of
 * orders the store says it.
 */
export const neededFor = {
  payment: 'BUY_SUBSCRIPTION',
  planLimit: 'VIEW_SUBSCRIPTION',
  offer: 'SCHEDULER_VIEW',
  route: 'VIEW_ONGOING_ROUTE',
  delivery: 'VIEW_ONGOING_ROUTE',
} as const satisfies Partial<Record<NotificationEvent, Permission>>

/** Events that are kept from somebody. */
export const hiddenFrom = (may: (permission: Permission) => boolean): NotificationEvent[] =>
  (Object.keys(neededFor) as (keyof typeof neededFor)[]).filter((event) => !may(neededFor[event]))

/** Days after which a notification is taken away, read or not; what somebody has to settle stays until that is done. */
export const keptDays = 90

/** Days after which nobody is waited for any more who was to import a file again. */
export const importsWaitDays = 7

/** A sentence of a language with its gaps filled, as the language writes numbers. */
function filled(language: Language, sentence: string, facts: NotificationFacts): string {
  const { count, noun } = facts
  const said = (english: string) => (language === 'fr' ? (notificationsInFrench[english] ?? english) : english)
  // French says nought as it says one.
  const isOne = language === 'fr' && typeof count === 'number' && count < 2
  const words = said(isOne && `${sentence}_one` in notificationsInFrench ? `${sentence}_one` : sentence)
  const given: NotificationFacts = typeof noun === 'string' ? { ...facts, noun: said(noun) } : facts
  return words.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => {
    const fact = given[name]
    return fact === undefined ? gap : typeof fact === 'number' ? numberIn(language, fact) : fact
  })
}

/** What a notification says. */
export function wordsOf(
  language: Language,
  action: NotificationAction,
  facts: NotificationFacts,
): { title: string; text: string } {
  const { heading, about } = notificationActions[action]
  return { title: filled(language, heading, facts), text: filled(language, about, facts) }
}

type Chosen = Pick<NotificationSetting, 'push' | 'email' | 'events' | 'channels'>

/** Whether a person is told of an event in the list, and by a channel. */
export const isListed = ({ events }: Chosen, event: NotificationEvent): boolean =>
  lockedEvents.includes(event) || events[event]
export const comesBy = (chosen: Chosen, event: NotificationEvent, channel: NotificationChannel): boolean =>
  (channel === 'push' ? chosen.push : chosen.email) && chosen.channels[event][channel]

/** Whether it is quiet at a moment, of a person whose day goes by that zone; the end of the hours is not quiet any more. */
export function isQuiet({ quietHours, zone }: Pick<NotificationSetting, 'quietHours' | 'zone'>, now: Date): boolean {
  if (quietHours === null) return false
  const { from, to } = quietHours
  const time = timeIn(zone, now)
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** The references of a few orders, and that there are more. */
const namesOf = (references: readonly string[]): string =>
  references.slice(0, 3).join(', ') + (references.length > 3 ? ' …' : '')

/** One order by its reference, or several by how many and a few of theirs: the facts of a notification about them. */
export function ordersIn(orders: readonly { readonly id: Id<'shipmentOrder'>; readonly referenceId: string }[]): {
  readonly one: Id<'shipmentOrder'> | null
  readonly facts: NotificationFacts
} {
  const [first] = orders
  if (orders.length === 1 && first) return { one: first.id, facts: { reference: first.referenceId } }
  const references = orders.map(({ referenceId }) => referenceId)
  return { one: null, facts: { count: orders.length, references: namesOf(references) } }
}

/** Sends notifications on, by push and by mail, to those who want that. */
export const deliverJob = platformJob(
  'deliver-notifications',
  z.object({ accountId: z.number().int(), ids: z.array(z.string()) }),
)
