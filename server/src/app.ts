import { join } from 'node:path'
import { mailLink } from './account/auth/jobs.ts'
import { authRoutes } from './account/auth/routes.ts'
import { importRoutes } from './account/imports/routes.ts'
import { profileRoutes } from './account/profile/routes.ts'
import { storeRoutes } from './account/stores/routes.ts'
import { watchFiles } from './fulfillment/attachments/events.ts'
import { attachmentRoutes } from './fulfillment/attachments/routes.ts'
import { dashboardRoutes } from './fulfillment/dashboard/routes.ts'
import { demoRoutes } from './fulfillment/demo/routes.ts'
import { productImportRoutes } from './fulfillment/products/import/routes.ts'
import { productRoutes } from './fulfillment/products/routes.ts'
import { receiptImportRoutes } from './fulfillment/receipts/import/routes.ts'
import { receiptOrderRoutes } from './fulfillment/receipts/orders/routes.ts'
import { receivingRoutes } from './fulfillment/receipts/receiving/routes.ts'
import { receiptTaskRoutes } from './fulfillment/receipts/tasks/routes.ts'
import { furnishShipmentPackageTypes } from './fulfillment/shipments/box-types/events.ts'
import { shipmentPackageTypeRoutes } from './fulfillment/shipments/box-types/routes.ts'
import { shipmentImportRoutes } from './fulfillment/shipments/import/routes.ts'
import { shipmentOrderRoutes } from './fulfillment/shipments/orders/routes.ts'
import { packingRoutes } from './fulfillment/shipments/packing/routes.ts'
import { pickingRoutes } from './fulfillment/shipments/picking/routes.ts'
import { watchStock } from './fulfillment/shipments/placement/events.ts'
import { releasing } from './fulfillment/shipments/placement/jobs.ts'
import { shipmentReportRoutes } from './fulfillment/shipments/reports/routes.ts'
import { shippingRoutes } from './fulfillment/shipments/shipping/routes.ts'
import { availabilityRoutes } from './fulfillment/stock/availability/routes.ts'
import { locationStockRoutes } from './fulfillment/stock/locations/routes.ts'
import { inventoryLogRoutes } from './fulfillment/stock/log/routes.ts'
import { inventoryRoutes } from './fulfillment/stock/records/routes.ts'
import { inventoryReportRoutes } from './fulfillment/stock/reports/routes.ts'
import { nightlySelfCheckWork } from './fulfillment/stock/self-check/jobs.ts'
import { selfCheckRoutes } from './fulfillment/stock/self-check/routes.ts'
import { watchStores } from './fulfillment/store-use/events.ts'
import { watchWarehouses } from './fulfillment/warehouse-use/events.ts'
import { cleanUpWork } from './platform/clean-up.ts'
import { openPool } from './platform/db.ts'
import { watchDisk } from './platform/disk.ts'
import { fileWork, serveFiles } from './platform/files.ts'
import { type Door, drain, openDoor, serveWeb } from './platform/http.ts'
import { watchImports } from './platform/imports/import-queue.ts'
import { uploadLimits } from './platform/imports/keep-body.ts'
import { importWork } from './platform/imports/run-import.ts'
import { startJobs, type Work } from './platform/jobs.ts'
import { openAnnouncer, openLive } from './platform/live.ts'
import { openLog } from './platform/log.ts'
import { mailWork } from './platform/mail.ts'
import { serveHealth } from './platform/metrics.ts'
import { openNumbers } from './platform/numbers.ts'
import { serveDocs } from './platform/openapi.ts'
import type { Platform } from './platform/platform.ts'
import type { Settings } from './platform/settings.ts'
import { workerFile } from './platform/sheets/worker-file.ts'
import { openSpools } from './platform/spool.ts'
import { openTries } from './platform/tries.ts'
import { watchStockLocations } from './warehouse/stock-locations/events.ts'
import { stockLocationImportRoutes } from './warehouse/stock-locations/import/routes.ts'
import { stockLocationRoutes } from './warehouse/stock-locations/routes.ts'
import { watchStockLocationTypes } from './warehouse/stock-locations/types/events.ts'
import { stockLocationTypeRoutes } from './warehouse/stock-locations/types/routes.ts'
import { watchStoragePackageTypes } from './warehouse/storage-package-types/events.ts'
import { storagePackageTypeRoutes } from './warehouse/storage-package-types/routes.ts'
import { warehouseRoutes } from './warehouse/warehouses/routes.ts'

