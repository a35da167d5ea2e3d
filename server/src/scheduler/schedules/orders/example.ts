import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import type { World } from '../../../test/world.ts'
import { example as scheduleExample } from '../example.ts'

export async function example({ owner, own, of }: World) {
  const { schedule: id, scheduleDate, acceptedDate } = await of(scheduleExample)
  const order = async (n: number) =>
    (
      await owner.call(pool.create, {
        orderNo: `${own}-S${n}`,
        customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100' },
        email: 'ada@customers.example',
        ...{ addressLine1: `${own} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
      })
    ).id
  const orderIds = [await order(1), await order(2), await order(3)]
  const [accepted, offered, out] = orderIds as [string, string, string]
  await owner.call(orders.addOrders, { id, orderIds })
  await owner.call(orders.offer, { id, orderIds, dates: [acceptedDate, scheduleDate] })
  await owner.call(orders.accept, { id, addressId: accepted, dateId: acceptedDate })
  await owner.call(orders.removeOrders, { id, ids: [out] })
  const { id: routeId } = await owner.call(routes.create, { name: own, date: '2031-03-04', addressIds: [out] })
  await owner.call(orders.assign, { id, orderIds: [accepted], routeId })
  return { poolOrder: offered }
}
