import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { make, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import { contains, type ListInput, type ListRules, readList } from './listing.ts'

const server = testServer()

const rules: ListRules = {
  sorts: {
    name: { by: sql.ref('stores.name'), type: 'text' },
    first: { by: sql`left(stores.name, 1)`, type: 'text' },
  },
  defaultSort: 'nameAsc',
  id: sql.ref('stores.id'),
}

test('several parts make one list: each row once, in order, by page and by cursor', async () => {
  const owner = await make.account(server)
  // Made in another order than any of the list's, and of each letter in both parts.
  const made = ['Cedar 2', 'Alder 2', 'Birch 1', 'Cedar 1', 'Alder 1', 'Birch 2', 'Alder 3']
  for (const name of made) await make.store(server, owner, name)
  const read = (input: ListInput) =>
    inTransactionOf(server, owner, (ctx) => {
      const merchants = ctx.db.selectFrom('stores').select('name').where('type', '=', 'STORE')
      const parts = [merchants.where('name', 'like', '%1'), merchants.where('name', 'not like', '%1')]
      return readList(ctx, parts, { page_size: 3, ...input }, rules, (rows) => rows.map(({ name }) => name))
    })
  const byPage = async (sort: string) => {
    const pages = [await read({ sort }), await read({ sort, page: 2 }), await read({ sort, page: 3 })]
    expect(pages.map(({ total, hasNext }) => [total, hasNext])).toEqual([
      [7, true],
      [7, true],
      [7, false],
    ])
    return pages.flatMap(({ items }) => items)
  }
  const byCursor = async (sort: string) => {
    const items: (string | null)[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({ sort, infinite: true, ...(cursor ? { cursor } : {}) })
      items.push(...page.items)
      cursor = page.next
    } while (cursor !== null)
    return items
  }
  const orders = {
    nameAsc: made.toSorted(),
    nameDesc: made.toSorted().reverse(),
    // Of one letter those that were made first come first; downwards, last.
    firstAsc: ['Alder 2', 'Alder 1', 'Alder 3', 'Birch 1', 'Birch 2', 'Cedar 2', 'Cedar 1'],
    firstDesc: ['Cedar 1', 'Cedar 2', 'Birch 2', 'Birch 1', 'Alder 3', 'Alder 1', 'Alder 2'],
  }
  for (const [sort, names] of Object.entries(orders)) {
    expect(await byPage(sort), sort).toEqual(names)
    expect(await byCursor(sort), sort).toEqual(names)
  }
})

test('a cursor is a place in one order; in another, or in the other direction, it is none', async () => {
  const owner = await make.account(server)
  for (const name of ['Alder', 'Birch', 'Cedar']) await make.store(server, owner, name)
  const read = (input: ListInput) =>
    inTransactionOf(server, owner, (ctx) => {
      const merchants = ctx.db.selectFrom('stores').select('name').where('type', '=', 'STORE')
      return readList(ctx, merchants, { infinite: true, page_size: 1, ...input }, rules, (rows) => rows)
    })
  const { next } = await read({})
  const cursor = next ?? ''
  expect((await read({ cursor })).items).toMatchObject([{ name: 'Birch' }])
  const refusal = { details: { fields: [{ path: 'cursor', message: 'This cursor does not belong to this list.' }] } }
  for (const sort of ['nameDesc', 'firstAsc']) await expect(read({ sort, cursor })).rejects.toMatchObject(refusal)
})

test('what is searched for stands for itself', async () => {
  const owner = await make.account(server)
  for (const name of ['50% off', '50 pieces', 'a_b', 'a-b', 'c\\d']) await make.store(server, owner, name)
  const found = (text: string) =>
    inTransactionOf(server, owner, async (ctx) => {
      const merchants = ctx.db.selectFrom('stores').select('name').where('type', '=', 'STORE')
      const rows = await merchants.where(contains(sql.ref('name'), text)).execute()
      return rows.map(({ name }) => name)
    })
  expect(await found('0%')).toEqual(['50% off'])
  expect(await found('A_B')).toEqual(['a_b'])
  expect(await found('\\')).toEqual(['c\\d'])
})
