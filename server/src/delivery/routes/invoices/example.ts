import * as customServices from '@crossdock/contract/account/custom-services'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import type { World } from '../../../test/world.ts'

/** A route whose order has a service: free by a promo code and finished, then something more that is being paid. */
export async function example({ owner, own, shared, insert }: World) {
  const service = { title: `${shared} Stairs`, price: 12.5, chargeBasis: 'Per package' } as const
  await owner.call(customServices.create, service)
  const form = {
    ...{ orderNo: `${own}-I1`, customer: { firstName: own, lastName: own, phone: '6045550100' }, packages: 2 },
    ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
    ...{ lat: 49.2843, lng: -123.1089, services: [service.title] },
  }
  const order = await owner.call(pool.create, form)
  const { id: routeId } = await owner.call(routes.create, { name: `${shared} ${own} I`, addressIds: [order.id] })
  await insert("insert into promo_codes (code, kind, value) values ($1, 'percent', 100)", [`${shared}I`])
  await owner.call(invoices.applyDiscount, { routeId, discountCode: `${shared}I` })
  await owner.call(invoices.finishZero, { routeId })
  await owner.call(pool.update, { id: order.id, ...form, packages: 3 })
  await insert("insert into promo_codes (code, kind, value) values ($1, 'percent', 10)", [`${shared}J`])
  await owner.call(invoices.applyDiscount, { routeId, discountCode: `${shared}J` })
  await owner.call(invoices.removeDiscount, { routeId })
  await owner.call(invoices.init, { routeId })
  await owner.call(invoices.get, { id: routeId })
  return { route: routeId }
}
