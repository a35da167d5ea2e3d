import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { t } from '../lib/words.ts'

/** The words of a delivery's order, in the pool and on a route. */
export const customerOf = ({ customer }: Pick<PoolOrder, 'customer'>): string =>
  [customer.firstName, customer.lastName].filter(Boolean).join(' ')

/** When the service begins: between two times, from one on, up to one; null for any time. */
export function windowOf({
  windowFrom: from,
  windowTo: to,
}: Pick<PoolOrder, 'windowFrom' | 'windowTo'>): string | null {
  if (from && to) return `${from} – ${to}`
  if (from) return t('from {{time}}', { time: from })
  return to ? t('until {{time}}', { time: to }) : null
}
