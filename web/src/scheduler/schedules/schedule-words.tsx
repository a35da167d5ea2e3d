import type { ScheduleDate, ScheduledState, ScheduleHead } from '@crossdock/contract/scheduler/schedules'
import type { ScheduledOrder } from '@crossdock/contract/scheduler/schedules/orders'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'

const tones: Readonly<Record<ScheduledState, StateTone>> = {
  Added: 'draft',
  Offered: 'placed',
  Accepted: 'ready',
  Declined: 'failed',
  Expired: 'waiting',
  Assigned: 'done',
}

export const ScheduledDot = ({ state }: { readonly state: ScheduledState }) => (
  <StateDot tone={tones[state]} label={t(state)} />
)

type Window = Pick<ScheduleDate, 'date' | 'windowFrom' | 'windowTo'>

/** A date as customers read it: 04/03/2031, 09:00–12:00. */
export const dateWords = ({ date, windowFrom, windowTo }: Window): string =>
  `${formatDay(date)}, ${windowFrom}–${windowTo}`

/** What is accepted, or how many dates are offered. */
export function promiseOf({ date, windowFrom, windowTo, dateIds, state }: ScheduledOrder): string | null {
  if (date !== null && windowFrom !== null && windowTo !== null) return dateWords({ date, windowFrom, windowTo })
  return state === 'Offered' ? t('{{count}} dates offered', { count: dateIds.length }) : null
}

/** How many orders a schedule has. */
export const countOf = ({ orders }: ScheduleHead): number => Object.values(orders).reduce((sum, one) => sum + one, 0)

/** From its first day to its last; null without any. */
export const spanOf = ({ from, to }: ScheduleHead): string | null =>
  from === null || to === null ? null : from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** The address of a customer, and whether anything may be mailed to it (AUTH-023). */
export const emailOf = ({ email, wantsNoMails }: ScheduledOrder): string | null =>
  email !== null && wantsNoMails ? t('{{email}}, wants no mails', { email }) : email
