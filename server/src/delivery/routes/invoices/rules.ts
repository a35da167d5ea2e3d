import { chargeBases } from '@crossdock/contract/account/custom-services'
import type { Route } from '@crossdock/contract/delivery/routes'
import { centsOf } from '@crossdock/contract/money'
import type { ChargeLine } from '../../../account/invoices/lines/rules.ts'

type Charged = Pick<Route, 'type'> & {
  readonly orders: readonly Pick<Route['orders'][number], 'addressId' | 'packages' | 'serviceCharges' | 'status'>[]
}

const perPackage = chargeBases[1]

/**
 * What a route costs: the services of each of its orders, at the price that the order keeps. A stop that failed costs nothing, nor does one
 * that a canceled or failed route has left behind: whatever route delivers it asks for it.
 */
export function linesOfRoute({ type, orders }: Charged): ChargeLine[] {
  const isOver = type === 'Canceled' || type === 'Failed'
  return orders
    .filter(({ status }) => status === 'Delivered' || (status === 'To go' && !isOver))
    .flatMap(({ addressId, packages, serviceCharges }) =>
      serviceCharges.map(({ serviceId, title, price, chargeBasis }) => ({
        ...{ orderId: addressId, serviceId, label: title, unitCents: centsOf(price) },
        quantity: chargeBasis === perPackage ? packages : 1,
      })),
    )
    .filter(({ quantity }) => quantity > 0)
}
