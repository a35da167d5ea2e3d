import { isMet } from '@crossdock/contract/access'
import { find } from '@crossdock/contract/account/finding'
import { type Endpoint, isOfAccount } from '@crossdock/contract/endpoint'
import { receiptFiles } from '@crossdock/contract/fulfillment/attachments'
import type { Id } from '@crossdock/contract/ids'
import { allGrants, permissionsOf } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { callsWithoutExample, coverage, type ForeignCall, foreignCalls } from './test/foreign-calls.ts'
import { make, type Person, send } from './test/harness.ts'
import { nameOf, operationsOf, tryAll } from './test/operations.ts'
import { type MadeWorld, makeWorld, tablesWithIds, worldServer } from './test/world.ts'

/**
 * Another account's ids, and another merchant's, through every call. What is tried is made from the features' examples and
 * the table of calls: a new noun or call is covered by its example, and one without an example fails here.
 */
const server = worldServer()
/** Signing out would end the sweep, a changed password its other sessions. */
const operations = () =>
  operationsOf(server.app.endpoints).filter(
    ({ endpoint }) => isOfAccount(endpoint.can) && !/logout|changeUserPassword/.test(endpoint.path),
  )

/** Every row of an account, or of one of its stores, as a sum a table. */
async function fingerprint(accountId: number, storeId: Id<'store'> | null): Promise<Record<string, string>> {
  const { pool } = server.app.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select t.table_name as name from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = $1 order by 1`,
    [storeId === null ? 'account_id' : 'store_id'],
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t
       where account_id = $1 and ${storeId === null ? '$2::text is null' : 'store_id = $2'}`,
      [accountId, storeId],
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

/** What an answer gives away, by a world's texts, its ids and the status; ids that were sent are no secret. */
function leakOf(
  { endpoint, input, inPath }: ForeignCall,
  reply: { status: number; text: string },
  world: MadeWorld,
  secret: ReadonlySet<string>,
  texts: readonly string[],
): string | null {
  const sent = JSON.stringify(input)
  const what = `${nameOf(endpoint)} ${sent.slice(0, 300)} answers ${reply.status}`
  if (reply.status >= 500) return what
  if (inPath.length > 0 && reply.status < 300) return what
  const shown = texts.find((text) => reply.text.includes(text) && !sent.includes(text))
  if (shown) return `${what} and shows ${reply.text.slice(0, 300)}`
  const known = (reply.text.match(/\b[0-9a-f]{24}\b/g) ?? []).find((id) => secret.has(id) && !sent.includes(id))
  return known
    ? `${what} and shows the id ${known} of ${Object.keys(world.ids).find((table) => world.ids[table]?.includes(known))}`
    : null
}

async function sweep(
  person: Person,
  mine: MadeWorld,
  theirs: MadeWorld,
  tables: (table: string) => boolean,
  texts: readonly string[],
) {
  const secret = new Set(Object.entries(theirs.ids).flatMap(([table, ids]) => (tables(table) ? ids : [])))
  for (const own of [person.userId, person.storeId, person.mainStoreId]) secret.delete(own)
  const leaks: string[] = []
  const calls = foreignCalls(operations(), mine, theirs).map((call) => ({
    ...call,
    inPath: call.inPath.filter(tables),
  }))
  await tryAll(calls, async (call) => {
    const reply = await person.try(call.endpoint, call.input)
    const text = reply.text || JSON.stringify(reply.body)
    const leak = leakOf(call, { status: reply.status, text }, theirs, secret, texts)
    if (leak) leaks.push(leak)
  })
  const { untried, places, pairs } = coverage(operations(), calls, theirs)
  expect(untried, 'somebody else’s id was not tried there').toEqual([])
  expect(places).toBeGreaterThan(operations().length)
  expect(pairs).toBeGreaterThan(places * 1.5)
  return { leaks, tried: new Set(calls.map(({ endpoint }) => nameOf(endpoint))), count: calls.length }
}

/** Pages of the owner's lists, continued by somebody else. */
async function continueLists(
  person: Person,
  theirs: MadeWorld,
  texts: readonly string[],
): Promise<{ leaks: string[]; count: number }> {
  const leaks: string[] = []
  let count = 0
  const lists = operations().filter(
    ({ query, path }) => path.length === 0 && query.some(({ name }) => name === 'cursor'),
  )
  await tryAll(lists, async ({ endpoint }) => {
    const page = await theirs.owner.try(endpoint, { infinite: 'true', page_size: '1' })
    const { next } = (page.body.data ?? {}) as { next?: string | null }
    if (!next) return
    count++
    const reply = await person.try(endpoint, { infinite: 'true', page_size: '25', cursor: next })
    const shown = JSON.stringify(reply.body)
    if (reply.status >= 500 || texts.some((text) => shown.includes(text)))
      leaks.push(`${nameOf(endpoint)}: ${shown.slice(0, 300)}`)
  })
  return { leaks, count }
}

test('every table with ids has a row in the examples, and every call that takes ids in its body is made by one', async () => {
  const world = await makeWorld(server, await make.account(server))
  const empty = (await tablesWithIds(server))
    .filter(({ name }) => world.ids[name]?.length === 0)
    .map(({ name }) => name)
  expect(empty, 'let an example.ts make one').toEqual([])
  expect(callsWithoutExample(operations(), world), 'let an example.ts make this call').toEqual([])
})

test("another account's ids reach nothing through any call: nothing leaks, nothing changes", async () => {
  const [owner, stranger] = [await make.account(server), await make.account(server)]
  const [theirs, mine] = [await makeWorld(server, owner), await makeWorld(server, stranger)]
  const texts = [theirs.own, theirs.shared]
  const before = await fingerprint(owner.accountId, null)
  const lists = await continueLists(stranger, theirs, texts)
  const { leaks, tried, count } = await sweep(stranger, mine, theirs, () => true, texts)
  expect([...lists.leaks, ...leaks]).toEqual([])
  expect(await fingerprint(owner.accountId, null)).toEqual(before)
  const taking = operations().filter(({ path, endpoint }) => path.length > 0 || endpoint.method === 'GET')
  expect(taking.filter(({ endpoint }) => !tried.has(nameOf(endpoint))).map(({ endpoint }) => nameOf(endpoint))).toEqual(
    [],
  )
  expect(lists.count).toBeGreaterThan(3)
  expect(count).toBeGreaterThan(operations().length * 3)
})

test("another merchant's ids reach nothing through any call of a clerk of the same account", async () => {
  const owner = await make.account(server)
  const theirs = await makeWorld(server, owner)
  const store = await make.store(server, owner)
  const clerk = await make.subAccount(server, owner, allGrants, [store])
  const mine = await makeWorld(server, clerk)
  const isTheirs = (table: string) => theirs.storeTables.has(table)
  const before = await fingerprint(owner.accountId, owner.storeId)
  const lists = await continueLists(clerk, theirs, [theirs.own])
  const { leaks, count } = await sweep(clerk, mine, theirs, isTheirs, [theirs.own])
  expect([...lists.leaks, ...leaks]).toEqual([])
  expect(await fingerprint(owner.accountId, owner.storeId)).toEqual(before)
  expect(count).toBeGreaterThan(operations().length * 3)
})

/** The texts of an account's or a merchant's things, put where lists and the one search take a text. */
async function searchFor(
  person: Person,
  theirs: MadeWorld,
  texts: readonly string[],
): Promise<{ leaks: string[]; count: number }> {
  const secret = new Set(Object.values(theirs.ids).flat())
  const leaks: string[] = []
  let count = 0
  const searches = operations().flatMap(({ endpoint, path, query }) =>
    path.length === 0 && endpoint.method === 'GET'
      ? query
          .filter(({ name }) => /^(?:term|search|\w*Term|title|name|description|referenceId|orderNumber)$/i.test(name))
          .map(({ name }) => ({ endpoint, name }))
      : [],
  )
  await tryAll(searches, async ({ endpoint, name }) => {
    // Lists are searched by what is in every text; the search of everything by each kind of text there is.
    for (const text of endpoint.path === find.path ? texts : texts.slice(0, 1)) {
      count++
      const reply = await person.try(endpoint, { [name]: text, page_size: '25' })
      const known = (JSON.stringify(reply.body).match(/\b[0-9a-f]{24}\b/g) ?? []).find((id) => secret.has(id))
      if (reply.status >= 500 || known) leaks.push(`${nameOf(endpoint)} ${name}=${text}: ${reply.status} ${known}`)
    }
  })
  return { leaks, count }
}

test('what is somebody else’s is found by none of its texts, in no list and not by the search of everything', async () => {
  const owner = await make.account(server)
  const theirs = await makeWorld(server, owner)
  const { pool } = server.app.platform
  const { rows } = await pool.query<{ text: string }>(
    `select reference_id as text from shipment_orders where account_id = $1 union select reference_id from receipt_orders where account_id = $1
     union select recipient_name from shipment_orders where account_id = $1 and recipient_name is not null`,
    [owner.accountId],
  )
  const own = [theirs.own, `B${theirs.own}`, `A${theirs.own}`, ...rows.slice(0, 8).map(({ text }) => text)]
  const shown = (await owner.call(find, { term: theirs.own })).hits
  expect(new Set(shown.map(({ noun }) => noun)).size, 'the owner finds what is there').toBeGreaterThan(2)
  const stranger = await make.account(server)
  const abroad = await searchFor(stranger, theirs, [...own, theirs.shared])
  expect((await searchFor(stranger, theirs, [theirs.shared])).leaks).toEqual([])
  expect(abroad.leaks).toEqual([])
  const clerk = await make.subAccount(server, owner, allGrants, [await make.store(server, owner)])
  const ofStores = {
    ...theirs,
    ids: Object.fromEntries(Object.entries(theirs.ids).filter(([table]) => theirs.storeTables.has(table))),
  }
  expect((await searchFor(clerk, ofStores, own)).leaks).toEqual([])
  expect(abroad.count).toBeGreaterThan(15)
})

test('a store that is not the caller’s, in the header, is a store that does not exist, for every call', async () => {
  const owner = await make.account(server)
  const stranger = await make.account(server)
  const clerk = await make.subAccount(server, owner, allGrants, [await make.store(server, owner)])
  const isClerks = ({ can }: Endpoint): boolean =>
    can === 'signed-in' || !isOfAccount(can) || isMet(can, (one) => permissionsOf(allGrants, false).includes(one))
  const wrong: string[] = []
  for (const person of [owner.at(stranger.mainStoreId), clerk.at(owner.mainStoreId)])
    await tryAll(operations(), async ({ endpoint, path }) => {
      // What needs every store is refused to who has one, whichever that is.
      if (person.userId === clerk.userId && !isClerks(endpoint)) return
      const reply = await person.try(endpoint, Object.fromEntries(path.map(({ name }) => [name, owner.mainStoreId])))
      if (reply.status !== 404) wrong.push(`${nameOf(endpoint)} answers ${reply.status}`)
    })
  expect(wrong).toEqual([])
})

test('a link to a file is good for that file of that account only', async () => {
  const [owner, stranger] = [await make.account(server), await make.account(server)]
  const [theirs, mine] = [await makeWorld(server, owner), await makeWorld(server, stranger)]
  const [their, my] = [theirs.ids['files']?.[0] ?? '', mine.ids['files']?.[0] ?? '']
  const { url } = await stranger.call(receiptFiles.download, { id: my })
  const fetched = async (address: string) => (await server.app.http.inject({ url: address })).statusCode
  const { pathname } = new URL(url, 'http://test.example')
  expect(await fetched(pathname)).toBe(200)
  expect(pathname).toContain(my)
  for (const forged of [
    pathname.replace(my, their),
    pathname.replace(my, their).replace(`.${stranger.accountId}.`, `.${owner.accountId}.`),
  ])
    expect(await fetched(forged), forged).toBeGreaterThanOrEqual(400)
  expect(
    (await send(server, receiptFiles.download, { id: their }, { authorization: `Bearer ${stranger.token}` })).status,
  ).toBe(404)
})
