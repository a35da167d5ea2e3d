import { todayIn } from '@crossdock/contract/days'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as availability from '@crossdock/contract/fulfillment/stock/availability'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '../../../platform/group-by.ts'
import { makeLocation, makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { inTransactionOf, type MadeOrder, makeOrders, makeStock, onLocked, type Yard } from '../../../test/stock.ts'
import { dayAfter } from '../../demo/goods/rules.ts'
import { lockHolds } from '../holds/reads.ts'
import * as verbs from '../holds/writes.ts'
import { checkOrders } from '../reservations/reads.ts'
import { reserveOrders } from '../reservations/writes.ts'

const pickReserved = onLocked(verbs.pickReserved)

/**
 * Whoever asks what may leave hears the same: the allocator, the statement that promises, the pick list, the availability, the
 * inventory screen, and a model of few lines that knows nothing of SQL.
 */
const server = testServer()
const unitsOfCase = 6

const places = ['shelf', 'otherShelf', 'temporary', 'deleted', 'elsewhere'] as const
const record = fc.record({
  packages: fc.integer({ min: 1, max: 9 }),
  isCase: fc.boolean(),
  /** What orders hold of it and have picked, before it became what it is. */
  held: fc.nat({ max: 3 }),
  picked: fc.nat({ max: 2 }),
  condition: fc.constantFrom(5, 5, 5, 5, 5, 4, 3, 2, 1, 0),
  /** Days until it expires, by the calendar of the warehouse. */
  expiresIn: fc.constantFrom(null, null, null, -400, -1, 0, 1, 400),
  place: fc.constantFrom(...places, 'shelf' as const, 'shelf' as const, 'otherShelf' as const),
})
type Facts = typeof record extends fc.Arbitrary<infer Value> ? Value : never
const world = fc.record({
  // One of them is in another day than UTC at any time.
  timeZone: fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Vancouver'),
  hour: fc.integer({ min: 0, max: 23 }),
  records: fc.array(record, { minLength: 1, maxLength: 8 }),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.app.platform.pool.query(text, values)).rows as Row[]

interface Stocked extends Facts {
  readonly id: Id<'inventory'>
  readonly free: number
  readonly units: number
  readonly expiresOn: string | null
}

/** The model. */
const blockOf = ({ condition, expiresIn, place }: Facts): inventory.Block | null => {
  if (condition !== 5) return 'CONDITION'
  if (expiresIn !== null && expiresIn < 0) return 'EXPIRED'
  return place === 'temporary' || place === 'deleted' ? 'TEMPORARY_LOCATION' : null
}
const freeUnits = (records: readonly Stocked[]): number =>
  records.reduce((sum, { free, units }) => sum + free * units, 0)

async function makeYards(owner: Person, timeZone: string) {
  const [warehouseId, other] = [await makeWarehouse(server, owner), await makeWarehouse(server, owner)]
  await query('update warehouses set time_zone = $2 where id = any($1)', [[warehouseId, other], timeZone])
  const at = { elsewhere: await makeLocation(server, owner, other) } as Record<(typeof places)[number], string>
  for (const place of places) at[place] ??= await makeLocation(server, owner, warehouseId)
  await query('update stock_locations set is_temporary = true where id = $1', [at.temporary])
  await query('update stock_locations set deleted_at = now() where id = $1', [at.deleted])
  return { warehouseId, other, at }
}

/** Stock as the facts say: held and picked while it was sound, and then what became of it. */
async function makeWorld(owner: Person, { timeZone, hour, records }: World) {
  server.clock.now = new Date(`2026-11-22T${String(hour).padStart(2, '0')}:30:00Z`)
  const { warehouseId, other, at } = await makeYards(owner, timeZone)
  const product = await makeProduct(server, owner, { caseOf: unitsOfCase })
  const yard: Yard = { warehouseId, shelf: at.shelf, otherShelf: at.otherShelf, product }
  const orders: MadeOrder[] = []
  const stocked: Stocked[] = []
  for (const [n, facts] of records.entries()) {
    const isElsewhere = facts.place === 'elsewhere'
    const packageTypeId = facts.isCase ? product.caseId : product.unitId
    const units = facts.isCase ? unitsOfCase : 1
    const held = isElsewhere ? 0 : Math.min(facts.held, facts.packages)
    const id = await makeStock(
      server,
      owner,
      { ...yard, warehouseId: isElsewhere ? other : warehouseId },
      { packages: facts.packages, packageTypeId, shelf: isElsewhere ? at.elsewhere : at.shelf, lot: `L${n}` },
    )
    if (held > 0) {
      const item = { productId: product.id, productPackageTypeId: packageTypeId, unitsCount: held * units }
      const [order] = await makeOrders(server, owner, warehouseId, [{ isStrict: true, state: 'READY', items: [item] }])
      const [itemId] = order?.items.map((one) => one.id) ?? []
      if (!order || itemId === undefined) throw new Error('An order was made without its line.')
      const packageCount = Math.min(facts.picked, held)
      await inTransactionOf(server, owner, async (ctx) => {
        await reserveOrders(ctx, { warehouseId, orders: [order] })
        if (packageCount > 0)
          await pickReserved(ctx, { orderId: order.orderId, lines: [{ itemId, inventoryId: id, packageCount }] })
      })
      orders.push(order)
    }
    const expiresOn = facts.expiresIn === null ? null : dayAfter(todayIn(timeZone, server.clock.now), facts.expiresIn)
    // Not before the next one is there and held, which must find nothing of this one.
    await query('update inventory set condition = 0 where id = $1', [id])
    stocked.push({ ...facts, id, units, expiresOn, free: facts.packages - held })
  }
  for (const { id, condition, expiresOn, place } of stocked)
    await query('update inventory set condition = $2, expires_on = $3, stock_location_id = $4 where id = $1', [
      id,
      condition,
      expiresOn,
      at[place],
    ])
  return { product, warehouseId, stocked, orders }
}

/** Units by what stands in their way. */
function sumsOf(here: readonly Stocked[]) {
  const blocked = (test: (record: Stocked) => boolean) => freeUnits(here.filter(test))
  const total = here.reduce((sum, { packages, units }) => sum + packages * units, 0)
  const availableUnits = blocked((one) => blockOf(one) === null)
  const onHoldUnits = blocked(({ condition }) => condition === 3)
  const clearanceUnits = blocked(({ condition }) => condition === 4)
  return {
    totalUnits: total,
    reservedUnits: total - freeUnits(here),
    availableUnits,
    onHoldUnits,
    clearanceUnits,
    otherUnits: freeUnits(here) - availableUnits - onHoldUnits - clearanceUnits,
  }
}

const unitsBy = (records: readonly Stocked[], key: (record: Stocked) => number | string | null): Map<string, number> =>
  new Map(
    [...groupBy(records, (record) => `${key(record)}`)].flatMap(([name, group]) =>
      freeUnits(group) > 0 ? [[name, freeUnits(group)]] : [],
    ),
  )

test('allocator, promise, pick list, availability and inventory screen agree with a model on any stock', async () => {
  const owner = await make.account(server)
  await fc.assert(
    fc.asyncProperty(world, async (facts) => {
      const { product, warehouseId, stocked } = await makeWorld(owner, facts)
      const here = stocked.filter(({ place }) => place !== 'elsewhere')
      const leaving = here.filter((one) => blockOf(one) === null && one.free > 0)
      const sums = sumsOf(here)

      // The inventory screen.
      expect(await owner.call(inventory.getByProduct, { productId: product.id, warehouseId })).toMatchObject(sums)
      const { items } = await owner.call(inventory.listRecords, { productId: product.id, warehouseId })
      expect(new Map(items.map((one) => [one.id, [one.block, one.availableCount]]))).toEqual(
        new Map(here.map((one) => [one.id, [blockOf(one), blockOf(one) === null ? one.free : 0]])),
      )

      // Why is it not available?
      const why = await owner.call(availability.explainAvailability, { productId: product.id, warehouseId })
      expect(why).toMatchObject(sums)
      const staying = (block: inventory.Block) => here.filter((one) => blockOf(one) === block)
      expect(new Map(why.conditions.map((one) => [`${one.condition}`, one.units]))).toEqual(
        unitsBy(staying('CONDITION'), (one) => one.condition),
      )
      expect(new Map(why.expired.map((one) => [one.expiresAt, one.units]))).toEqual(
        unitsBy(staying('EXPIRED'), (one) => one.expiresOn),
      )
      expect(why.temporaryLocations.reduce((sum, { units }) => sum + units, 0)).toBe(
        freeUnits(staying('TEMPORARY_LOCATION')),
      )

      // The pick list, and what may be picked from where it does not say.
      const item = { productId: product.id, productPackageTypeId: product.unitId, unitsCount: 10_000 }
      const [order] = await makeOrders(server, owner, warehouseId, [{ state: 'READY', items: [item] }])
      const list = await owner.call(picking.options, { id: order?.orderId ?? '' })
      expect(new Map(list.items[0]?.options.map((one) => [one.inventoryId, one.packagesAvailable]))).toEqual(
        new Map(leaving.map(({ id, free }) => [id, free])),
      )
      const ids = stocked.map(({ id }) => id)
      const { records } = await inTransactionOf(server, owner, (ctx) =>
        lockHolds(ctx, { id: order?.orderId ?? '', warehouseId }, ids),
      )
      const pickable = new Set(records.flatMap((record) => (record.isPickable ? record.inventoryId : [])))
      expect(ids.filter((id) => pickable.has(id))).toEqual(here.flatMap((one) => (blockOf(one) === null ? one.id : [])))

      // The allocator: all there is and no more, and what it says is held back; and the promise itself.
      for (const isCase of [false, true]) {
        const units = freeUnits(leaving.filter((one) => one.isCase === isCase))
        const ask = async (unitsCount: number): Promise<MadeOrder[]> =>
          makeOrders(server, owner, warehouseId, [
            {
              isStrict: true,
              items: [
                {
                  productId: product.id,
                  productPackageTypeId: isCase ? product.caseId : product.unitId,
                  unitsCount,
                },
              ],
            },
          ])
        const tooMuch = { warehouseId, orders: await ask(units + (isCase ? unitsOfCase : 1)) }
        const heldBack = freeUnits(here.filter((one) => blockOf(one) !== null))
        expect(await inTransactionOf(server, owner, (ctx) => checkOrders(ctx, tooMuch))).toMatchObject([
          { reserved: false, shortages: [{ availableUnits: units, onHoldUnits: heldBack }] },
        ])
        if (units === 0) continue
        const all = { warehouseId, orders: await ask(units) }
        expect(await inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, all))).toMatchObject([
          { reserved: true },
        ])
      }
      const left = await query<{ id: Id<'inventory'>; free: number }>(
        'select id, package_count - allocated_count as free from inventory where id = any($1)',
        [ids],
      )
      expect(new Map(left.map(({ id, free }) => [id, free]))).toEqual(
        new Map(stocked.map((one) => [one.id, leaving.includes(one) ? 0 : one.free])),
      )
    }),
    { numRuns: 25, seed: 11, endOnFailure: true },
  )
})
