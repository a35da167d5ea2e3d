import { unseenAfter, usualPositionDays } from '@crossdock/contract/delivery/positions'
import { z } from 'zod'
import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { col, statement } from '../../platform/statement.ts'

/** Rows that are deleted in one statement: each is short, however much there is. */
const slice = 50_000

/** Deletes what is older than its account keeps it. */
export async function purgePositions(platform: Platform): Promise<void> {
  const db = ownerDb(platform.pool)
  for (;;) {
    const { rows } = await statement('positions.purge', { count: col.int8 })`
      with gone as (
        delete from driver_positions p using (
          select p.account_id, p.driver_id, p.at from drivers d
          left join tracking_settings t on t.account_id = d.account_id
          join driver_positions p on p.account_id = d.account_id and p.driver_id = d.id
            and p.at < ${platform.now()}::timestamptz - make_interval(days => coalesce(t.position_days, ${usualPositionDays}))
          limit ${slice}) o
        where p.account_id = o.account_id and p.driver_id = o.driver_id and p.at = o.at returning 1
      ) select count(*) as count from gone`.execute(db)
    if ((rows[0]?.count ?? 0) < slice) break
  }
  await statement('positions.purge-newest')`
    delete from driver_newest n using drivers d left join tracking_settings t on t.account_id = d.account_id
    where n.account_id = d.account_id and n.driver_id = d.id
      and n.at < ${platform.now()}::timestamptz - make_interval(days => coalesce(t.position_days, ${usualPositionDays}))`.execute(
    db,
  )
}

export const positionPurging = platformWork(
  platformJob('purge-positions', z.object({}), { at: '29 * * * *', evenWhenFull: true }),
  purgePositions,
)

/** Tells whoever watches a route that nothing is heard of its driver any more: once, until there is news. */
export async function tellLost(platform: Platform): Promise<void> {
  const { rows } = await statement('positions.lost', {
    account_id: col.int4,
    driver_id: col.id('driver'),
    route_id: col.id('route'),
  })`
    update driver_newest n set lost_at = ${platform.now()} from routes r
    where r.account_id = n.account_id and r.id = n.route_id and r.driver_id = n.driver_id and r.type = 'Ongoing'
      and n.lost_at is null and n.received_at < ${platform.now()}::timestamptz - make_interval(secs => ${unseenAfter})
    returning n.account_id, n.driver_id, n.route_id`.execute(ownerDb(platform.pool))
  for (const { account_id, driver_id: driverId, route_id: id } of rows)
    platform.cast(account_id, [{ room: 'route', id, of: driverId, event: 'driverDisconnected', said: { driverId } }])
}

export const lostTelling = platformWork(
  platformJob('tell-lost-drivers', z.object({}), { at: '* * * * *', evenWhenFull: true }),
  tellLost,
)
