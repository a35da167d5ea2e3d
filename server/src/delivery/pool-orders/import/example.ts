import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import type { World } from '../../../test/world.ts'

/** An order of the pool from a file. */
export async function example({ owner, own }: World) {
  await owner.call(importOrders, {
    addresses: [
      {
        orderNo: `${own}-I1`,
        firstName: own,
        phone: '6045550100',
        addressLine1: `${own} Water Street`,
        city: 'Vancouver',
        state: 'BC',
        zipCode: 'V5K 0A1',
      },
    ],
  })
  return {}
}
