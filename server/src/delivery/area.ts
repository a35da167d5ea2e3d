import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { depotRoutes } from './depots/routes.ts'
import { watchFleet } from './drivers/events.ts'
import { countDrivers } from './drivers/reads.ts'
import { driverRoutes } from './drivers/routes.ts'
import { watchPool } from './pool-orders/events.ts'
import { poolImportRoutes } from './pool-orders/import/routes.ts'
import { poolOrderRoutes } from './pool-orders/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'

export const delivery: Area = {
  routes: [depotRoutes, vehicleRoutes, driverRoutes, poolOrderRoutes, poolImportRoutes],
  watchers: [watchFleet, watchPool],
  works: [],
  limits: { inHouseDrivers: countDrivers },
  finders: [],
  names: {
    depot: sql`select d.name from depots d where d.account_id = g.account_id and d.id = g.entity_id`,
    driver: sql`select r.first_name || ' ' || r.last_name from drivers r
      where r.account_id = g.account_id and r.id = g.entity_id`,
    'pool-order': sql`select o.order_no from pool_orders o where o.account_id = g.account_id and o.id = g.entity_id`,
    vehicle: sql`select v.name from vehicles v where v.account_id = g.account_id and v.id = g.entity_id`,
  },
}
