import * as products from '@crossdock/contract/fulfillment/products'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { makeProduct } from '../test/factories.ts'
import { make, type Person, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import { countChange } from './changes.ts'
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

test('pages end at 10,000 rows, to the row; the first may be as large as it likes', async () => {
  const owner = await make.account(server)
  const read = (page: number, page_size: number) =>
    inTransactionOf(server, owner, (ctx) =>
      readList(ctx, ctx.db.selectFrom('stores').select('name'), { page, page_size }, rules, (rows) => rows),
    )
  expect((await read(100, 100)).items).toEqual([])
  expect((await read(1, 20_000)).items).toHaveLength(1)
  const refusal = { details: { fields: [{ path: 'page', message: 'Pages end at 10,000 rows' }] } }
  for (const [page, size] of [
    [101, 100],
    [21, 500],
  ] as const)
    await expect(read(page, size)).rejects.toMatchObject(refusal)
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

/** Texts of the statements that some work makes. */
async function statementsOf<Value>(work: () => Promise<Value>): Promise<{ value: Value; texts: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const value = await work()
    const texts = query.mock.calls.map(([first]) => {
      const asked: unknown = first
      return typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '')
    })
    return { value, texts }
  } finally {
    query.mockRestore()
  }
}

describe('what is remembered of a list', () => {
  const form = (sku: string) => ({
    sku,
    description: `Wooden blocks ${sku}`,
    isDangerous: false,
    hasExpiration: false,
    ...{ depth: 1, width: 1, height: 1, weight: 1 },
  })
  const ask = (person: Person, input: object = {}) =>
    statementsOf(async () => person.call(products.list, { page_size: 2, sort: 'skuAsc', ...input }))
  const counts = ({ texts }: { texts: string[] }) => texts.filter((text) => text.includes('as counted')).length
  const skips = ({ texts }: { texts: string[] }) => texts.filter((text) => / offset /.test(text)).length
  const stocked = async (skus: readonly string[]) => {
    const owner = await make.account(server)
    for (const sku of skus) await makeProduct(server, owner, { sku })
    return owner
  }

  test('a list is counted once, and skipped through once, until somebody changes something: then its total is another', async () => {
    const owner = await stocked(['A', 'B', 'D', 'E', 'F'])
    const [first, again] = [await ask(owner), await ask(owner)]
    expect([first, again].map(({ value }) => value.total)).toEqual([5, 5])
    expect([counts(first), counts(again)]).toEqual([1, 0])
    const [second, secondAgain] = [await ask(owner, { page: 2 }), await ask(owner, { page: 2 })]
    for (const { value } of [second, secondAgain]) expect(value.items.map(({ sku }) => sku)).toEqual(['D', 'E'])
    // The first page said where the second begins.
    expect([skips(second), skips(secondAgain)]).toEqual([0, 0])

    await owner.call(products.create, form('C'))
    const changed = await ask(owner, { page: 2 })
    expect(changed.value.items.map(({ sku }) => sku)).toEqual(['C', 'D'])
    expect(changed.value.total).toBe(6)
    expect([counts(changed), skips(changed)]).toEqual([1, 1])
    const third = await ask(owner, { page: 3 })
    expect(third.value.items.map(({ sku }) => sku)).toEqual(['E', 'F'])
    expect(third.value.total).toBe(6)
    const beyond = await ask(owner, { page: 9 })
    expect([beyond.value.items, beyond.value.total, skips(beyond)]).toEqual([[], 6, 0])
  })

  test('another process of the server is told of by the database alone', async () => {
    const owner = await stocked(['A', 'B', 'C'])
    expect((await ask(owner)).value.total).toBe(3)
    // What another process does, to the letter: its change, its commit, and the count of changes.
    await server.app.platform.pool.query("update products set state = 'Inactive' where account_id = $1 and sku = 'C'", [
      owner.accountId,
    ])
    const active = { state: 'Active' as const }
    expect((await ask(owner, active)).value.total).toBe(2)
    await server.app.platform.pool.query("update products set state = 'Active' where account_id = $1", [
      owner.accountId,
    ])
    await server.app.platform.pool.query(countChange(owner.accountId))
    expect((await ask(owner, active)).value.total).toBe(3)
  })

  test('who sees fewer stores is told of those alone; other filters and other orders are other lists', async () => {
    const owner = await stocked(['A', 'B', 'C'])
    const store = await make.store(server, owner)
    await makeProduct(server, owner.at(store), { sku: 'D' })
    const everything = owner.at(owner.allStoreId)
    const empty = await make.store(server, owner)
    const person = (await make.subAccount(server, owner, ['INVENTORY_VIEW'], [store, empty])).at(owner.allStoreId)
    for (const _round of [1, 2]) {
      const totals = [
        (await ask(everything, { page_size: 1 })).value.total,
        (await ask(person, { page_size: 1 })).value.total,
        (await ask(everything, { page_size: 1, description: 'blocks A' })).value.total,
      ]
      expect(totals).toEqual([4, 1, 1])
      const skus = [
        (await ask(everything, { page: 2, page_size: 1 })).value.items[0]?.sku,
        (await ask(everything, { page: 2, page_size: 1, sort: 'skuDesc' })).value.items[0]?.sku,
      ]
      expect(skus).toEqual(['B', 'C'])
    }
  })

  test('what a transaction has changed itself it counts itself, and nobody else is told of it', async () => {
    const owner = await stocked(['A', 'B', 'C'])
    const list = (ctx: Parameters<Parameters<typeof inTransactionOf>[2]>[0]) =>
      readList(
        ctx,
        ctx.db
          .selectFrom('products as p')
          .select('p.sku')
          .where('p.account_id', '=', ctx.account.id)
          .where('p.deleted_at', 'is', null),
        { page_size: 1 },
        { sorts: { sku: { by: sql.ref('p.sku'), type: 'text' } }, defaultSort: 'skuAsc', id: sql.ref('p.id') },
        (rows) => rows,
      )
    expect((await ask(owner, { page_size: 1 })).value.total).toBe(3)
    await expect(
      inTransactionOf(server, owner, async (ctx) => {
        expect((await list(ctx)).total).toBe(3)
        await sql`update products set deleted_at = now() where account_id = ${ctx.account.id} and sku = 'C'`.execute(
          ctx.db,
        )
        expect((await list(ctx)).total).toBe(2)
        throw new Error('Not after all.')
      }),
    ).rejects.toThrow('Not after all.')
    expect((await ask(owner, { page_size: 1 })).value.total).toBe(3)
  })
})
