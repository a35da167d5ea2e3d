import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { watchStockLocations } from './stock-locations/events.ts'
import { stockLocationImportRoutes } from './stock-locations/import/routes.ts'
import { locationFinder } from './stock-locations/reads.ts'
import { stockLocationRoutes } from './stock-locations/routes.ts'
import { watchStockLocationTypes } from './stock-locations/types/events.ts'
import { stockLocationTypeRoutes } from './stock-locations/types/routes.ts'
import { watchStoragePackageTypes } from './storage-package-types/events.ts'
import { storagePackageTypeRoutes } from './storage-package-types/routes.ts'
import { countWarehouses, warehouseFinder } from './warehouses/reads.ts'
import { warehouseRoutes } from './warehouses/routes.ts'

export const warehouse: Area = {
  routes: [
    warehouseRoutes,
    stockLocationTypeRoutes,
    storagePackageTypeRoutes,
    stockLocationRoutes,
    stockLocationImportRoutes,
  ],
  watchers: [watchStockLocationTypes, watchStoragePackageTypes, watchStockLocations],
  works: [],
  limits: { warehouses: countWarehouses },
  finders: [locationFinder, warehouseFinder],
  names: {
    warehouse: sql`select w.title from warehouses w where w.account_id = g.account_id and w.id = g.entity_id`,
    'stock-location': sql`select l.title from stock_locations l where l.account_id = g.account_id and l.id = g.entity_id`,
    'stock-location-type': sql`select t.label from stock_location_types t
      where t.account_id = g.account_id and t.id = g.entity_id`,
    'storage-package-type': sql`select t.name from storage_package_types t
      where t.account_id = g.account_id and t.id = g.entity_id`,
  },
}
