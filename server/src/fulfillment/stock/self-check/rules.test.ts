import { describe, expect, test } from 'vitest'
import { explain, type Finding } from './rules.ts'

const told = (check: Finding['check'], facts: object, last: Parameters<typeof explain>[1] = null) =>
  explain({ check, kind: 'stock-record', subject: 'it', ...facts } as unknown as Finding, last)

describe('what disagrees, in words', () => {
  test('the ledger', () => {
    expect(told('LEDGER', { expected: 1, found: 1200, detail: { entries: 1, last: null } })).toEqual({
      expected: '1 package',
      found: '1,200 packages',
      explanation:
        'The stock record holds 1,200 packages, but its 1 ledger entry adds up to 1 package. Count the goods; a repair writes the difference to the ledger.',
      canRepair: true,
    })
    const last = { type: 'GONE', at: '2030-01-02T23:00:00Z' } as const
    expect(told('LEDGER', { expected: -1, found: 0, detail: { entries: 2, last } }, last).explanation).toBe(
      'The stock record holds 0 packages, but its 2 ledger entries add up to -1 package. The last one is Gone, 02/01/2030. Count the goods; a repair writes the difference to the ledger.',
    )
  })

  test('its chain', () => {
    expect(told('CHAIN', { expected: 8, found: 9, detail: { type: 'SHIPPED', at: '2030-01-02T23:00:00Z' } })).toEqual({
      expected: '8 packages',
      found: '9 packages',
      explanation:
        'The ledger entry Shipped, 02/01/2030, starts with 9 packages, but the one before it ended with 8 packages: an entry was lost or changed. Count the goods; what the ledger says is never changed.',
      canRepair: false,
    })
  })

  test('what is reserved and picked, which is added up anew where it fits', () => {
    const fitting = { onHand: 4, held: 4, picked: 4, holds: 2 }
    expect(told('ALLOCATED', { expected: 4, found: 3, detail: fitting })).toEqual({
      expected: '4 packages',
      found: '3 packages',
      explanation:
        'The stock record says 3 packages reserved, but its 2 open reservations add up to 4 packages. A repair adds up anew.',
      canRepair: true,
    })
    expect(told('PICKED', { expected: 4, found: 3, detail: { ...fitting, onHand: 5, holds: 1 } }).explanation).toBe(
      'The stock record says 3 packages picked, but its 1 open reservation adds up to 4 packages. A repair adds up anew.',
    )
    expect(told('ALLOCATED', { expected: 4, found: 3, detail: { ...fitting, onHand: 3 } })).toMatchObject({
      explanation:
        'The stock record says 3 packages reserved, but its 2 open reservations add up to 4 packages. Only 3 packages are on hand: release an order first.',
      canRepair: false,
    })
    expect(told('PICKED', { expected: 4, found: 3, detail: { ...fitting, held: 3 } })).toMatchObject({
      canRepair: false,
    })
  })

  test('the sums of a product', () => {
    const expected = { units: 1, volume: 28316.8466, receivedOn: null, expiresOn: null }
    const found = { units: 1500, volume: 0, receivedOn: '2030-01-01', expiresOn: '2030-02-01' }
    expect(told('PRODUCT_SUMS', { detail: { expected, found, warehouses: 0 } })).toEqual({
      expected: '1 unit, 1 cu ft',
      found: '1,500 units, 0 cu ft, received 01/01/2030, expires 01/02/2030',
      explanation: 'The sums kept with the product differ from its stock records. A repair adds up anew.',
      canRepair: true,
    })
    expect(told('PRODUCT_SUMS', { detail: { expected, found, warehouses: 2 } }).explanation).toBe(
      'The sums kept with the product, or with 2 of its warehouses, differ from its stock records. A repair adds up anew.',
    )
  })

  test.each([
    [
      'READY',
      1,
      'A placed order holds exactly the units it needs: 1 line differs. Release the order and place it again.',
    ],
    [
      'PICKING',
      2,
      'An order in process holds no more units than it needs: 2 lines differ. Release the order and place it again.',
    ],
    [
      'COMPLETED',
      2,
      'A shipped order has shipped exactly its units, and holds nothing more: 2 lines differ. Count the goods and adjust.',
    ],
    ['DRAFT', 2, 'An order that is not placed holds nothing: 2 lines differ. Release the order and place it again.'],
  ])('what an order holds: %s, %s lines', (state, lines, explanation) => {
    expect(told('ORDER_HOLDS', { expected: -1, found: 2, detail: { state, lines } })).toEqual({
      expected: '-1 unit',
      found: '2 units',
      explanation,
      canRepair: false,
    })
  })

  test('what was shipped, received, broken, and the sums of an order', () => {
    expect(told('SHIPPED', { expected: 1, found: 2, detail: {} })).toEqual({
      expected: '1 package',
      found: '2 packages',
      explanation:
        'The order’s reservations were shipped with 1 package, but the ledger has 2 packages as shipped for it. Count the goods and adjust.',
      canRepair: false,
    })
    expect(told('RECEIVED', { expected: 1, found: 2, detail: {} })).toEqual({
      expected: '1 package',
      found: '2 packages',
      explanation:
        'The received lines of the order are 1 package, but the ledger has 2 packages as received for it. Count the goods and adjust.',
      canRepair: false,
    })
    expect(told('UNITIZED', { expected: 0, found: -12, detail: {} })).toEqual({
      expected: '0 units',
      found: '-12 units',
      explanation:
        'Packages were broken or put together, and the entries of it differ by 12 units where they should be equal. Count the goods and adjust.',
      canRepair: false,
    })
    expect(
      told('ORDER_SUMS', { detail: { expected: { lines: 1, units: 1200 }, found: { lines: 2, units: 1 } } }),
    ).toEqual({
      expected: 'lines 1, units 1,200',
      found: 'lines 2, units 1',
      explanation: 'The sums kept with the order differ from its lines. A repair adds up anew.',
      canRepair: true,
    })
  })
})
