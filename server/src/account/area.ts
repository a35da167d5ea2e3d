import type { Area } from '../platform/area.ts'
import { mailLink } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { findingRoutes } from './finding/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { countStores, storeFinder } from './stores/reads.ts'
import { storeRoutes } from './stores/routes.ts'

export const account: Area = {
  routes: [authRoutes, profileRoutes, storeRoutes, importRoutes, findingRoutes],
  watchers: [],
  works: [mailLink],
  limits: { stores: countStores },
  finders: [storeFinder],
}
