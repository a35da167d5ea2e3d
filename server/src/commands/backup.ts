import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { readSettings } from '../platform/settings.ts'
import { openDatabase } from './open-database.ts'

// npm run backup [-- file]: all of the installation into one file, while the product runs or not.
try {
  const settings = readSettings()
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const to = resolve(process.argv[2] ?? join(settings.dataFolder, 'backups', `crossdock-${moment}.tar.gz`))
  const database = await openDatabase(settings, true)
  try {
    const tell = (line: string) => console.log(line)
    await writeBackup({ url: database.url, filesFolder: join(settings.dataFolder, 'files'), to, tell })
  } finally {
    await database.close()
  }
  const { size } = await stat(to)
  console.log(`Saved in ${to} (${(size / 2 ** 20).toFixed(1)} MB). Keep a copy on another machine.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
