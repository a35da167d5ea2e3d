import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** What `npm test -- <words>` would run. */
const chosen = (...words: string[]) =>
  execFileSync(process.execPath, ['scripts/test.mjs', '--list', ...words], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

test('a noun means its tests in every workspace, and no others', () => {
  const files = chosen('fulfillment/products')
  expect(files.filter((path) => !path.includes('/fulfillment/products'))).toEqual([])
  expect(new Set(files.map((path) => path.split('/')[0]))).toEqual(new Set(['server', 'web', 'e2e']))
  expect(chosen('server/src/fulfillment/products/')).toEqual(files)
})

test('a file means its tests, or those beside it; words mean the tests with such a title', () => {
  expect(chosen('server/src/platform/listing.ts')).toEqual(['server/src/platform/listing.test.ts'])
  expect(chosen('contract/src/fields.test.ts')).toEqual(['contract/src/fields.test.ts'])
  expect(chosen('web/src/ui/column-mapper/no-test-of-its-name.ts')).toContain(
    'web/src/ui/column-mapper/mapper-file.test.ts',
  )
  expect(chosen('a malformed id,')).toEqual(['server/src/sweeps.test.ts'])
  expect(chosen('words that stand nowhere'.toUpperCase())).toEqual([''])
})
