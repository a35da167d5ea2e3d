import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { columnsOf, fieldsOf } from './field-names.ts'
import { plainNoun } from './plain-noun.ts'

test('every column is called by a field, and found by it again', () => {
  const source = readFileSync(new URL('schema.gen.ts', import.meta.url), 'utf8')
  const columns = new Set([...source.matchAll(/^ {2}(\w+): /gmu)].map(([, column = '']) => column))
  expect(columns.size).toBeGreaterThan(200)
  const row = Object.fromEntries([...columns].map((column) => [column, column]))
  const { account_id: _account, deleted_at: _deleted, ...told } = row
  expect(columnsOf(fieldsOf(row))).toEqual(told)
})

test('what is no column of the noun does not compile', () => {
  const mistakes = (ctx: Context, form: { name: string; colour: string }) => {
    const nouns = plainNoun({ table: 'stores', entity: 'store', read: () => Promise.reject(new Error('never called')) })
    // @ts-expect-error: a field too many, which no list of fields would refuse
    return nouns.create(ctx, { type: 'STORE', ...form })
  }
  expect(mistakes).toHaveLength(2)
})
