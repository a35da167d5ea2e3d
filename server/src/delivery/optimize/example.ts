import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { World } from '../../test/world.ts'
import { example as depotExample } from '../depots/example.ts'
import { example as driverExample } from '../drivers/example.ts'
import { example as routeExample } from '../routes/example.ts'

export async function example({ owner, own, of }: World) {
  const { depot } = await of(depotExample)
  const { driver } = await of(driverExample)
  const { route } = await of(routeExample)
  const order = async (n: number) =>
    (
      await owner.call(pool.create, {
        orderNo: `${own}-O${n}`,
        customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100' },
        ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
        ...{ lat: Number((49.2843 - n / 100).toFixed(4)), lng: -123.1089 },
      })
    ).id
  const addressIds = [await order(1), await order(2)]
  const { id } = await owner.call(optimize.optimize, {
    ...{ addressIds, start: depot, end: depot, drivers: [driver], date: '2031-03-04' },
  })
  await owner.call(optimize.apply, { id, name: own })
  const { jobId } = await owner.call(optimize.start, { routeId: route })
  await owner.call(optimize.get, { id: jobId })
  await owner.call(optimize.cancel, { id: jobId })
  const beside = await owner.call(optimize.optimize, { routeIds: [route] })
  await owner.call(optimize.apply, { id: beside.id })
  await owner.call(optimize.undo, { id: beside.id })
  return { optimizeRun: id }
}
