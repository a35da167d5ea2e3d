import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { World } from '../../test/world.ts'
import { example as depotExample } from '../depots/example.ts'
import { example as driverExample } from '../drivers/example.ts'

export async function example({ owner, own, shared, of }: World) {
  const { depot } = await of(depotExample)
  const { driver } = await of(driverExample)
  const order = async (n: number) =>
    (
      await owner.call(pool.create, {
        orderNo: `${own}-R${n}`,
        customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100' },
        ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
        ...{ lat: 49.2843, lng: -123.1089 },
      })
    ).id
  const plan = {
    ...{ name: `${shared} ${own}`, date: '2031-03-04', start: '08:00' },
    ...{ startDepotId: depot, endDepotId: depot },
  }
  const [first, second, third, fourth] = [await order(1), await order(2), await order(3), await order(4)]
  const { id } = await owner.call(routes.create, { ...plan, addressIds: [first] })
  await owner.call(routes.update, { id, ...plan })
  await owner.call(routes.setStops, { id, addressIds: [second, first] })
  await owner.call(routes.assignDriver, { id, driverId: driver })
  // One that runs, one that was canceled, and what became of its order.
  const { id: under } = await owner.call(routes.create, { ...plan, addressIds: [third] })
  await owner.call(routes.assignDriver, { id: under, driverId: driver })
  await owner.call(routes.start, { id: under })
  await owner.call(routes.setResult, {
    ...{ id: under, addressId: third, status: 'Failed', reason: own },
    proof: { name: own, note: own },
  })
  await owner.call(routes.complete, { id: under })
  const { id: canceled } = await owner.call(routes.create, { ...plan, addressIds: [fourth] })
  await owner.call(routes.cancel, { id: canceled })
  await owner.call(routes.restoreArchived, { addresses: [fourth] })
  await owner.call(routes.restore, { id: canceled })
  await owner.call(routes.remove, { id: canceled })
  return { route: id, poolOrder: first }
}
