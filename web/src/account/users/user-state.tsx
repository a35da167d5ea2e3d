import type { Person } from '@crossdock/contract/account/users'
import { useMinute } from '../../lib/minute.ts'
import { t } from '../../lib/words.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'
import styles from './users.module.css'

const tones: Readonly<Record<Person['state'], StateTone>> = {
  ACTIVE: 'ready',
  INVITED: 'placed',
  SUSPENDED: 'cancelled',
}

/** States of people in words. */
export const stateWords = (): Readonly<Record<Person['state'], string>> => ({
  ACTIVE: t('Active'),
  INVITED: t('Invited'),
  SUSPENDED: t('Suspended'),
})

const anHour = 3_600_000
const aDay = 24 * anHour

/** What is left until a moment: days, or the clock within the last one; null when it has passed. */
export function restWords(until: string, now: number): { readonly words: string; readonly isSoon: boolean } | null {
  const left = Date.parse(until) - now
  if (left <= 0) return null
  if (left >= aDay) return { words: t('{{count}} d', { count: Math.floor(left / aDay) }), isSoon: false }
  const minutes = String(Math.floor((left % anHour) / 60_000)).padStart(2, '0')
  return { words: `${Math.floor(left / anHour)}:${minutes}`, isSoon: true }
}

/** How long a link can still be used. */
function InvitationRest({ until }: { readonly until: string }) {
  const rest = restWords(until, useMinute())
  return (
    <span className={styles['rest']} data-soon={!rest || rest.isSoon || undefined} title={t('until the link ends')}>
      {rest?.words ?? t('ended')}
    </span>
  )
}

/** What somebody of the account is; of an invitation, how long it can still be taken up. */
export function UserState({ person }: { readonly person: Person }) {
  return (
    <span className={styles['state']}>
      <StateDot tone={tones[person.state]} label={person.isOwner ? t('Admin') : stateWords()[person.state]} />
      {person.invitationEndsAt && <InvitationRest until={person.invitationEndsAt} />}
    </span>
  )
}
