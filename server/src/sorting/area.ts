import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { boxImportRoutes } from './boxes/import/routes.ts'
import { hubBoxRoutes } from './boxes/routes.ts'
import { watchExceptions } from './exceptions/events.ts'
import { exceptionRoutes } from './exceptions/routes.ts'
import { manifestRoutes } from './manifests/routes.ts'
import { watchHub } from './orders/events.ts'
import { hubHistoryRoutes } from './orders/history/routes.ts'
import { hubOrderRoutes } from './orders/routes.ts'
import { positionRoutes } from './positions/routes.ts'
import { hubOrderFinder } from './search/finding/reads.ts'
import { manifestFinder } from './search/manifests/reads.ts'
import { hubSearchRoutes } from './search/routes.ts'
import { hubLocationRoutes } from './stock-locations/routes.ts'
import { watchVans } from './vans/events.ts'

export const sorting: Area = {
  routes: [
    hubOrderRoutes,
    hubHistoryRoutes,
    hubBoxRoutes,
    boxImportRoutes,
    manifestRoutes,
    exceptionRoutes,
    hubLocationRoutes,
    positionRoutes,
    hubSearchRoutes,
  ],
  watchers: [watchHub, watchVans, watchExceptions],
  works: [],
  limits: {},
  finders: [hubOrderFinder, manifestFinder],
  names: {
    'hub-box': sql`select b.barcode from hub_boxes b where b.account_id = g.account_id and b.id = g.entity_id`,
    'hub-exception': sql`select coalesce(x.code, x.reason) from hub_exceptions x where x.account_id = g.account_id and x.id = g.entity_id`,
    'hub-order': sql`select o.order_no from hub_orders o where o.account_id = g.account_id and o.id = g.entity_id`,
    manifest: sql`select m.title from manifests m where m.account_id = g.account_id and m.id = g.entity_id`,
  },
}
