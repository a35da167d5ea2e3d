import { limits } from '@crossdock/contract/plans'
import type { ApiError } from './errors.ts'
import { hasScreen } from './navigation.ts'
import { createValue } from './value.ts'
import { t } from './words.ts'

/** Types that a top-up lifts: the used-up limits, but for the one that is a rule of the plan itself. */
const topUpTypes: ReadonlySet<string> = new Set(
  Object.values(limits)
    .map((limit) => limit.errType)
    .filter((type) => type !== 'ROUTE_ADDRESSES_REACHED_MAX'),
)

interface PlanLimit {
  readonly kind: 'upgrade' | 'top-up'
  readonly type: string
  readonly message: string
  readonly featureKey: string | null
  /** Only SCHEDULER_ORDERS_INSUFFICIENT may carry it (SHELL-030). */
  readonly sendOnlyEmails?: () => void
}

/** The "Oops!" modal that is open, if any. */
export const planLimit = createValue<PlanLimit | null>(null)

/** What an error of code 900 shows; null for any other error and for the type its caller handles itself (ERR-025). */
export function planLimitOf(error: ApiError): PlanLimit | null {
  if (error.code !== 900 || error.type === 'SCHEDULER_ORDERS_INSUFFICIENT') return null
  const { message, featureKey } = error.body
  return {
    kind: topUpTypes.has(error.type) ? 'top-up' : 'upgrade',
    type: error.type,
    message: typeof message === 'string' ? message : '',
    featureKey: typeof featureKey === 'string' ? featureKey : null,
  }
}

/** "Send Only Emails" shows for that one type, and only when there is such an action. */
export const offersOnlyEmails = (limit: PlanLimit): boolean =>
  limit.type === 'SCHEDULER_ORDERS_INSUFFICIENT' && limit.sendOnlyEmails !== undefined

/** Who can help where the plan is in the way: nobody changes plans on a screen as long as there is none for it. */
export function planHelp(mayUpgrade: boolean): string | null {
  if (!mayUpgrade) return t('Please ask the owner of your account.')
  return hasScreen('/subscription') ? null : t('Whoever runs this installation can give your account another plan.')
}
