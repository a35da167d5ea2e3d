import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { make, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import type { Context } from './context.ts'
import { col, statement } from './statement.ts'

const server = testServer()
const lists = z.array(z.string())
const said = 'told-nothing-but-lies'

test.each([
  [
    'is declared, and not there',
    (ctx: Context) => statement(said, { a: col.int4, b: col.text })`select 1 as a`.execute(ctx.db),
  ],
  [
    'is there, and not declared',
    (ctx: Context) => statement(said, { a: col.int4 })`select 1 as a, 2 as b`.execute(ctx.db),
  ],
  ['is declared of type', (ctx: Context) => statement(said, { a: col.text })`select 1 as a`.execute(ctx.db)],
  [
    'is null, and not declared so',
    (ctx: Context) => statement(said, { a: col.text })`select null::text as a`.execute(ctx.db),
  ],
  [
    'comes from a column that may be null',
    (ctx: Context) =>
      statement(said, { a: col.text })`select tracking_number as a from shipment_orders where false`.execute(ctx.db),
  ],
  ['is "C"', (ctx: Context) => statement(said, { a: col.oneOf(['A', 'B']) })`select 'C' as a`.execute(ctx.db)],
  ['is ""', (ctx: Context) => statement(said, { a: col.oneOf(['A', 'B']) })`select '' as a`.execute(ctx.db)],
  ['is false', (ctx: Context) => statement(said, { a: col.json(lists) })`select 'false'::jsonb as a`.execute(ctx.db)],
])('in tests a statement is held to what it declares: %s', async (fault, lie) => {
  const owner = await make.account(server)
  await expect(inTransactionOf(server, owner, (ctx): Promise<unknown> => lie(ctx))).rejects.toThrow(fault)
})

test('an expression of a built query is held to its type as well', async () => {
  const owner = await make.account(server)
  const query = (ctx: Context) => ctx.db.selectNoFrom(col.text`${sql.lit(null)}`.as('a')).execute()
  await expect(inTransactionOf(server, owner, query)).rejects.toThrow('is null, and not declared so')
})
