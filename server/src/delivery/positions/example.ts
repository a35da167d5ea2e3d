import * as positions from '@crossdock/contract/delivery/positions'
import type { World } from '../../test/world.ts'
import { example as driverExample } from '../drivers/example.ts'
import { example as routeExample } from '../routes/example.ts'

/** Where a phone was is told by nobody of the account: it is put there. */
export async function example({ owner, of, insert }: World) {
  const { driver } = await of(driverExample)
  const { route } = await of(routeExample)
  await owner.call(positions.setSettings, { positionDays: 60 })
  await insert(
    `insert into driver_positions (account_id, driver_id, at, route_id, lat, lng, received_at)
      values ($1, $2, now(), $3, 49.28, -123.12, now())`,
    [owner.accountId, driver, route],
  )
  await insert(
    `insert into driver_newest (account_id, driver_id, route_id, at, lat, lng, received_at, still_since, still_lat, still_lng,
        is_moving, is_inside)
      values ($1, $2, $3, now(), 49.28, -123.12, now(), now(), 49.28, -123.12, false, false)`,
    [owner.accountId, driver, route],
  )
  return { route }
}
