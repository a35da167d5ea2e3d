import type { Id } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, chooseAny, type FreeStock, type OrderDemand } from './rules.ts'

const unitsOf: Readonly<Record<string, number>> = { unit: 1, pair: 2, four: 4, six: 6, ten: 10, case: 12 }

const stockOf = (records: readonly Partial<FreeStock>[]): FreeStock[] =>
  records.map((record, n) => ({
    inventoryId: `record-${n}`,
    storeId: 'store',
    productId: 'tea',
    productPackageTypeId: 'unit',
    locationId: `location-${n}`,
    expiresOn: null,
    receivedOn: '2024-01-01',
    packages: 1,
    ...record,
    unitQuantity: unitsOf[record.productPackageTypeId ?? 'unit'] ?? 1,
  }))

const orderOf = (units: number, productPackageTypeId = 'unit', isStrict = false): OrderDemand => ({
  orderId: 'order',
  storeId: 'store',
  isStrict,
  items: [{ id: 'line', productId: 'tea', productPackageTypeId, neededUnits: units }],
})

const took = (stock: FreeStock[], order: OrderDemand): Record<string, number> | null => {
  const [plan] = allocate(stock, [order])
  return plan?.allocations ? Object.fromEntries(plan.allocations.map((one) => [one.inventoryId, one.packages])) : null
}

