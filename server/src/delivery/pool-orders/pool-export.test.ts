import * as pool from '@crossdock/contract/delivery/pool-orders'
import { importOrders, poolImport } from '@crossdock/contract/delivery/pool-orders/import'
import { addressOf } from '@crossdock/contract/encode-call'
import type { InputOf } from '@crossdock/contract/endpoint'
import { applyMapping } from '@crossdock/sheets/apply'
import { suggestMapping } from '@crossdock/sheets/mapping'
import { readMade } from '@crossdock/sheets/test/read-made'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
const without = testServer({ featuresOff: ['EXPORT_ORDER_POOL'] })

const plain: InputOf<typeof pool.create> = {
  ...{ orderNo: 'W-1', customer: { firstName: 'John', phone: '6045550100' }, addressLine1: '12 Water Street' },
  ...{ city: 'Vancouver', state: 'BC', zipCode: '02134' },
}

async function fileOf(owner: Person, input: InputOf<typeof pool.exportOrders>, storeId: string = owner.mainStoreId) {
  const file = await server.app.http.inject({
    method: 'GET',
    url: addressOf(pool.exportOrders, input),
    headers: { authorization: `Bearer ${owner.token}`, 'store-id': storeId },
  })
  expect(file.statusCode).toBe(200)
  return file
}

/** The rows of an export, as the mapper reads them without anybody's help. */
async function rowsOf(owner: Person, format: 'csv' | 'xlsx', input: InputOf<typeof pool.exportOrders> = {}) {
  const { rawPayload } = await fileOf(owner, { ...input, format })
  const [sheet] = await readMade(rawPayload, undefined, `pool.${format}`)
  if (!sheet) throw new Error('the file has no sheet')
  const { mapping } = suggestMapping(sheet, poolImport)
  const { records, faults } = applyMapping(poolImport, sheet.rows.slice(1), mapping)
  expect(faults).toEqual([])
  return records
}

const word = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/[,;|]/g, '').trim())
  .filter((text) => text !== '')
/** What people and spreadsheets stumble over besides. */
const text = fc.oneof(
  word,
  fc.constantFrom('=1+1', '+1', '-2', '@x', "'02134", '007', '1E5', '3/4', '12:30', 'TRUE', 'Zoë “Q”', 'a,b;c', 'N/A'),
)
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })
const phone = fc.stringMatching(/^[0-9]{10,15}$/)
const list = fc.uniqueArray(word, { maxLength: 3, selector: (one) => one.toLowerCase() })
const thousandths = (most: number) => fc.integer({ min: 1, max: most * 1000 }).map((n) => n / 1000)
const place = fc.record({
  lat: fc.double({ min: 1, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: -1, noNaN: true }),
})
const time = (from: number) =>
  fc
    .tuple(fc.integer({ min: from, max: from + 11 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'))

const anyOrder = fc
  .record({
    ...{ orderNo: text, poNo: maybe(text), addressLine1: text, addressLine2: maybe(text), state: text },
    ...{ zipCode: text, country: maybe(text), note: maybe(text), weight: maybe(thousandths(90)) },
    customer: fc.record({ firstName: text, lastName: maybe(text), phone, secphone: maybe(phone) }),
    email: maybe(fc.constantFrom('ada@example.com', 'o.k+1@example.co.uk')),
    deliveryType: fc.constantFrom(...pool.poolDeliveryTypes),
    deliveryDate: maybe(fc.constantFrom('2031-03-04', '2031-12-13', '2032-02-29')),
    ...{ windowFrom: maybe(time(0)), windowTo: maybe(time(12)), volumeM3: maybe(thousandths(9)) },
    packages: fc.integer({ min: 1, max: 99_999 }),
    ...{ skills: list, services: list, proof: fc.uniqueArray(fc.constantFrom(...pool.proofs)) },
    priority: fc.constantFrom(...pool.poolPriorities),
    serviceMinutes: maybe(fc.integer({ min: 1, max: 480 })),
    place: maybe(place),
    // Some are in a city that is known, far from most of the places.
    city: fc.oneof(text, fc.constant('Vancouver')),
  })
  .map(({ place: at, ...order }) => ({ ...order, lat: at?.lat ?? null, lng: at?.lng ?? null }))

const ownFields = new Set(['id', '_id', 'addressId', 'storeId', 'storeName', 'createdAt', 'updatedAt'])
const contentOf = (order: pool.PoolOrder) =>
  JSON.stringify(Object.entries(order).filter(([name]) => !ownFields.has(name)))

test('whatever orders the pool has, its file makes the same ones elsewhere, and none where they are (POOL-035)', async () => {
  const owner = await make.account(server)
  const orders = fc.sample(fc.uniqueArray(anyOrder, { minLength: 40, maxLength: 40, selector: (o) => o.orderNo }), 1)
  for (const order of orders.flat()) await owner.call(pool.create, order)
  const written = (await owner.call(pool.getAddresses, {})).map(contentOf).sort()
  for (const format of ['xlsx', 'csv'] as const) {
    const addresses = (await rowsOf(owner, format)) as InputOf<typeof importOrders>['addresses']
    expect(await owner.call(importOrders, { addresses }), format).toEqual({
      ...{ created: 0, unchanged: written.length, twins: [] },
    })
    const elsewhere = owner.at(await make.store(server, owner))
    await elsewhere.call(importOrders, { addresses })
    expect((await elsewhere.call(pool.getAddresses, {})).map(contentOf).sort(), format).toEqual(written)
  }
})

test('the file is of the pool that is shown, of what was searched, and of what is checked (POOL-035)', async () => {
  const owner = await make.account(server)
  const first = await owner.call(pool.create, { ...plain, note: '=1+1' })
  const second = await owner.call(pool.create, { ...plain, orderNo: 'W-2', city: 'Burnaby' })
  const third = await owner.call(pool.create, { ...plain, orderNo: 'W-3' })
  await owner.call(pool.remove, { addresses: [third.id] })
  const numbers = async (input: InputOf<typeof pool.exportOrders>) =>
    (await rowsOf(owner, 'csv', input)).map(({ orderNo }) => orderNo)
  expect(await numbers({})).toEqual(['W-2', 'W-1'])
  expect(await numbers({ isDeleted: true })).toEqual(['W-3'])
  expect(await numbers({ term: 'burna' })).toEqual(['W-2'])
  expect(await numbers({ addressIds: first.id })).toEqual(['W-1'])
  expect(await numbers({ addressIds: [first.id, second.id].join() })).toEqual(['W-2', 'W-1'])
  const file = await fileOf(owner, { format: 'csv' })
  expect(file.headers['content-disposition']).toMatch(/Order Pool - /)
  // A formula of somebody else's runs in nobody's spreadsheet program.
  expect(file.body).toContain("'=1+1")
})

test('an installation that has switched it off writes none (POOL-035, SHELL-013)', async () => {
  const owner = await make.account(without)
  expect((await owner.try(pool.exportOrders, {})).body.errInfo.errType).toBe('FeatureOff')
  expect((await owner.call(pool.list, {})).items).toEqual([])
})
