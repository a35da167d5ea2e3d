import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { depotRoutes } from './depots/routes.ts'
import { watchFleet } from './drivers/events.ts'
import { watchPhones } from './drivers/phones/events.ts'
import { phoneInviteMailing } from './drivers/phones/jobs.ts'
import { driverPhoneRoutes } from './drivers/phones/routes.ts'
import { countDrivers } from './drivers/reads.ts'
import { driverRoutes } from './drivers/routes.ts'
import { announcingRoutes } from './manifests/routes.ts'
import { routeBoardRoutes } from './optimize/board/routes.ts'
import { clearingRuns, optimizing } from './optimize/jobs.ts'
import { routePlaceRoutes } from './optimize/places/routes.ts'
import { countRuns } from './optimize/reads.ts'
import { optimizeRoutes } from './optimize/routes.ts'
import { watchPool } from './pool-orders/events.ts'
import { poolImportRoutes } from './pool-orders/import/routes.ts'
import { placing } from './pool-orders/places/jobs.ts'
import { placeRoutes } from './pool-orders/places/routes.ts'
import { poolOrderRoutes } from './pool-orders/routes.ts'
import { lostTelling, positionPurging } from './positions/jobs.ts'
import { admitWatcher } from './positions/reads.ts'
import { positionRoutes } from './positions/routes.ts'
import { countAssignments, countDrafts, countFullest } from './routes/counts/reads.ts'
import { drivingRoutes } from './routes/driving/routes.ts'
import { watchRouted, watchRouteNews } from './routes/events.ts'
import { watchPaidRoutes } from './routes/invoices/events.ts'
import { routeInvoiceRoutes } from './routes/invoices/routes.ts'
import { routeLockRoutes } from './routes/locks/routes.ts'
import { forgetting } from './routes/proofs/jobs.ts'
import { proofRoutes } from './routes/proofs/routes.ts'
import { deliveryRoutes } from './routes/routes.ts'
import { poolOrderFinder, routeFinder, routeOrderFinder } from './search/finding/reads.ts'
import { driverFinder, vehicleFinder } from './search/fleet/reads.ts'
import { searchRoutes } from './search/routes.ts'
import { watchTracked } from './tracking/events.ts'
import { tellingCustomers } from './tracking/jobs.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { vanRoutes } from './vans/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'

export const delivery: Area = {
  routes: [
    depotRoutes,
    vehicleRoutes,
    driverRoutes,
    driverPhoneRoutes,
    poolOrderRoutes,
    poolImportRoutes,
    placeRoutes,
    deliveryRoutes,
    routeInvoiceRoutes,
    routeLockRoutes,
    announcingRoutes,
    vanRoutes,
    drivingRoutes,
    positionRoutes,
    proofRoutes,
    optimizeRoutes,
    routePlaceRoutes,
    routeBoardRoutes,
    trackingRoutes,
    analyticsRoutes,
    searchRoutes,
  ],
  watchers: [watchFleet, watchPhones, watchPool, watchRouted, watchRouteNews, watchPaidRoutes, watchTracked],
  works: [
    phoneInviteMailing,
    optimizing,
    clearingRuns,
    placing,
    positionPurging,
    lostTelling,
    tellingCustomers,
    forgetting,
  ],
  limits: {
    inHouseDrivers: countDrivers,
    headerRoutes: countDrafts,
    orderAssignments: countAssignments,
    routeAddresses: countFullest,
    routeOptimizer: countRuns,
  },
  finders: [routeOrderFinder, poolOrderFinder, routeFinder, driverFinder, vehicleFinder],
  rooms: { route: admitWatcher },
  names: {
    depot: sql`select d.name from depots d where d.account_id = g.account_id and d.id = g.entity_id`,
    driver: sql`select r.first_name || ' ' || r.last_name from drivers r
      where r.account_id = g.account_id and r.id = g.entity_id`,
    'optimize-run': null,
    'pool-order': sql`select o.order_no from pool_orders o where o.account_id = g.account_id and o.id = g.entity_id`,
    route: sql`select r.name from routes r where r.account_id = g.account_id and r.id = g.entity_id`,
    vehicle: sql`select v.name from vehicles v where v.account_id = g.account_id and v.id = g.entity_id`,
  },
}
