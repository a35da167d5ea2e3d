import type { ServiceCharge } from '@crossdock/contract/account/custom-services'
import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { formatMoney } from '@crossdock/contract/money'
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

/** What a service costs: for the order, or for each of its packages. */
export const priceWords = ({ price, chargeBasis }: Pick<ServiceCharge, 'price' | 'chargeBasis'>): string =>
  chargeBasis === 'Per package'
    ? t('{{price}} per package', { price: formatMoney(price) })
    : t('{{price}} per order', { price: formatMoney(price) })

/** A service of an order, with what it comes to: "Assembly: $45.00", "Carried upstairs: $13.50 (3 × $4.50)". */
export const chargeWords = ({ title, price, chargeBasis, amount }: ServiceCharge, packages: number): string =>
  `${title}: ${formatMoney(amount)}${chargeBasis === 'Per package' && packages !== 1 ? ` (${packages} × ${formatMoney(price)})` : ''}`
