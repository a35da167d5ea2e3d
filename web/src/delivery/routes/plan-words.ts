import type { LeftOut, LeftOutReason, OptimizedPlan, PlanFigures } from '@crossdock/contract/delivery/optimize'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { hoursWords, wayWords } from './route-words.tsx'

const reasons: Readonly<Record<LeftOutReason, (amount: string) => string>> = {
  noPlace: () => t('No place: it has no coordinates'),
  badPlace: () => t('No place: its coordinates are zero'),
  tooFar: () => t('Its place is too far away'),
  noDriver: () => t('Nobody who was chosen works on that day'),
  window: (amount) => t('Its window: nobody is there in time, {{amount}} min late at best', { amount }),
  shift: (amount) => t('The hours: {{amount}} min too few', { amount }),
  break: () => t('There is no time for the break'),
  weight: (amount) => t('The weight: {{amount}} kg too much', { amount }),
  volume: (amount) => t('The volume: {{amount}} m³ too much', { amount }),
  packages: (amount) => t('The packages: {{amount}} too many', { amount }),
  skills: () => t('Nobody can do what it needs'),
  full: () => t('It does not fit beside the others'),
  cut: () => t('The time was over before it was looked at'),
}

/** Why an order stays out, in plain words. */
export const reasonWords = ({ reason, amount }: Pick<LeftOut, 'reason' | 'amount'>): string =>
  reasons[reason](formatNumber(amount ?? 0))

const pair = (before: string | null, after: string): string => (before === null ? after : `${before} → ${after}`)

/**
 * What a plan changes: each figure before and after, or, of orders of the pool, as it would be.
 * @param poolsLeftOut what is left out of a route goes back to the pool, instead of staying behind the last stop
 */
export function figureRows(plan: OptimizedPlan, poolsLeftOut = false): (readonly [string, string])[] {
  const { before, leftOut, routes } = plan
  // Nothing can be applied: nothing has another side.
  if (routes.length === 0) return [[t('Left out'), formatNumber(leftOut.length)]]
  const after = poolsLeftOut ? (plan.pooled ?? plan.after) : plan.after
  const row = (label: string, words: (figures: PlanFigures) => string | null): (readonly [string, string])[] => {
    const now = words(after)
    return now === null ? [] : [[label, pair(before && words(before), now)]]
  }
  return [
    ...row(t('Orders'), ({ orders }) => formatNumber(orders)),
    ...row(t('Way'), wayWords),
    ...row(t('On the road'), hoursWords),
    ...row(t('Late'), ({ lateMinutes }) => `${formatNumber(lateMinutes)} min`),
    ...row(t('Cost'), ({ cost }) => (cost === null ? null : formatNumber(cost, 2))),
    [t('Left out'), formatNumber(leftOut.length)],
  ]
}

/** What becomes of the orders that are left out of a route, and how that is figured. */
export const leftOutWords = (poolsLeftOut: boolean): string =>
  poolsLeftOut
    ? t('What is left out goes back to the pool: it is in the figures before, and not in those after.')
    : t('What is left out stays on the route, behind its last stop: it is in the figures before and after.')
