import { expect, test } from 'vitest'
import type { Context } from './platform/context.ts'
import { plainNoun } from './platform/plain-noun.ts'

test('what is no column of the noun does not compile', () => {
  const mistakes = (ctx: Context, form: { name: string; colour: string }) => {
    const nouns = plainNoun({ table: 'stores', entity: 'store', read: () => Promise.reject(new Error('never called')) })
    // @ts-expect-error: a field too many, which no list of fields would refuse
    return nouns.create(ctx, { type: 'STORE', ...form })
  }
  expect(mistakes).toHaveLength(2)
})
