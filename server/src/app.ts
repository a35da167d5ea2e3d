import { join } from 'node:path'
import { account } from './account/area.ts'
import { delivery } from './delivery/area.ts'
import { fulfillment } from './fulfillment/area.ts'
import { type Area, connectAreas } from './platform/area.ts'
import { cleanUpWork } from './platform/clean-up.ts'
import { openPool } from './platform/db.ts'
import { watchDisk } from './platform/disk.ts'
import { fileWork, serveFiles } from './platform/files.ts'
import { openGeocoder } from './platform/geocoding/geocoder.ts'
import type { Geocoder } from './platform/geocoding/hits.ts'
import { type Door, drain, openDoor, serveWeb } from './platform/http.ts'
import { watchImports } from './platform/imports/import-queue.ts'
import { uploadLimits } from './platform/imports/keep-body.ts'
import { importWork } from './platform/imports/run-import.ts'
import { startJobs, type Work } from './platform/jobs.ts'
import { requirePlan } from './platform/limits.ts'
import { openAnnouncer, openCaster, openLive, openRecheck } from './platform/live.ts'
import { openLog } from './platform/log.ts'
import { mailWork } from './platform/mail.ts'
import { serveHealth } from './platform/metrics.ts'
import { openNumbers } from './platform/numbers.ts'
import { serveDocs } from './platform/openapi.ts'
import type { CardGateway } from './platform/payments/gateway.ts'
import { openSandbox, type Sandbox } from './platform/payments/sandbox.ts'
import { openStripe } from './platform/payments/stripe.ts'
import type { Platform } from './platform/platform.ts'
import type { Settings } from './platform/settings.ts'
import { openSpools } from './platform/spool.ts'
import { openTries } from './platform/tries.ts'
import { lookUpTxt, type TxtRecords } from './platform/txt-records.ts'
import { workerFile } from './platform/worker-file.ts'
import { readZoneClocks } from './platform/zone-clocks.ts'
import { scheduler } from './scheduler/area.ts'
import { sorting } from './sorting/area.ts'
import { warehouse } from './warehouse/area.ts'

/** The areas, in the order in which they may build on each other (docs/decisions/001). */
const areas: readonly Area[] = [account, warehouse, sorting, delivery, scheduler, fulfillment]

/** Background work that is of no area. */
const works: readonly Work[] = [mailWork, cleanUpWork, ...fileWork, ...importWork]

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
    /** Who takes cards in tests, around the built-in gateway. */
    readonly gateway?: (sandbox: Sandbox | null) => CardGateway | null
    /** Who looks for addresses in tests. */
    readonly geocoder?: Geocoder
    /** What stands for DNS in tests. */
    readonly txtOf?: TxtRecords
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
  await requirePlan(pool, settings.defaultPlan)
  // Reference numbers are taken while a request holds its connection, so they have connections of their own.
  const numbersPool = openPool(databaseUrl, 2, reportFault)
  const now = options.now ?? (() => new Date())
  await readZoneClocks(pool, now())
  const sandbox = settings.paymentGateway === 'sandbox' ? openSandbox(pool, settings.secret, now) : null
  const { secret, stripe: keys } = settings
  const stripe = keys === null ? null : openStripe({ pool, secret, keys, now })
  const platform: Platform = {
    settings,
    log,
    pool,
    numbers: openNumbers(numbersPool),
    disk,
    spool: openSpools(join(settings.dataFolder, 'spool'), disk.room),
    uploads: openSpools(join(settings.dataFolder, 'uploads'), disk.room, uploadLimits),
    txtOf: options.txtOf ?? lookUpTxt,
    rowsThread: () => workerFile('import-rows', import.meta.url),
    sheetThread: () => workerFile('sheet-rows', import.meta.url),
    dayThread: () => workerFile('day-fits', import.meta.url),
    tries: openTries(now),
    gateway: options.gateway?.(sandbox) ?? sandbox ?? stripe,
    sandbox,
    geocoder: options.geocoder ?? (settings.geocoder === null ? null : openGeocoder(settings.geocoder)),
    now,
    announce: openAnnouncer(numbersPool, reportFault),
    cast: openCaster(numbersPool, reportFault),
    recheck: openRecheck(numbersPool, reportFault),
  }
  const door = await openDoor(platform)
  serveHealth(door)
  serveFiles(door)
  connectAreas(door, areas)
  serveDocs(door)
  await serveWeb(door, options.webFolder ?? join(import.meta.dirname, '../../web/dist'))
  await door.http.ready()
  const live = options.withLive === false ? null : await openLive(platform, door.http.server, databaseUrl)
  const jobs =
    options.withJobs === false ? null : await startJobs(platform, [...works, ...areas.flatMap((area) => area.works)])
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