/** The areas' calls, in the order in which areas may build on each other (docs/decisions/001). */
const routes: readonly ((door: Door) => void)[] = [
  authRoutes,
  profileRoutes,
  storeRoutes,
  importRoutes,
  warehouseRoutes,
  stockLocationTypeRoutes,
  storagePackageTypeRoutes,
  stockLocationRoutes,
  stockLocationImportRoutes,
  productRoutes,
  productImportRoutes,
  inventoryRoutes,
  availabilityRoutes,
  locationStockRoutes,
  inventoryLogRoutes,
  selfCheckRoutes,
  inventoryReportRoutes,
  shipmentReportRoutes,
  receiptOrderRoutes,
  receiptImportRoutes,
  receiptTaskRoutes,
  receivingRoutes,
  attachmentRoutes,
  shipmentPackageTypeRoutes,
  shipmentOrderRoutes,
  shipmentImportRoutes,
  pickingRoutes,
  packingRoutes,
  shippingRoutes,
  demoRoutes,
  dashboardRoutes,
]

/** What features have to say to events of earlier ones. */
const watchers: readonly (() => void)[] = [
  watchStockLocationTypes,
  watchStoragePackageTypes,
  watchStockLocations,
  watchWarehouses,
  watchStores,
  watchStock,
  watchFiles,
  furnishShipmentPackageTypes,
]

/** Background work of platform and areas. */
const works: readonly Work[] = [
  mailWork,
  cleanUpWork,
  ...fileWork,
  ...importWork,
  mailLink,
  releasing,
  nightlySelfCheckWork,
]

/** What the server consists of when it runs. */
export interface App extends Door {
  close(): Promise<void>
}

/** Puts the server together on a migrated database. It does not listen yet; `withJobs: false` leaves the queue alone. */
export async function buildApp(
  settings: Settings,
  databaseUrl: string,
  options: {
    readonly withJobs?: boolean
    readonly withLive?: boolean
    readonly now?: () => Date
    readonly webFolder?: string
    /** What stands for the disk in tests. */
    readonly freeBytes?: () => Promise<number>
  } = {},
): Promise<App> {
  const log = openLog(settings.logLevel)
  let isClosing = false
  const reportFault = (error: unknown) => {
    if (!isClosing) log.warn({ err: error }, 'database connection lost')
  }
  const disk = watchDisk({
    folder: settings.dataFolder,
    reserve: settings.diskReserve,
    ballast:
      settings.databaseUrl === null && settings.diskReserve > 0
        ? { path: join(settings.dataFolder, 'ballast'), size: Math.floor(settings.diskReserve / 8) }
        : null,
    log,
    ...(options.freeBytes ? { measure: options.freeBytes } : {}),
  })
  await disk.look()
  const pool = openPool(databaseUrl, settings.poolSize, reportFault)
  // Reference numbers are taken while a request holds its connection, so they have connections of their own.
  const numbersPool = openPool(databaseUrl, 2, reportFault)
  const now = options.now ?? (() => new Date())
  const platform: Platform = {
    settings,
    log,
    pool,
    numbers: openNumbers(numbersPool),
    disk,
    spool: openSpools(join(settings.dataFolder, 'spool'), disk.room),
    uploads: openSpools(join(settings.dataFolder, 'uploads'), disk.room, uploadLimits),
    rowsThread: () => workerFile('import-rows', import.meta.url),
    tries: openTries(now),
    now,
    announce: openAnnouncer(numbersPool, reportFault),
  }
  const door = await openDoor(platform)
  serveHealth(door)
  serveFiles(door)
  for (const watch of watchers) watch()
  for (const connect of routes) connect(door)
  serveDocs(door)
  await serveWeb(door, options.webFolder ?? join(import.meta.dirname, '../../web/dist'))
  await door.http.ready()
  const live = options.withLive === false ? null : await openLive(platform, door.http.server, databaseUrl)
  const jobs = options.withJobs === false ? null : await startJobs(platform, works)
  const stopWatching = jobs === null ? null : watchImports(platform)
  return {
    ...door,
    async close() {
      await live?.close()
      await drain(door)
      await door.http.close()
      await stopWatching?.()
      await jobs?.stop()
      disk.stop()
      // What comes from here on is the end itself.
      isClosing = true
      await Promise.all([pool.end(), numbersPool.end()])
    },
  }
}
