import type { Id } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderLine } from '../../shipments/states/reads.ts'
import type { Reservation } from '../reservations/reads.ts'
import { type PickLine, type PickRecord, planPick, tooManyText } from './rules.ts'

const line = (inventoryId: Id<'inventory'>, packages: number, itemId = 'line'): PickLine => ({
  itemId,
  inventoryId,
  packages,
})
const item = (units: number, more: Partial<OrderLine> = {}): OrderLine => ({
  id: 'line',
  productId: 'tea',
  productPackageTypeId: 'unit',
  unitsCount: units,
  ...more,
})
const hold = (inventoryId: Id<'inventory'>, packages: number, picked = 0, itemId = 'line'): Reservation => ({
  id: `hold-${inventoryId}`,
  orderId: 'order',
  itemId,
  inventoryId,
  packages,
  picked,
})
const shelf = (inventoryId: Id<'inventory'>, free: number, more: Partial<PickRecord> = {}): [string, PickRecord] => [
  inventoryId,
  { inventoryId, productId: 'tea', productPackageTypeId: 'unit', unitQuantity: 1, free, isPickable: true, ...more },
]
const orderOf = (items: readonly OrderLine[], reservations: readonly Reservation[], isStrict = false) => ({
  isStrict,
  items,
  reservations,
})
const change = (inventoryId: Id<'inventory'>, packages: number, picked: number, itemId = 'line') => ({
  itemId,
  inventoryId,
  packages,
  picked,
})

test('what is reserved is picked from its hold', () => {
  const records = new Map([shelf('A', 0)])
  expect(planPick(orderOf([item(5)], [hold('A', 5)]), records, [line('A', 3)])).toEqual({
    changes: [change('A', 0, 3)],
    refusal: null,
  })
  // A hold that nothing happens to is no change.
  const two = new Map([shelf('A', 0), shelf('B', 0)])
  expect(planPick(orderOf([item(5)], [hold('A', 3), hold('B', 2)]), two, [line('B', 2)])).toMatchObject({
    changes: [change('B', 0, 2)],
  })
})

test('lines of one record and one item add up', () => {
  const records = new Map([shelf('A', 0)])
  const order = orderOf([item(5)], [hold('A', 5)])
  expect(planPick(order, records, [line('A', 3), line('A', 2)])).toMatchObject({ changes: [change('A', 0, 5)] })
  expect(planPick(order, records, [line('A', 3), line('A', 3)])).toEqual({
    refusal: { why: 'too-few', line: 1, left: 2 },
  })
})

test('from another record the hold moves along, and as much is let go where it was', () => {
  const records = new Map([shelf('A', 0), shelf('B', 4)])
  const order = orderOf([item(5)], [hold('A', 5)])
  expect(planPick(order, records, [line('B', 3)])).toEqual({
    changes: [change('A', -3, 0), change('B', 3, 3)],
    refusal: null,
  })
  expect(planPick(order, records, [line('B', 2), line('B', 3)])).toEqual({
    refusal: { why: 'too-few', line: 1, left: 2 },
  })
  // More than the hold where it is: the free ones there are taken, and nobody else’s.
  expect(planPick(orderOf([item(5)], [hold('B', 2), hold('A', 3)]), records, [line('B', 4)])).toEqual({
    changes: [change('B', 2, 4), change('A', -2, 0)],
    refusal: null,
  })
})

test('what one line takes freely is not there for another', () => {
  const records = new Map([shelf('A', 0), shelf('B', 4)])
  const order = orderOf([item(3), item(3, { id: 'second' })], [hold('A', 3), hold('A', 3, 0, 'second')])
  expect(planPick(order, records, [line('B', 3), line('B', 2, 'second')])).toEqual({
    refusal: { why: 'too-few', line: 1, left: 1 },
  })
  expect(planPick(order, records, [line('B', 3), line('B', 1, 'second')])).toMatchObject({
    changes: [change('A', -3, 0), change('A', -1, 0, 'second'), change('B', 3, 3), change('B', 1, 1, 'second')],
  })
})

describe('refusals', () => {
  const records = new Map([
    shelf('A', 9),
    shelf('cups', 9, { productId: 'cup' }),
    shelf('case', 9, { productPackageTypeId: 'case', unitQuantity: 12 }),
    shelf('broken', 9, { isPickable: false }),
  ])
  test.each([
    ['a line that is not of the order', line('A', 1, 'other'), { why: 'other-goods', line: 0 }],
    ['a record that is not there', line('Z', 1), { why: 'other-goods', line: 0 }],
    ['another product', line('cups', 1), { why: 'other-goods', line: 0 }],
    ['what may not leave', line('broken', 1), { why: 'not-pickable', line: 0 }],
    ['more than there is', line('A', 10), { why: 'too-few', line: 0, left: 9 }],
    ['more than is ordered', line('A', 6), { why: 'too-many', line: 0, most: 5 }],
    ['a package that holds more than is ordered', line('case', 1), { why: 'too-many', line: 0, most: 0 }],
  ])('%s', (_, one, refusal) => {
    expect(planPick(orderOf([item(5)], []), records, [one])).toEqual({ refusal })
  })

  test('a strict order takes its own package type alone', () => {
    const packed = new Map([shelf('six', 2, { productPackageTypeId: 'six', unitQuantity: 6 }), shelf('A', 12)])
    const take = (inventoryId: Id<'inventory'>, isStrict: boolean) =>
      planPick(orderOf([item(12)], [], isStrict), packed, [line(inventoryId, 2)]).refusal
    expect(take('six', true)).toEqual({ why: 'other-goods', line: 0 })
    expect(take('six', false)).toBeNull()
    expect(take('A', true)).toBeNull()
  })

  test('what is picked already counts, in units and for its own line', () => {
    const packed = new Map([shelf('six', 0, { unitQuantity: 6, productPackageTypeId: 'six' }), shelf('A', 20)])
    const order = orderOf(
      [item(15), item(4, { id: 'second' })],
      [hold('six', 2, 2), hold('A', 3), hold('A', 4, 4, 'second')],
    )
    expect(planPick(order, packed, [line('A', 4)])).toEqual({ refusal: { why: 'too-many', line: 0, most: 3 } })
    expect(planPick(order, packed, [line('A', 3)])).toMatchObject({ changes: [change('A', 0, 3)] })
  })
})

