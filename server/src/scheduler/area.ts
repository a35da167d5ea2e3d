import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { expiringOffers, mailingOffers } from './offers/jobs.ts'
import { offerRoutes } from './offers/routes.ts'
import { watchUncounted } from './schedules/orders/events.ts'
import { scheduledRoutes } from './schedules/orders/routes.ts'
import { countOffered } from './schedules/reads.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { scheduledOrderFinder } from './search/finding/reads.ts'
import { scheduleSearchRoutes } from './search/routes.ts'
import { scheduleFinder } from './search/schedules/reads.ts'
import { tellingWaiting } from './waiting/jobs.ts'

export const scheduler: Area = {
  routes: [scheduleRoutes, scheduledRoutes, offerRoutes, scheduleSearchRoutes],
  watchers: [watchUncounted],
  works: [mailingOffers, expiringOffers, tellingWaiting],
  limits: { schedulerOrders: countOffered },
  finders: [scheduledOrderFinder, scheduleFinder],
  names: {
    schedule: sql`select s.title from schedules s where s.account_id = g.account_id and s.id = g.entity_id`,
  },
}
