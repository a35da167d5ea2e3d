import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { writeUpgradeBackup } from './platform/backup/upgrade-backup.ts'
import { migrate } from './platform/migrate.ts'
import { originOf, remarkOn } from './platform/origin.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { readSettings } from './platform/settings.ts'

/** Listens on the wanted port, or on the next free one. */
async function listen(
  http: { listen(options: { port: number; host: string }): Promise<string> },
  wanted: number,
  host: string,
): Promise<number> {
  for (let port = wanted; port < wanted + 100; port++) {
    try {
      await http.listen({ port, host })
      return port
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
      console.info(`Port ${port} is taken, trying ${port + 1}.`)
    }
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 99}.`)
}

/** Whatever does not close keeps nothing else open. */
function failedToClose(error: unknown): false {
  console.error(error)
  return false
}

async function main(): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  const settings = readSettings()
  const embedded =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres({ dataFolder: settings.dataFolder, log: (line) => console.info(line) })
      : null
  const databaseUrl = embedded?.url ?? settings.databaseUrl ?? ''
  let close = async (): Promise<void> => {}
  let stopping: Promise<void> | null = null
  const stop = (code: number): void => {
    stopping ??= (async () => {
      // A stop that hangs is worse than one that is cut short: PostgreSQL recovers by itself. It is told to end in any
      // case, and has time of its own: what it has to write by then may take longer than all the rest.
      setTimeout(() => process.exit(1), 60_000).unref()
      const isClosed = await Promise.race([close().then(() => true, failedToClose), sleep(20_000, false)])
      if (!isClosed) console.error('The stop was cut short: some work did not come to its end.')
      await embedded?.stop()
      process.exit(isClosed ? code : 1)
    })()
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  try {
    await migrate(databaseUrl, undefined, () =>
      writeUpgradeBackup({
        url: databaseUrl,
        dataFolder: settings.dataFolder,
        reserve: settings.diskReserve,
        tell: (line) => console.info(line),
      }),
    )
    const app = await buildApp(settings, databaseUrl)
    close = () => app.close()
    const port = await listen(app.http, settings.port, settings.host)
    const address = `${settings.tls ? 'https' : 'http'}://localhost:${port}`
    embedded?.announceAddress(address)
    console.info(`\nCrossdock is at ${address}\n`)
    const remark = remarkOn(await originOf(app.platform, app.platform.pool))
    if (remark !== null) console.info(`${remark}\n`)
  } catch (error) {
    console.error((error as Error).message)
    stop(1)
  }
}

try {
  await main()
} catch (error) {
  // Before there is anything to stop: a setting that is not right, or a data folder that another process holds.
  console.error((error as Error).message)
  process.exit(1)
}
