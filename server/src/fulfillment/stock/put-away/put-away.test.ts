import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as putAway from '@crossdock/contract/fulfillment/stock/put-away'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { makeLocation, makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { type InputOf, make, type Person, testServer } from '../../../test/harness.ts'
import { formOf, startedOrder } from '../../../test/receipts.ts'
import { watchStatements } from '../../../test/statements.ts'
import { makeStock, makeYard, type Yard } from '../../../test/stock.ts'

const server = testServer({ poolSize: 1 })
const query = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])

/** Shelf A with 36 units of the product, an empty shelf B, and a person who asks where units of it go. */
async function hall(facts: Parameters<typeof makeProduct>[2] = {}) {
  const owner = await make.account(server)
  const made = await makeYard(server, owner, facts)
  const yard: Yard = {
    ...made,
    shelf: await makeLocation(server, owner, made.warehouseId, 'A-01-1'),
    otherShelf: await makeLocation(server, owner, made.warehouseId, 'B-01-1'),
  }
  await query('update stock_locations set deleted_at = now() where id = any($1)', [[made.shelf, made.otherShelf]])
  return { owner, yard, ...asking(owner, yard) }
}

function asking(person: Person, { warehouseId, product }: Yard) {
  const input = { warehouseId, productPackageTypeId: product.unitId }
  const ask = async (more: Partial<InputOf<typeof putAway.suggestPlaces>> = {}) =>
    (await person.call(putAway.suggestPlaces, { ...input, ...more })).places
  const titles = async (...more: Parameters<typeof ask>) =>
    (await ask(...more)).map(({ stockLocation }) => stockLocation.title)
  return { input, ask, titles }
}

test('where the product stands is suggested with its units, then an empty place; and each can be received into', async () => {
  const { owner, yard, ask } = await hall()
  await makeStock(server, owner, yard, { packages: 3, packageTypeId: yard.product.caseId })
  await makeStock(server, owner, yard, { packages: 7, condition: 2 })
  const places = await ask()
  expect(places).toEqual([
    {
      stockLocation: { id: yard.shelf, title: 'A-01-1' },
      label: expect.stringContaining('Shelf Space'),
      units: 36,
      expiresAt: null,
      isEmpty: false,
      // Three cases of 27 litres and seven units of one, of a thousand.
      filledPercent: 9,
      fits: 912,
    },
    expect.objectContaining({
      stockLocation: { id: yard.otherShelf, title: 'B-01-1' },
      units: 0,
      isEmpty: true,
      fits: 1000,
    }),
  ])
  const order = await startedOrder(server, owner, formOf(yard.warehouseId, yard.product))
  for (const { stockLocation } of places)
    await owner.call(receiving.receive, {
      id: order.id,
      itemId: order.items[0]?.id ?? '',
      packageCount: 1,
      condition: 5,
      stockLocationId: stockLocation.id,
    })
  expect((await ask()).map(({ units }) => units)).toEqual([48, 12])
})

test('a bay where damaged goods stand is not suggested, whosever they are', async () => {
  const { owner, yard, titles } = await hall()
  await makeStock(server, owner, { ...yard, shelf: yard.otherShelf }, { packages: 2, condition: 2 })
  await query('update inventory set stock_location_id = $1 where condition = 2 and account_id = $2', [
    yard.otherShelf,
    owner.accountId,
  ])
  expect(await titles()).toEqual(['A-01-1'])
})

test('no place is suggested that its weight limit, its type, its being temporary or deleted forbids', async () => {
  const { owner, yard, titles } = await hall()
  await makeStock(server, owner, yard, { packages: 36 })
  expect(await titles()).toEqual(['A-01-1', 'B-01-1'])
  // Units weigh one kilogram each.
  await query('update stock_locations set max_weight = 36.5 where id = $1', [yard.shelf])
  expect(await titles()).toEqual(['B-01-1'])
  await query('update stock_locations set is_temporary = true where id = $1', [yard.otherShelf])
  expect(await titles()).toEqual([])
  await query('update stock_locations set max_weight = null where id = $1', [yard.shelf])
  expect(await titles()).toEqual(['A-01-1'])
  await query('update stock_locations set is_temporary = true where id = $1', [yard.shelf])
  expect(await titles()).toEqual([])
  await query('update stock_locations set is_temporary = false where warehouse_id = $1', [yard.warehouseId])
  await query('update stock_location_types set height = 9 where warehouse_id = $1', [yard.warehouseId])
  expect(await titles()).toEqual([])
})

test('a place for storage packages is suggested, and what stands in one is not shared with another product', async () => {
  const { owner, yard, titles } = await hall()
  const [pallet, type] = [newId(), newId()]
  const { pool } = server.app.platform
  await pool.query(
    `insert into stock_location_types (account_id, id, warehouse_id, label, depth, width, height) values ($1, $2, $3, 'Pallet Space', 100, 100, 100)`,
    [owner.accountId, type, yard.warehouseId],
  )
  await pool.query(
    `insert into storage_package_types (account_id, id, warehouse_id, name, depth, width, height) values ($1, $2, $3, 'Pallet', 90, 90, 90)`,
    [owner.accountId, pallet, yard.warehouseId],
  )
  await pool.query(
    'insert into stock_location_type_packages (account_id, stock_location_type_id, storage_package_type_id) values ($1, $2, $3)',
    [owner.accountId, type, pallet],
  )
  await pool.query('update stock_locations set stock_location_type_id = $1 where id = $2', [type, yard.otherShelf])
  expect(await titles()).toEqual(['A-01-1', 'B-01-1'])
  const other = await makeProduct(server, owner)
  await makeStock(server, owner, yard, {
    packages: 1,
    productId: other.id,
    packageTypeId: other.unitId,
    shelf: yard.otherShelf,
  })
  // The bulk shelf is shared.
  await makeStock(server, owner, yard, { packages: 1, productId: other.id, packageTypeId: other.unitId })
  expect(await titles()).toEqual(['A-01-1'])
})

