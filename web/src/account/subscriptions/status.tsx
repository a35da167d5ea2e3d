import type { Profile } from '@crossdock/contract/account/profile'
import type { Subscription } from '@crossdock/contract/account/subscriptions'
import type { PeriodKey, SubscriptionStatus } from '@crossdock/contract/plans'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'

const statuses: Readonly<Record<SubscriptionStatus, readonly [StateTone, string]>> = {
  NO_SUBSCRIPTION: ['cancelled', 'No subscription'],
  EXPIRED_SUBSCRIPTION: ['failed', 'Subscription expired'],
  FREE: ['ready', 'Free'],
  TRIAL: ['placed', 'Trial'],
  ACTIVE: ['ready', 'Active'],
  PENDING_DOWNGRADE: ['process', 'Downgrade scheduled'],
  PENDING_CANCEL: ['process', 'Cancellation scheduled'],
}

/** The status of a subscription: shape and word. */
export function StatusDot({ status }: { readonly status: SubscriptionStatus }) {
  const [tone, label] = statuses[status]
  return <StateDot tone={tone} label={t(label)} />
}

/** Whether an account has begun without a plan, and has still to choose its first one (AUTH-007). */
export const hasToChoose = (profile: Pick<Profile, 'registrationStep'> | null): boolean =>
  profile?.registrationStep === 3

/** True of a free plan that is called so: its status says nothing more. */
export const isToldByName = ({ status, planName }: Pick<Subscription, 'status' | 'planName'>): boolean =>
  status === 'FREE' && planName === statuses[status][1]

/** A period in words. */
export const periodWords = (period: PeriodKey): string => (period === 'monthly' ? t('monthly') : t('yearly'))

/** What comes next, in a sentence; null where nothing does by itself. */
export function nextWords({ status, periodEnd, next, planName }: Subscription): string | null {
  const day = formatDate(periodEnd, personZone())
  if (status === 'NO_SUBSCRIPTION' || status === 'EXPIRED_SUBSCRIPTION')
    return t('Nothing new can be made until a plan is active.')
  if (periodEnd === null) return null
  if (status === 'TRIAL') return t('The trial ends on {{day}}.', { day })
  if (status === 'PENDING_CANCEL') return t('{{plan}} ends on {{day}}.', { plan: planName, day })
  if (next) return t('{{plan}} begins on {{day}}.', { plan: next.planName, day })
  return t('Renews on {{day}}.', { day })
}
