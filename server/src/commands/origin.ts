import { parseOrigin } from '../platform/address.ts'
import { openPool } from '../platform/db.ts'
import { migrate } from '../platform/migrate.ts'
import { keptOrigin, setOrigin } from '../platform/origin.ts'
import { readSettings } from '../platform/settings.ts'
import { openDatabase } from './open-database.ts'

// npm run origin [-- https://wms.example.com]: shows or sets what links in mails begin with, while the product runs or not.
try {
  const [, , given] = process.argv
  const origin = given === undefined ? null : parseOrigin(given)
  if (given !== undefined && origin === null)
    throw new Error(`An address is like https://wms.example.com, without a path; "${given}" is none.`)
  const settings = readSettings()
  const database = await openDatabase(settings, true)
  const pool = openPool(database.url, 1, () => {})
  try {
    await migrate(database.url)
    if (origin !== null) await setOrigin(pool, origin)
    const kept = await keptOrigin(pool)
    console.log(kept === null ? 'Links in mails have no address yet.' : `Links in mails begin with ${kept}.`)
    if (settings.publicUrl !== null && settings.publicUrl !== kept)
      console.log(`While PUBLIC_URL is set they begin with that: ${settings.publicUrl}.`)
  } finally {
    await pool.end()
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