test('goods of another date or lot are not put together, where it is known which ones come', async () => {
  const { owner, yard, ask, titles } = await hall({ hasExpiration: true })
  await makeStock(server, owner, yard, { packages: 36, expiresOn: '2035-01-31', lot: 'L-7' })
  expect(await ask()).toMatchObject([
    { units: 36, expiresAt: '2035-01-31' },
    { units: 0, isEmpty: true },
  ])
  expect(await titles({ expirationDate: '2035-01-31', lot: 'l-7' })).toEqual(['A-01-1', 'B-01-1'])
  expect(await titles({ expirationDate: '2035-02-28' })).toEqual(['B-01-1'])
  expect(await titles({ lot: 'L-8' })).toEqual(['B-01-1'])
})

test('other merchants’ goods fill a place and are not told; another account, merchant or warehouse is not there', async () => {
  const { owner, yard, input, ask, titles } = await hall()
  const other = owner.at(await make.store(server, owner))
  const theirs = await makeProduct(server, other)
  await makeStock(server, other, yard, {
    packages: 12,
    productId: theirs.id,
    packageTypeId: theirs.caseId,
    shelf: yard.otherShelf,
  })
  expect(await ask()).toMatchObject([
    { stockLocation: { title: 'A-01-1' }, isEmpty: true },
    { stockLocation: { title: 'B-01-1' }, isEmpty: false, units: 0, filledPercent: 32 },
  ])
  expect((await other.try(putAway.suggestPlaces, input)).status).toBe(400)
  const stranger = await make.account(server)
  expect((await stranger.try(putAway.suggestPlaces, input)).status).toBe(404)
  const foreign = await makeWarehouse(server, stranger)
  expect((await owner.try(putAway.suggestPlaces, { ...input, warehouseId: foreign })).status).toBe(404)
  expect(await titles({ warehouseId: await makeWarehouse(server, owner) })).toEqual([])
})

test('a hall of full shelves is not looked through to its end', async () => {
  const { owner, yard, ask } = await hall()
  await makeStock(server, owner, yard, { packages: 36 })
  const other = await makeProduct(server, owner)
  const { pool } = server.app.platform
  await pool.query(
    `insert into stock_locations (account_id, id, warehouse_id, stock_location_type_id, title)
     select account_id, 'a' || lpad(to_hex(n), 23, '0'), warehouse_id, stock_location_type_id, 'A-' || to_char(n, 'FM00000')
     from stock_locations, generate_series(1, 4000) n where id = $1`,
    [yard.shelf],
  )
  await pool.query(
    `insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, product_id, product_package_type_id, condition, received_on, package_count)
     select i.account_id, 'b' || lpad(to_hex(n), 23, '0'), i.store_id, i.warehouse_id, 'a' || lpad(to_hex(n), 23, '0'), $2, $3, 5, '2024-01-01', 1
     from inventory i, generate_series(1, 4000) n where i.stock_location_id = $1`,
    [yard.shelf, other.id, other.unitId],
  )
  await pool.query('analyze stock_locations, inventory')
  const watched = await watchStatements(server, ask)
  expect(watched.filter(({ rows }) => rows > 1500).map(({ text, plan }) => `${plan}: ${text}`)).toEqual([])
})

test('goods of another lot are not joined where more places hold the product than are looked at', async () => {
  const { owner, yard, titles } = await hall({ hasExpiration: true })
  const { pool } = server.app.platform
  await makeStock(server, owner, yard, { packages: 1, expiresOn: '2035-01-31', lot: 'L-8' })
  await pool.query(
    `insert into stock_locations (account_id, id, warehouse_id, stock_location_type_id, title)
     select account_id, 'a' || lpad(to_hex(n), 23, '0'), warehouse_id, stock_location_type_id, 'A-02-' || to_char(n, 'FM00')
     from stock_locations, generate_series(1, 60) n where id = $1`,
    [yard.shelf],
  )
  await pool.query(
    `insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, product_id, product_package_type_id, condition, received_on, expires_on, lot, package_count)
     select i.account_id, 'b' || lpad(to_hex(n), 23, '0'), i.store_id, i.warehouse_id, 'a' || lpad(to_hex(n), 23, '0'), i.product_id, i.product_package_type_id, 5, '2024-01-01', i.expires_on, 'L-7', 2
     from inventory i, generate_series(1, 60) n where i.stock_location_id = $1`,
    [yard.shelf],
  )
  // The one place of the lot is the emptiest of 61; and no other of them is as good as a new one.
  expect(await titles({ lot: 'L-8' })).toEqual(['A-01-1', 'B-01-1'])
  expect(await titles({ lot: 'L-9' })).toEqual(['B-01-1'])
})