const someStock = fc
  .array(
    fc.record({
      productId: fc.constantFrom('tea', 'cup'),
      productPackageTypeId: fc.constantFrom('unit', 'pair', 'six', 'case'),
      locationId: fc.constantFrom('A', 'B', 'C', 'D'),
      expiresOn: fc.constantFrom(null, '2024-03-01', '2024-04-01'),
      receivedOn: fc.constantFrom('2024-01-01', '2024-02-01'),
      packages: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 12 },
  )
  .map(stockOf)

const someOrders = fc
  .array(
    fc.record({
      isStrict: fc.boolean(),
      items: fc.array(
        fc.record({
          productId: fc.constantFrom('tea', 'cup'),
          productPackageTypeId: fc.constantFrom('unit', 'pair', 'six', 'case'),
          neededUnits: fc.integer({ min: 1, max: 40 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { maxLength: 8 },
  )
  .map((orders) =>
    orders.map(
      ({ isStrict, items }, n): OrderDemand => ({
        orderId: `order-${n}`,
        storeId: 'store',
        isStrict,
        items: items.map((item, position) => ({ id: `order-${n}-${position}`, ...item })),
      }),
    ),
  )

describe('allocate', () => {
  test('goods that expire first leave first, then what came first', () => {
    const stock = stockOf([
      { expiresOn: null, receivedOn: '2023-01-01' },
      { expiresOn: '2024-05-01', receivedOn: '2024-01-01' },
      { expiresOn: '2024-04-01', receivedOn: '2024-02-01' },
      { expiresOn: '2024-04-01', receivedOn: '2024-01-15' },
    ])
    expect(took(stock, orderOf(1))).toEqual({ 'record-3': 1 })
    expect(took(stock, orderOf(3))).toEqual({ 'record-3': 1, 'record-2': 1, 'record-1': 1 })
  })

  test('of equals, one location that suffices, and of those the smallest', () => {
    const stock = stockOf([{ packages: 3 }, { packages: 9 }, { packages: 5 }, { packages: 2 }])
    expect(took(stock, orderOf(4))).toEqual({ 'record-2': 4 })
    expect(took(stock, orderOf(9))).toEqual({ 'record-1': 9 })
    expect(took(stock, orderOf(11))).toEqual({ 'record-1': 9, 'record-3': 2 })
  })

  test('of a location where all leaves together, the records in the order of their ids', () => {
    const [early, late] = [
      { inventoryId: 'a', locationId: 'A', packages: 2 },
      { inventoryId: 'b', locationId: 'A', packages: 2 },
    ]
    for (const records of [
      [early, late],
      [late, early],
    ])
      expect(took(stockOf(records), orderOf(3))).toEqual({ a: 2, b: 1 })
  })

  test('whoever lost a race goes to any location that suffices', () => {
    expect([...new Set(Array.from({ length: 300 }, () => chooseAny(3)))].sort()).toEqual([0, 1, 2])
  })

  test('other package types fill in turn: what expires first, though fewer packages would do', () => {
    const stock = stockOf([
      { productPackageTypeId: 'case', packages: 1 },
      { productPackageTypeId: 'pair', packages: 6, expiresOn: '2024-03-01' },
    ])
    expect(took(stock, orderOf(12))).toEqual({ 'record-1': 6 })
  })

  test('a mix has as many of the line’s own packages as it can, though fewer packages would do', () => {
    const stock = stockOf([
      { productPackageTypeId: 'four', packages: 5 },
      { productPackageTypeId: 'six', packages: 3 },
      { productPackageTypeId: 'ten', packages: 2 },
    ])
    expect(took(stock, orderOf(20, 'six'))).toEqual({ 'record-1': 2, 'record-0': 2 })
  })

  test('what is empty is no part of a large mix', () => {
    const stock = stockOf([
      { packages: 1 },
      { productPackageTypeId: 'six', packages: 500 },
      { productPackageTypeId: 'ten', packages: 1 },
    ])
    // With single units among them, 3,004 would be more than mixes are looked for.
    const [, plan] = allocate(stock, [{ ...orderOf(1), orderId: 'first' }, orderOf(3_004, 'six')])
    expect(plan?.allocations).toMatchObject([{ packages: 499 }, { packages: 1 }])
  })

  test('other package types only fill whole, and not for strict orders', () => {
    const stock = stockOf([
      { productPackageTypeId: 'case', packages: 1 },
      { productPackageTypeId: 'unit', packages: 10 },
    ])
    expect(took(stock, orderOf(12, 'case'))).toEqual({ 'record-0': 1 })
    expect(took(stock, orderOf(20, 'case'))).toEqual({ 'record-0': 1, 'record-1': 8 })
    expect(took(stock, orderOf(20, 'case', true))).toBeNull()
    expect(took(stock, orderOf(15, 'unit'))).toEqual({ 'record-0': 1, 'record-1': 3 })
    expect(took(stock, orderOf(11, 'unit'))).toBeNull()
  })

  test('finds a mix where taking in turn leads nowhere', () => {
    const stock = stockOf([
      { productPackageTypeId: 'six', packages: 1, expiresOn: '2024-03-01' },
      { productPackageTypeId: 'pair', packages: 1 },
      { productPackageTypeId: 'case', packages: 1, expiresOn: '2024-04-01' },
    ])
    // The six that leaves first cannot be part of fourteen.
    expect(took(stock, orderOf(14))).toEqual({ 'record-2': 1, 'record-1': 1 })
  })

  test('the demand of all lines is summed before a line falls back on the package of another', () => {
    const stock = stockOf([{ packages: 6 }, { productPackageTypeId: 'six', packages: 1 }])
    const order: OrderDemand = {
      ...orderOf(1),
      items: [
        { id: 'sixes', productId: 'tea', productPackageTypeId: 'six', neededUnits: 12 },
        { id: 'singles', productId: 'tea', productPackageTypeId: 'unit', neededUnits: 6 },
      ],
    }
    expect(allocate(stock, [order])).toEqual([
      {
        orderId: 'order',
        allocations: null,
        shortages: [{ itemId: 'sixes', productId: 'tea', neededUnits: 12, availableUnits: 6, packedUnits: 0 }],
      },
    ])
  })

  test('an order that is short takes nothing from the next', () => {
    const stock = stockOf([{ packages: 5 }])
    const [first, second] = allocate(stock, [orderOf(6), { ...orderOf(5), orderId: 'next' }])
    expect(first?.shortages).toEqual([
      { itemId: 'line', productId: 'tea', neededUnits: 6, availableUnits: 5, packedUnits: 0 },
    ])
    expect(second?.allocations).toHaveLength(1)
  })

  test('two lines of a product are not both told of the same goods', () => {
    const items = [
      { id: 'singles', productId: 'tea', productPackageTypeId: 'unit', neededUnits: 6 },
      { id: 'pairs', productId: 'tea', productPackageTypeId: 'pair', neededUnits: 6 },
    ]
    const [plan] = allocate(stockOf([{ packages: 5 }]), [{ ...orderOf(1), items }])
    expect(plan?.shortages?.map(({ itemId, availableUnits }) => [itemId, availableUnits])).toEqual([
      ['singles', 5],
      ['pairs', 0],
    ])
  })

  test('a strict order is told of its own package type alone', () => {
    const stock = stockOf([
      { productPackageTypeId: 'six', packages: 2 },
      { productPackageTypeId: 'pair', packages: 4 },
      { packages: 3 },
    ])
    const items = [
      { id: 'sixes', productId: 'tea', productPackageTypeId: 'six', neededUnits: 11 },
      { id: 'singles', productId: 'tea', productPackageTypeId: 'unit', neededUnits: 3 },
    ]
    const [plan] = allocate(stock, [{ ...orderOf(1), isStrict: true, items }])
    expect(plan?.shortages).toEqual([
      { itemId: 'sixes', productId: 'tea', neededUnits: 11, availableUnits: 6, packedUnits: 6 },
    ])
  })

  test('a line that whole packages do not make up is short beside one that has nothing', () => {
    const items = [
      { id: 'cases', productId: 'tea', productPackageTypeId: 'case', neededUnits: 13 },
      { id: 'cups', productId: 'cup', productPackageTypeId: 'unit', neededUnits: 5 },
    ]
    const [plan] = allocate(stockOf([{ productPackageTypeId: 'case', packages: 2 }]), [{ ...orderOf(1), items }])
    expect(plan?.shortages).toMatchObject([
      { itemId: 'cases', availableUnits: 12, packedUnits: 12 },
      { itemId: 'cups', availableUnits: 0, packedUnits: 0 },
    ])
  })

  test('units that are only in larger packages are told apart from those that can be had', () => {
    const stock = stockOf([
      { productPackageTypeId: 'case', packages: 10 },
      { productPackageTypeId: 'pair', packages: 1 },
    ])
    const [plan] = allocate(stock, [orderOf(7)])
    expect(plan?.shortages).toMatchObject([{ neededUnits: 7, availableUnits: 2, packedUnits: 120 }])
  })

  describe('breaking packages', () => {
    const breaking = (units: number, more: Partial<OrderDemand> = {}): OrderDemand => ({
      ...orderOf(units),
      mayBreak: true,
      ...more,
    })
    const breakable = (records: readonly Partial<FreeStock>[]) =>
      stockOf(records).map((record) => ({ ...record, unitTypeId: record.unitQuantity > 1 ? 'unit' : null }))

    test('whole packages first, then one is broken, and what is left of it goes to the next', () => {
      const stock = breakable([{ productPackageTypeId: 'case', packages: 2 }])
      const plans = allocate(stock, [breaking(15), breaking(9, { orderId: 'next' }), breaking(1, { orderId: 'last' })])
      expect(plans).toMatchObject([
        {
          allocations: [
            { inventoryId: 'record-0', packages: 1, units: 12 },
            { inventoryId: 'record-0', isLoose: true, packages: 3, units: 3 },
          ],
          breaks: [{ itemId: 'line', inventoryId: 'record-0' }],
        },
        { allocations: [{ inventoryId: 'record-0', isLoose: true, packages: 9 }], breaks: [] },
        { shortages: [{ availableUnits: 0, packedUnits: 0 }] },
      ])
    })

    test('nothing is broken where whole packages make it up, and not for an order that is short anyway', () => {
      const stock = breakable([
        { productPackageTypeId: 'six', packages: 1 },
        { productPackageTypeId: 'case', packages: 1 },
      ])
      expect(allocate(stock, [breaking(18)])).toMatchObject([{ breaks: [] }])
      const short = breaking(7, {
        items: [
          { id: 'line', productId: 'tea', productPackageTypeId: 'unit', neededUnits: 7 },
          { id: 'cups', productId: 'cup', productPackageTypeId: 'unit', neededUnits: 1 },
        ],
      })
      const [first, second] = allocate(stock, [short, { ...orderOf(18), orderId: 'next' }])
      expect(first?.shortages?.map(({ itemId }) => itemId)).toEqual(['cups'])
      // The package is whole again.
      expect(second?.allocations).toEqual([
        { itemId: 'line', inventoryId: 'record-0', packages: 1, units: 6 },
        { itemId: 'line', inventoryId: 'record-1', packages: 1, units: 12 },
      ])
    })

    test('only what can be broken is, whatever else would leave before it', () => {
      const stock = stockOf([
        { productPackageTypeId: 'six', packages: 1, expiresOn: '2024-03-01' },
        { productPackageTypeId: 'case', packages: 1, unitTypeId: 'unit' },
      ])
      expect(allocate(stock, [breaking(3)])).toMatchObject([{ breaks: [{ inventoryId: 'record-1' }] }])
    })

    test('loose units are of the product’s Unit package, those of two records apart', () => {
      const stock = breakable([
        { packages: 2 },
        { productPackageTypeId: 'case', packages: 1, receivedOn: '2024-01-01' },
        { productPackageTypeId: 'case', packages: 1, receivedOn: '2024-02-01' },
      ])
      const strict = { ...orderOf(2, 'unit', true), orderId: 'strict' }
      const plans = allocate(stock, [breaking(5), strict, breaking(10, { orderId: 'next' })])
      expect(plans.map((plan) => plan.allocations)).toEqual([
        [
          { itemId: 'line', inventoryId: 'record-0', packages: 2, units: 2 },
          { itemId: 'line', inventoryId: 'record-1', isLoose: true, packages: 3, units: 3 },
        ],
        [{ itemId: 'line', inventoryId: 'record-1', isLoose: true, packages: 2, units: 2 }],
        [
          { itemId: 'line', inventoryId: 'record-1', isLoose: true, packages: 7, units: 7 },
          { itemId: 'line', inventoryId: 'record-2', isLoose: true, packages: 3, units: 3 },
        ],
      ])
    })

    test('an order that may break is short only of units that are not there, and nothing is promised twice', () => {
      fc.assert(
        fc.property(
          someStock,
          fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
          (records, wishes) => {
            const stock = breakable(records)
            const plans = allocate(
              stock,
              wishes.map((units, n) => breaking(units, { orderId: `order-${n}` })),
            )
            let left = stock
              .filter((one) => one.productId === 'tea' && one.storeId === 'store')
              .reduce((sum, one) => sum + one.packages * one.unitQuantity, 0)
            const used = new Map<string, number>()
            for (const [n, plan] of plans.entries()) {
              const wanted = wishes[n] ?? 0
              if (plan.shortages) {
                expect(left).toBeLessThan(wanted)
                continue
              }
              left -= wanted
              expect(plan.allocations.reduce((sum, one) => sum + one.units, 0)).toBe(wanted)
              for (const one of plan.allocations)
                if (!one.isLoose) used.set(one.inventoryId, (used.get(one.inventoryId) ?? 0) + one.packages)
              for (const one of plan.breaks) used.set(one.inventoryId, (used.get(one.inventoryId) ?? 0) + 1)
            }
            for (const { inventoryId, packages } of stock)
              expect(used.get(inventoryId) ?? 0).toBeLessThanOrEqual(packages)
          },
        ),
      )
    })
  })

  test('another merchant’s goods are not there', () => {
    expect(took(stockOf([{ storeId: 'other', packages: 5 }]), orderOf(1))).toBeNull()
  })

  test('whatever the stock and the orders: nothing twice, orders whole, exact units, strict means strict', () => {
    fc.assert(
      fc.property(someStock, someOrders, fc.boolean(), (stock, orders, anyChoice) => {
        const plans = allocate(stock, orders, anyChoice ? chooseAny : undefined)
        const left = new Map(stock.map((record) => [record.inventoryId, record.packages]))
        const records = new Map(stock.map((record) => [record.inventoryId, record]))
        expect(plans.map((plan) => plan.orderId)).toEqual(orders.map((order) => order.orderId))
        for (const [n, plan] of plans.entries()) {
          const order = orders[n] as OrderDemand
          if (!plan.allocations) {
            expect(plan.shortages?.length).toBeGreaterThan(0)
            continue
          }
          for (const item of order.items) {
            const own = plan.allocations.filter((one) => one.itemId === item.id)
            expect(own.reduce((sum, one) => sum + one.units, 0)).toBe(item.neededUnits)
            for (const { inventoryId, packages, units } of own) {
              const record = records.get(inventoryId) as FreeStock
              expect(record.productId).toBe(item.productId)
              expect(units).toBe(packages * record.unitQuantity)
              expect(Number.isInteger(packages) && packages > 0).toBe(true)
              if (order.isStrict) expect(record.productPackageTypeId).toBe(item.productPackageTypeId)
              left.set(inventoryId, (left.get(inventoryId) ?? 0) - packages)
            }
          }
        }
        for (const packages of left.values()) expect(packages).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })

  test('a line is served whenever some mix of whole packages meets it', () => {
    fc.assert(
      fc.property(
        someStock,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('unit', 'pair', 'six', 'case'),
        (stock, units, type) => {
          let sums = new Set([0])
          for (const record of stock.filter((one) => one.productId === 'tea'))
            sums = new Set(
              [...sums].flatMap((sum) =>
                Array.from({ length: record.packages + 1 }, (_, count) => sum + count * record.unitQuantity),
              ),
            )
          expect(took(stock, orderOf(units, type)) !== null).toBe(sums.has(units))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('nothing is left behind that should have left before', () => {
    const turn = (record: FreeStock) => `${record.expiresOn ?? '9999'} ${record.receivedOn}`
    fc.assert(
      fc.property(someStock, fc.integer({ min: 1, max: 20 }), (stock, units) => {
        const singles = stock.filter((record) => record.productId === 'tea' && record.productPackageTypeId === 'unit')
        const taken = took(singles, orderOf(units))
        if (!taken) return
        const lastTurn = singles
          .filter((record) => taken[record.inventoryId])
          .map(turn)
          .reduce((a, b) => (a > b ? a : b))
        const behind = singles.filter(
          (record) => (taken[record.inventoryId] ?? 0) < record.packages && turn(record) < lastTurn,
        )
        expect(behind).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('of goods that leave together, no fewer locations would do', () => {
    const together = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(together, fc.integer({ min: 1, max: 30 }), (amounts, units) => {
        const stock = stockOf(amounts.map((packages) => ({ packages })))
        const taken = took(stock, orderOf(units))
        if (!taken) return
        const largestFirst = [...amounts].sort((a, b) => b - a)
        let fewest = 0
        for (let sum = 0; sum < units; fewest++) sum += largestFirst[fewest] ?? 0
        expect(Object.keys(taken)).toHaveLength(fewest)
      }),
    )
  })
})

test('what the stock cannot cover takes nothing off the shelves to find out, and says what whole packages there are', () => {
  const stock = stockOf([
    ...Array.from({ length: 4 }, () => ({ productId: 'tea' })),
    ...Array.from({ length: 3 }, () => ({ productId: 'cup', packages: 5 })),
    { productId: 'cup', productPackageTypeId: 'six' },
  ])
  let looks = 0
  const choose = (count: number) => {
    looks++
    return count - 1
  }
  const item = { id: 'tea', productId: 'tea', productPackageTypeId: 'unit', neededUnits: 4 }
  const waiting = Array.from(
    { length: 1000 },
    (_, n): OrderDemand => ({
      orderId: `waits-${n}`,
      storeId: 'store',
      isStrict: n % 2 === 0,
      items: [item, { id: 'cup', productId: 'cup', productPackageTypeId: 'unit', neededUnits: 5_000 }],
    }),
  )
  const plans = allocate(stock, waiting, choose)
  expect(looks).toBe(0)
  const lacking = { itemId: 'cup', productId: 'cup', neededUnits: 5_000, packedUnits: 0 }
  expect(plans[0]?.shortages).toEqual([{ ...lacking, availableUnits: 15 }])
  expect(plans[1]?.shortages).toEqual([{ ...lacking, availableUnits: 21 }])
  // And nothing has been taken: who can be served still is.
  const [served] = allocate(stock, [...waiting, { ...orderOf(4), orderId: 'served' }], choose).slice(-1)
  expect(served?.shortages).toBeNull()
})

test('what an order takes nothing from is looked for among its own products, and left as it was for the next', () => {
  const stock = stockOf([{ packages: 2 }, { packages: 3 }, { productId: 'cup', packages: 9 }])
  const asked: string[] = []
  class Avoided extends Set<string> {
    override has(inventoryId: Id<'inventory'>) {
      asked.push(inventoryId)
      return super.has(inventoryId)
    }
  }
  // Two lines of one product look at its shelves once.
  const twice = orderOf(1).items.flatMap((item) => [item, { ...item, id: 'other' }])
  const orders = [{ ...orderOf(1), items: twice, avoid: new Avoided(['record-0', 'record-2']) }, orderOf(3)]
  const [wary, next] = allocate(stock, orders)
  expect(wary?.allocations?.map(({ inventoryId, packages }) => [inventoryId, packages])).toEqual([
    ['record-1', 1],
    ['record-1', 1],
  ])
  expect(asked.sort()).toEqual(['record-0', 'record-1'])
  expect(next?.allocations?.map(({ inventoryId, packages }) => [inventoryId, packages])).toEqual([
    ['record-0', 2],
    ['record-1', 1],
  ])
})
