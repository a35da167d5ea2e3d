import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../platform/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { ask, makeFolder, removeFolders, runElsewhere } from '../platform/postgres/launcher-test-kit.ts'
import { command } from './command-test-kit.ts'

afterAll(removeFolders)

it('saves the data folder of a running product, and puts it into a new one', async () => {
  const dataFolder = makeFolder()
  const product = runElsewhere(`
    const database = await embedded.startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, log() {} })
    database.announceAddress('http://localhost:3000')
    console.log(database.url)
    process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)`)
  const url = await product.line()
  await migrate(url)
  await ask(
    url,
    `insert into mails (id, recipient, subject, body) values ('${'a'.repeat(24)}', 'ada@example.com', 'Hello', 'Ω')`,
  )
  const label = `files/1/${'b'.repeat(24)}-${'c'.repeat(64)}`
  mkdirSync(join(dataFolder, 'files/1'), { recursive: true })
  writeFileSync(join(dataFolder, label), 'label')

  const saved = await command('backup', dataFolder)
  expect(saved).toMatchObject({ ok: true, text: expect.stringContaining('Keep a copy on another machine.') })
  const [name = ''] = readdirSync(join(dataFolder, 'backups'))
  const file = join(dataFolder, 'backups', name)
  expect(saved.text).toContain(file)

  const refused = await command('restore', dataFolder, [file])
  expect(refused.ok).toBe(false)
  expect(refused.text).toContain(`in use by process ${product.pid} (http://localhost:3000)`)
  product.child.kill('SIGTERM')
  await product.ended

  const target = makeFolder()
  const restored = await command('restore', target, [file])
  expect(restored).toMatchObject({ ok: true, text: expect.stringContaining('1 files are back') })
  expect(readFileSync(join(target, label), 'utf8')).toBe('label')
  const database = await startEmbeddedPostgres({ dataFolder: target, log: () => {}, settings: { fsync: false } })
  expect(await ask(database.url, 'select recipient, body from mails')).toEqual([
    { recipient: 'ada@example.com', body: 'Ω' },
  ])
  await database.stop()

  const again = await command('restore', target, [file])
  expect(again.ok).toBe(false)
  expect(again.text).toContain('There are files in')
})

it('says which file when none is named or there', async () => {
  const dataFolder = makeFolder()
  expect(await command('restore', dataFolder)).toEqual({ ok: false, text: 'Which backup? npm run restore -- <file>\n' })
  expect((await command('restore', dataFolder, ['/no/such/file'])).text).toBe('There is no file /no/such/file.\n')
})
