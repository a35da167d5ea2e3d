import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../platform/migrate.ts'
import { startThrowaway } from '../platform/postgres/embedded.ts'
import { generatedTypes } from './generated-types.ts'

// npm run db:types, after a migration was added.
const database = await startThrowaway()
try {
  await migrate(database.url)
  await writeFile(join(import.meta.dirname, '../platform/schema.gen.ts'), await generatedTypes(database.url))
} finally {
  await database.stop()
}
