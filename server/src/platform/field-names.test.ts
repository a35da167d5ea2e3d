import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnsOf, fieldsOf } from './field-names.ts'

test('every column is called by a field, and found by it again', () => {
  const source = readFileSync(new URL('schema.gen.ts', import.meta.url), 'utf8')
  const columns = new Set([...source.matchAll(/^ {2}(\w+): /gmu)].map(([, column = '']) => column))
  expect(columns.size).toBeGreaterThan(200)
  const row = Object.fromEntries([...columns].map((column) => [column, column]))
  const { account_id: _account, deleted_at: _deleted, ...told } = row
  expect(columnsOf(fieldsOf(row))).toEqual(told)
})
