import { afterAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../platform/postgres/launcher-test-kit.ts'
import { command } from './command-test-kit.ts'

afterAll(removeFolders)

it('gives links in mails the address that it prints, where none is known', async () => {
  const folder = makeFolder()
  const demo = await command('demo', folder, [], { PORT: '4123' })
  expect(demo).toMatchObject({ ok: true, text: expect.stringContaining('Sign in at http://localhost:4123/signin') })
  expect((await command('origin', folder)).text).toContain('Links in mails begin with http://localhost:4123.')
})
