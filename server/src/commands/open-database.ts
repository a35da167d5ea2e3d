import { DataFolderInUse } from '../platform/postgres/data-folder.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import type { Settings } from '../platform/settings.ts'

interface OpenDatabase {
  readonly url: string
  readonly address: string | null
  readonly isOurs: boolean
  close(): Promise<void>
}

/**
 * The installation's database for a command: at DATABASE_URL, else the embedded one, started for as long as it takes.
 * With `besideProduct` the one that the running product has started is used, too; `address` is where that product is,
 * and `isOurs` says that no product runs on the data folder.
 */
export async function openDatabase(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  besideProduct: boolean,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, address: null, isOurs: false, close: async () => {} }
  try {
    const database = await startEmbeddedPostgres({ dataFolder, log: (line) => console.error(line) })
    database.announceAddress('a command of the operator')
    return { url: database.url, address: null, isOurs: true, close: () => database.stop() }
  } catch (error) {
    if (!besideProduct || !(error instanceof DataFolderInUse)) throw error
    const url = await findEmbeddedPostgres(dataFolder)
    if (url === null) throw error
    return { url, address: error.address, isOurs: false, close: async () => {} }
  }
}
