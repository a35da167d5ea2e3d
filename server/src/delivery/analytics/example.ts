import * as analytics from '@crossdock/contract/delivery/analytics'
import type { World } from '../../test/world.ts'
import { example as routeExample } from '../routes/example.ts'

export async function example({ owner, of }: World) {
  const { poolOrder } = await of(routeExample)
  await owner.call(analytics.get, { fromDate: '04/03/2031', toDate: '04/03/2031' })
  await owner.call(analytics.orders, { fromDate: '2031-03-04', toDate: '2031-03-04', what: 'failed' })
  return { poolOrder }
}
