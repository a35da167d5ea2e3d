import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { t } from '../../lib/words.ts'

export const customerOf = ({ customer }: Pick<PoolOrder, 'customer'>): string =>
  [customer.firstName, customer.lastName].filter(Boolean).join(' ')

export const addressOf = (order: PoolOrder): string =>
  [order.addressLine1, order.addressLine2, order.city, order.state, order.zipCode, order.country]
    .filter(Boolean)
    .join(', ')

/** When the service begins: between two times, from one on, up to one; null for any time. */
export function windowOf({
  windowFrom: from,
  windowTo: to,
}: Pick<PoolOrder, 'windowFrom' | 'windowTo'>): string | null {
  if (from && to) return `${from} – ${to}`
  if (from) return t('from {{time}}', { time: from })
  return to ? t('until {{time}}', { time: to }) : null
}

/** What an order asks of whoever brings it. */
export const needsOf = ({ skills, services, proof }: Pick<PoolOrder, 'skills' | 'services' | 'proof'>): string =>
  [...skills, ...services, ...proof.map((one) => t(one))].join(', ')
