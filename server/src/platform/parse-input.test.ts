import { create as createStore } from '@crossdock/contract/account/stores'
import { addressOf } from '@crossdock/contract/encode-call'
import { endpoint } from '@crossdock/contract/endpoint'
import { queryBoolean, queryInt, queryList } from '@crossdock/contract/paging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { make, type Person, testServer } from '../test/harness.ts'
import { type Door, openDoor } from './http.ts'
import { serve } from './serve.ts'

/** What other clients than ours may write: ours leaves out what is blank, and writes lists with commas. */
const server = testServer()
const input = {
  states: queryList(z.enum(['READY', 'PICKING'])).optional(),
  infinite: queryBoolean.optional(),
  page: queryInt(1, 100).optional(),
  name: z.string().optional(),
  warehouse: z.string().optional(),
}
const echo = endpoint({
  method: 'GET',
  path: '/api/test/echo',
  summary: 'Answers what it was asked, for the tests of parsing',
  can: 'signed-in',
  input: z.object(input),
  answer: z.object({ said: z.string() }),
  headers: { 'Warehouse-Id': 'warehouse' },
})

let door: Door
let owner: Person
beforeAll(async () => {
  door = await openDoor(server.app.platform)
  serve(door, echo, async (_ctx, asked) => ({ said: JSON.stringify(asked) }))
  owner = await make.account(server)
})
afterAll(() => door.http.close())

async function ask(query: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId, ...more }
  const answer = await door.http.inject({ url: addressOf(echo, {}), query, headers })
  const { data, errInfo } = answer.json<{ data?: { said: string }; errInfo?: { fields: { path: string }[] } }>()
  return data ? JSON.parse(data.said) : errInfo?.fields.map(({ path }) => path)
}

test('blanks and All are no filter, as if they were left out; so is a blank header', async () => {
  expect(await ask('states=&infinite=&page=All&name=All')).toEqual({})
  expect(await ask('states=All', { 'warehouse-id': '' })).toEqual({})
  expect(await ask('states=READY,,All, PICKING,', { 'WAREHOUSE-ID': 'w1' })).toEqual({
    states: ['READY', 'PICKING'],
    warehouse: 'w1',
  })
})

test('names in any case; of a name said twice the last; yes and no as words or digits', async () => {
  expect(await ask('STATES=READY&Page=2&page=3&infinite=1')).toEqual({ states: ['READY'], page: 3, infinite: true })
  expect(await ask('states=READY&states=PICKING&infinite=0')).toEqual({ states: ['PICKING'], infinite: false })
  expect(await ask('name=x+y%20z%2C')).toEqual({ name: 'x y z,' })
})

test('a list as JSON, a null in words and an unknown word are refused by name', async () => {
  expect(await ask(`states=${encodeURIComponent('["READY"]')}`)).toEqual(['states'])
  expect(await ask('page=null&infinite=yes&states=READY,LOST')).toEqual(['states', 'infinite', 'page'])
})

test('a call that takes a form takes its fields as JSON, too', async () => {
  const address = { line1: '12 Clay Street', city: 'Delta' }
  const answer = await server.app.http.inject({
    method: 'POST',
    url: addressOf(createStore, {}),
    headers: { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId },
    payload: { name: 'Kiln Studio', address },
  })
  expect([answer.statusCode, answer.json<{ data: unknown }>().data]).toMatchObject([
    200,
    { name: 'Kiln Studio', address },
  ])
})
