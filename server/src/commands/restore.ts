import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readBackup } from '../platform/backup/read-backup.ts'
import { migrate } from '../platform/migrate.ts'
import { readSettings } from '../platform/settings.ts'
import { openDatabase } from './open-database.ts'

// npm run restore -- <file>: a backup into an installation nobody has used yet. The product must not run.
try {
  const [, , file] = process.argv
  if (file === undefined) throw new Error('Which backup? npm run restore -- <file>')
  const from = resolve(file)
  if (!(await stat(from).catch(() => null))) throw new Error(`There is no file ${from}.`)
  const settings = readSettings()
  const database = await openDatabase(settings, false)
  try {
    const tell = (line: string) => console.log(line)
    await readBackup({ url: database.url, filesFolder: join(settings.dataFolder, 'files'), from, migrate, tell })
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
