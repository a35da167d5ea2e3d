import type { LeftOut, LeftOutReason, OptimizedPlan, PlanFigures, Repair } from '@crossdock/contract/delivery/optimize'
import { formatMoney } from '@crossdock/contract/money'
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
  break: (amount) => t('The break: {{amount}} min too late', { amount }),
  weight: (amount) => t('The weight: {{amount}} kg too much', { amount }),
  volume: (amount) => t('The volume: {{amount}} m³ too much', { amount }),
  packages: (amount) => t('The packages: {{amount}} too many', { amount }),
  skills: () => t('Nobody can do what it needs'),
  full: () => t('It does not fit beside the others'),
  cut: () => t('The time was over before it was looked at'),
}

/** Why an order stays out, and who comes nearest, in plain words. */
export function reasonWords({
  reason,
  amount,
  skills,
  driverName,
}: Pick<LeftOut, 'reason' | 'amount' | 'skills' | 'driverName'>): string {
  if (skills.length > 0) return t('Nobody can do what it needs: {{skills}}', { skills: skills.join(', ') })
  const words = reasons[reason](formatNumber(amount ?? 0))
  return driverName !== null && amount !== null ? `${words} (${driverName})` : words
}

type Hurdle = Repair['hurdles'][number]

const gives: Readonly<Partial<Record<LeftOutReason, (amount: string) => string>>> = {
  window: (amount) => t('its window {{amount}} min longer', { amount }),
  shift: (amount) => t('{{amount}} min more to work', { amount }),
  break: (amount) => t('the break {{amount}} min later', { amount }),
  weight: (amount) => t('{{amount}} kg more on board', { amount }),
  volume: (amount) => t('{{amount}} m³ more on board', { amount }),
  packages: (amount) => t('packages on board above the limit: {{amount}}', { amount }),
}

function hurdleWords({ reason, amount, orderNo, skills }: Hurdle): string {
  const given = formatNumber(amount ?? 0)
  if (skills.length > 0) return t('able to do {{skills}}', { skills: skills.join(', ') })
  if (orderNo !== null) return t('{{orderNo}} {{amount}} min late', { orderNo, amount: given })
  return (gives[reason] ?? reasons[reason])(given)
}

/** A rule that a place breaks, and by how much. */
export function brokenWords(hurdle: Hurdle): string {
  const { reason, amount, orderNo, skills } = hurdle
  if (skills.length > 0) return t('nobody there can do {{skills}}', { skills: skills.join(', ') })
  if (orderNo !== null) return hurdleWords(hurdle)
  if (reason === 'window') return t('{{amount}} min late', { amount: formatNumber(amount ?? 0) })
  return reasons[reason](formatNumber(amount ?? 0))
}

/** What an order adds where it goes: metres, seconds, and what that costs. */
export function addedWords({ distance, duration, cost }: Pick<Repair, 'distance' | 'duration' | 'cost'>): string {
  const signed = (value: number, words: string | null): string => `${value < 0 ? '−' : '+'}${words ?? ''}`
  return [
    signed(distance, wayWords({ distance: Math.abs(distance) })),
    signed(duration, hoursWords({ duration: Math.abs(duration) })),
    ...(cost === null ? [] : [t('cost {{amount}}', { amount: signed(cost, formatMoney(Math.abs(cost))) })]),
  ].join(', ')
}

/** What would bring an order in: who, what has to give way, and what it adds. */
export function repairWords({ driverName, hurdles, ...added }: Repair): string {
  const more = addedWords(added)
  const what = hurdles.map(hurdleWords).join('; ')
  if (hurdles.length === 0)
    return driverName === null
      ? t('It fits as it is ({{more}})', { more })
      : t('{{driver}} could take it as it is ({{more}})', { driver: driverName, more })
  return driverName === null
    ? t('It would fit with: {{what}} ({{more}})', { what, more })
    : t('{{driver}} could take it with: {{what}} ({{more}})', { driver: driverName, what, more })
}

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
    ...row(t('Cost'), ({ cost }) => (cost === null ? null : formatMoney(cost))),
    [t('Left out'), formatNumber(leftOut.length)],
  ]
}

/** What becomes of the orders that are left out of a route, and how that is figured. */
export const leftOutWords = (poolsLeftOut: boolean): string =>
  poolsLeftOut
    ? t('What is left out goes back to the pool: it is in the figures before, and not in those after.')
    : t('What is left out stays on the route, behind its last stop: it is in the figures before and after.')

/** In one sentence, where an order could go. */
export function outWords({
  reason,
  routes,
  fits,
  isPlanned,
}: {
  /** Why no route can take it. */
  readonly reason: LeftOutReason | null
  /** Open routes that were looked at, and on how many of them it fits. */
  readonly routes: number
  readonly fits: number
  readonly isPlanned: boolean
}): string {
  if (reason !== null) return reasons[reason]('')
  if (routes === 0) return t('There is no open route on that day.')
  if (fits === 0) return t('It fits on none of the {{count}} open routes of that day.', { count: routes })
  return isPlanned
    ? t('The place that adds least comes first.')
    : t('It fits on {{count}} routes: nobody has put it on one yet.', { count: fits })
}