describe('letting go', () => {
  const records = new Map([
    shelf('unit', 20),
    shelf('pair', 0, { unitQuantity: 2, productPackageTypeId: 'pair' }),
    shelf('six', 0, { unitQuantity: 6, productPackageTypeId: 'six' }),
  ])
  test('the largest packages go first, as many as the surplus holds', () => {
    const order = orderOf([item(10)], [hold('pair', 2), hold('six', 1)])
    expect(planPick(order, records, [line('unit', 8)])).toMatchObject({
      changes: [change('pair', -1, 0), change('six', -1, 0), change('unit', 8, 8)],
    })
  })

  test('where no package is as small as the rest, the smallest one goes', () => {
    const order = orderOf([item(8)], [hold('six', 1), hold('pair', 1)])
    expect(planPick(order, records, [line('unit', 1)])).toMatchObject({
      changes: [change('pair', -1, 0), change('unit', 1, 1)],
    })
    // The only one left: nothing is as small, so that it goes whole.
    expect(planPick(orderOf([item(6)], [hold('six', 1)]), records, [line('unit', 1)])).toMatchObject({
      changes: [change('six', -1, 0), change('unit', 1, 1)],
    })
    // The pair that went first is not let go a second time.
    expect(planPick(orderOf([item(8)], [hold('pair', 1), hold('six', 1)]), records, [line('unit', 7)])).toMatchObject({
      changes: [change('pair', -1, 0), change('six', -1, 0), change('unit', 7, 7)],
    })
  })

  test('picked packages are never let go', () => {
    const order = orderOf([item(8)], [hold('six', 1, 1), hold('pair', 1)])
    expect(planPick(order, records, [line('unit', 2)])).toMatchObject({
      changes: [change('pair', -1, 0), change('unit', 2, 2)],
    })
  })

  test('of a hold that is partly picked goes at most what is not', () => {
    const order = orderOf([item(24)], [hold('six', 2, 1), hold('pair', 6)])
    expect(planPick(order, records, [line('unit', 18)])).toMatchObject({
      changes: [change('six', -1, 0), change('pair', -6, 0), change('unit', 18, 18)],
    })
  })

  test('another line’s holds stay', () => {
    const order = orderOf([item(2), item(2, { id: 'second' })], [hold('pair', 1), hold('pair', 1, 0, 'second')])
    expect(planPick(order, records, [line('unit', 2)])).toMatchObject({
      changes: [change('pair', -1, 0), change('unit', 2, 2)],
    })
  })

  test('whatever is picked: holds cover what is picked, hold no more than needed by a package, and no stock is made', () => {
    const kinds: Readonly<Record<string, number>> = { unit: 1, pair: 2, six: 6 }
    const some = fc.array(
      fc.record({
        kind: fc.constantFrom('unit', 'pair', 'six'),
        held: fc.integer({ min: 0, max: 4 }),
        free: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const wishes = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(some, wishes, (shelves, wanted) => {
        const stock = new Map(
          shelves.map(({ kind, free }, n) =>
            shelf(`record-${n}`, free, { productPackageTypeId: kind, unitQuantity: kinds[kind] ?? 1 }),
          ),
        )
        const holds = shelves.flatMap(({ held }, n) => (held > 0 ? [hold(`record-${n}`, held)] : []))
        const units = holds.reduce(
          (sum, one) => sum + one.packages * (stock.get(one.inventoryId)?.unitQuantity ?? 0),
          0,
        )
        const lines = wanted.map(([n, packages]) => line(`record-${n % shelves.length}`, packages))
        const plan = planPick(orderOf([item(units)], holds), stock, lines)
        if (plan.refusal) return
        let picked = 0
        let held = 0
        for (const [n, { held: before, free }] of shelves.entries()) {
          const own = plan.changes.find((one) => one.inventoryId === `record-${n}`)
          const size = stock.get(`record-${n}`)?.unitQuantity ?? 0
          expect(own?.packages ?? 0).toBeLessThanOrEqual(free)
          expect(before + (own?.packages ?? 0)).toBeGreaterThanOrEqual(own?.picked ?? 0)
          picked += (own?.picked ?? 0) * size
          held += (before + (own?.packages ?? 0)) * size
        }
        expect(picked).toBe(
          lines.reduce((sum, one) => sum + one.packages * (stock.get(one.inventoryId)?.unitQuantity ?? 0), 0),
        )
        expect(held).toBeLessThanOrEqual(units)
      }),
      { numRuns: 300 },
    )
  })
})

test('a number above the most, or what has become of them all', () => {
  expect(tooManyText(3, 'gone')).toBe('Must be at most 3')
  expect(tooManyText(1, 'gone')).toBe('Must be at most 1')
  expect(tooManyText(0, 'gone')).toBe('gone')
})
