import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedHead,
  compareRows,
  digestOf,
  groupRows,
  type KnownRows,
  linesOf,
  lostRecipient,
  noRows,
  numberOf,
  type PackageChoice,
  packageKey,
  partiesOf,
  type SaidUnits,
  type ShipmentRecord,
  withRows,
} from './rules.ts'

const blank: ShipmentRecord = {
  rowId: 1,
  externalOrderNumber: null,
  externalPoNumber: 'PO-1',
  shipOutDate: null,
  deliveryType: 'Pick up',
  productSku: 'A',
  productPackageTypeName: 'Unit',
  perPackageQuantity: 1,
  packageCount: 1,
  recipientName: null,
  recipientPrimaryPhone: null,
  recipientSecondaryPhone: null,
  recipientEmail: null,
  recipientAddressLine1: null,
  recipientAddressLine2: null,
  recipientCity: null,
  recipientState: null,
  recipientPostalCode: null,
  recipientCountry: null,
  note: null,
  pickupId: null,
  poNumber: null,
  referenceNumber: null,
  carrierName: 'ABF',
  warehouseId: null,
  externalLineId: null,
}
const products: Record<string, readonly PackageChoice[]> = {
  A: [
    { id: 'a1', productId: 'a', name: 'Unit', unitQuantity: 1 },
    { id: 'a12', productId: 'a', name: 'Case', unitQuantity: 12 },
  ],
  B: [{ id: 'b1', productId: 'b', name: 'Unit', unitQuantity: 1 }],
}
const packagesOf = (sku: string) => products[sku] ?? []

const row = fc.record({
  externalOrderNumber: fc.constantFrom('1', '2', '3', null),
  externalPoNumber: fc.constantFrom('1', 'PO-1'),
  productSku: fc.constantFrom('A', 'B'),
  packageCount: fc.integer({ min: 1, max: 50 }),
  carrierName: fc.constantFrom('ABF', null),
})
const sheet = fc
  .array(row, { minLength: 1, maxLength: 40 })
  .map((rows) => rows.map((entry, index): ShipmentRecord => ({ ...blank, ...entry, rowId: index + 1 })))

/** What an import would make of rows: orders by key, with their units by package. */
const readOrders = (records: readonly ShipmentRecord[]) => {
  const { groups, problems } = groupRows(records)
  return {
    problems,
    orders: groups.map((group) => {
      const { lines } = linesOf(group.rows, packagesOf)
      return {
        key: group.key,
        carrier: group.head.carrierName,
        hash: digestOf(group, 'w', lines),
        units: Object.fromEntries(lines.map((line) => [line.productPackageTypeId, line.unitsCount])),
      }
    }),
  }
}

describe('grouping', () => {
  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(sheet, fc.infiniteStream(fc.nat()), (records, random) => {
        const shuffled = [...records]
        for (let last = shuffled.length - 1; last > 0; last--) {
          const other = (random.next().value as number) % (last + 1)
          const [a, b] = [shuffled[last], shuffled[other]] as [ShipmentRecord, ShipmentRecord]
          shuffled[last] = b
          shuffled[other] = a
        }
        expect(readOrders(shuffled)).toEqual(readOrders(records))
      }),
    )
  })

  test('every unit of the file is in exactly one order, under its number or else its PO number', () => {
    fc.assert(
      fc.property(sheet, (records) => {
        const wanted = new Map<string, number>()
        for (const record of records) {
          const order = record.externalOrderNumber
          const key = order === null ? `po/${record.externalPoNumber}` : `order/${order}`
          wanted.set(key, (wanted.get(key) ?? 0) + record.packageCount)
        }
        const { orders } = readOrders(records)
        const got = orders.map(({ key, units }) => [key, Object.values(units).reduce((sum, one) => sum + one, 0)])
        expect(new Map(got as [string, number][])).toEqual(wanted)
      }),
    )
  })

  test('what is blank in one row is taken from another; what differs is a fault of the later row', () => {
    const rows: ShipmentRecord[] = [
      { ...blank, rowId: 7, externalOrderNumber: '1', carrierName: 'UPS' },
      { ...blank, rowId: 3, externalOrderNumber: '1', carrierName: null, shipOutDate: '2026-03-01' },
      { ...blank, rowId: 5, externalOrderNumber: '1', carrierName: 'ABF', shipOutDate: '2026-03-02' },
    ]
    const { groups, problems } = groupRows(rows)
    expect(groups[0]?.head).toMatchObject({ carrierName: 'ABF', shipOutDate: '2026-03-01' })
    expect(problems).toEqual([
      {
        rowId: 5,
        message:
          'Row 5, Ship Out Date: This differs from row 3 of the same order. Expected "2026-03-01", found "2026-03-02".',
      },
      {
        rowId: 7,
        message: 'Row 7, Carrier Name: This differs from row 5 of the same order. Expected "ABF", found "UPS".',
      },
    ])
  })

  test('delivery types that mean the same do not differ; a delivery needs its recipient in one of its rows', () => {
    const rows: ShipmentRecord[] = [
      { ...blank, rowId: 1, deliveryType: 'delivery', recipientName: 'Ana Ruiz' },
      { ...blank, rowId: 2, deliveryType: 'Delivery', recipientCity: 'Vancouver' },
      { ...blank, rowId: 3, externalPoNumber: 'PO-2', deliveryType: 'Pickup' },
      { ...blank, rowId: 4, externalPoNumber: 'PO-2', deliveryType: 'Pick up' },
    ]
    const { groups, problems } = groupRows(rows)
    expect(problems).toEqual([])
    expect(groups.flatMap(({ missing }) => missing.map(({ message }) => message))).toEqual([
      'Row 1, Primary Phone: Phone number is not valid. Expected a value in one row of the order, found nothing.',
      'Row 1, Country: Please enter your country. Expected a value in one row of the order, found nothing.',
      'Row 1, State: Please enter your state. Expected a value in one row of the order, found nothing.',
      'Row 1, Postal Code: Please enter your zip code. Expected a value in one row of the order, found nothing.',
      'Row 1, Address Line 1: Please enter your address line 1. Expected a value in one row of the order, found nothing.',
    ])
  })
})

/** The one order of some rows. */
const orderOf = (...rows: readonly Partial<ShipmentRecord>[]) => {
  const { groups, problems } = groupRows(rows.map((entry, index) => ({ ...blank, ...entry, rowId: index + 1 })))
  const [group, ...more] = groups
  if (!group || more.length > 0) throw new Error('These rows are not one order.')
  return { group, messages: problems.map(({ message }) => message) }
}

describe('recipients', () => {
  test('of an order that names one, each row that is neither a delivery nor a pick-up is a fault', () => {
    const wanted =
      'This order names a recipient, so it must be said whether it is a delivery or a pick-up. Expected Delivery or Pick up'
    const mixed = [{ deliveryType: 'Expedited' }, { deliveryType: 'Express', recipientCity: 'Vancouver' }]
    expect(orderOf(...mixed).messages).toEqual([
      `Row 1, Shipment Type*: ${wanted}, found "Expedited".`,
      `Row 2, Shipment Type*: ${wanted}, found "Express".`,
    ])
    expect(orderOf({ deliveryType: 'Pick up', recipientCity: 'Vancouver' }).messages).toEqual([])
    expect(orderOf({ deliveryType: 'Expedited' }).messages).toEqual([])
  })

  test('a pick-up has none: what a file says of one is told; a delivery loses nothing', () => {
    const said = { recipientName: 'Ana Ruiz', recipientCity: 'Vancouver' }
    expect(lostRecipient(orderOf({ deliveryType: 'Pick up', ...said }).group)).toBe('Ana Ruiz, Vancouver')
    expect(lostRecipient(orderOf({ deliveryType: 'Pick up' }).group)).toBe('')
    expect(lostRecipient(orderOf({ deliveryType: 'Delivery', ...said }).group)).toBe('')
  })
})

describe('the head of an order', () => {
  test('its number is the order number, else the PO number', () => {
    expect(numberOf(orderOf({ externalOrderNumber: '7' }).group)).toBe('7')
    expect(numberOf(orderOf({}).group)).toBe('PO-1')
  })

  test('a delivery has a recipient, whose mail address is written small; a pick-up is expected on the day it ships', () => {
    const recipient = {
      recipientName: 'Ana Ruiz',
      recipientPrimaryPhone: '6175550101',
      recipientSecondaryPhone: '6175550102',
      recipientEmail: 'Ana@Example.com',
      recipientAddressLine1: '1 Main St',
      recipientAddressLine2: 'Unit 2',
      recipientCity: 'Boston',
      recipientState: 'Massachusetts',
      recipientPostalCode: '02134',
      recipientCountry: 'United States',
      note: 'Ring twice',
    }
    expect(partiesOf(orderOf({ deliveryType: 'Delivery', ...recipient }).group.head, '2026-03-01')).toEqual({
      deliveryType: 'BusinessDelivery',
      thirdPartyPickUpInfo: null,
      businessDeliveryInfo: {
        ...recipient,
        recipientEmail: 'ana@example.com',
        recipientLat: null,
        recipientLng: null,
        recipientFullAddress: null,
      },
    })
    const bare = partiesOf(orderOf({ deliveryType: 'Delivery' }).group.head, '2026-03-01')
    expect(bare.businessDeliveryInfo?.recipientEmail).toBeNull()
    const pickup = { pickupId: 'P1', poNumber: '12', referenceNumber: 'R1', carrierName: 'ABF', note: 'Dock 3' }
    expect(partiesOf(orderOf({ deliveryType: 'Pick up', ...pickup }).group.head, '2026-03-01')).toEqual({
      deliveryType: 'ThirdPartyPickup',
      businessDeliveryInfo: null,
      thirdPartyPickUpInfo: { ...pickup, expectedPickupDate: '2026-03-01' },
    })
  })

  test('what an earlier import said otherwise, or not at all, has changed; blanks and the warehouse have not', () => {
    const { head } = orderOf({
      deliveryType: 'delivery',
      recipientCity: 'Boston',
      note: 'New',
      warehouseId: 'w2',
    }).group
    const known = { externalPoNumber: 'PO-1', deliveryType: 'Delivery', carrierName: 'ABF', recipientCity: 'Salem' }
    expect(changedHead({ ...known, recipientName: 'Ana Ruiz', warehouseId: 'w1' }, head)).toEqual([
      'recipientCity',
      'note',
    ])
    expect(changedHead({ ...known, deliveryType: 'Pick up', recipientCity: 'Boston', note: 'New' }, head)).toEqual([
      'deliveryType',
    ])
  })

  test('its digest tells warehouses, heads and lines apart, and not the order of lines', () => {
    const { group } = orderOf({})
    const line = { id: 'l', productId: 'a', productPackageTypeId: 'a1', unitsCount: 2, unitQuantity: 1 }
    const other = { ...line, productPackageTypeId: 'b1' }
    const digests = [
      digestOf(group, 'w', [line, other]),
      digestOf(group, 'v', [line, other]),
      digestOf(orderOf({ carrierName: 'UPS' }).group, 'w', [line, other]),
      digestOf(group, 'w', [line]),
      digestOf(group, 'w', [{ ...line, unitsCount: 3 }, other]),
    ]
    expect(new Set(digests).size).toBe(digests.length)
    expect(digestOf(group, 'w', [other, line])).toBe(digests[0])
  })
})

describe('lines', () => {
  test('names of packages are compared without case and blanks around them', () => {
    expect(packageKey(' Case ', 12)).toBe('case/12')
  })

  test('as many units as one order may have are not too many', () => {
    const most: ShipmentRecord = { ...blank, packageCount: 1_000_000_000 }
    expect(linesOf([most], packagesOf)).toMatchObject({ problems: [], lines: [{ unitsCount: 1_000_000_000 }] })
  })

  test('rows of one package are one line; cases and units are two', () => {
    const rows: ShipmentRecord[] = [
      { ...blank, rowId: 1, packageCount: 2 },
      { ...blank, rowId: 2, productPackageTypeName: ' case ', perPackageQuantity: 12, packageCount: 3 },
      { ...blank, rowId: 3, productPackageTypeName: 'unit', packageCount: 5 },
    ]
    expect(linesOf(rows, packagesOf)).toEqual({
      problems: [],
      said: [
        { rowId: 1, productPackageTypeId: 'a1', units: 2, lineId: null },
        { rowId: 2, productPackageTypeId: 'a12', units: 36, lineId: null },
        { rowId: 3, productPackageTypeId: 'a1', units: 5, lineId: null },
      ],
      lines: [
        { id: expect.any(String), productId: 'a', productPackageTypeId: 'a1', unitsCount: 7, unitQuantity: 1 },
        { id: expect.any(String), productId: 'a', productPackageTypeId: 'a12', unitsCount: 36, unitQuantity: 12 },
      ],
    })
  })

  test('a package the product does not have is a fault that names those it has; so is too much', () => {
    const rows: ShipmentRecord[] = [
      { ...blank, rowId: 4, productPackageTypeName: 'Case', perPackageQuantity: 10 },
      { ...blank, rowId: 5, packageCount: 999_999_999 },
      { ...blank, rowId: 6, packageCount: 2 },
    ]
    expect(linesOf(rows, packagesOf).problems.map(({ message }) => message)).toEqual([
      'Row 4, Package Type Name*: A has no such package. Expected Unit of 1, Case of 12, found "Case of 10".',
      'Row 6, Quantity*: Must be at most 1,000,000,000 units in all rows of the order. Expected fewer packages, found "2".',
    ])
  })
})

describe('known rows', () => {
  const saidOf = (...units: readonly number[]): SaidUnits[] =>
    units.map((one, index) => ({ rowId: index + 1, productPackageTypeId: 'a1', units: one, lineId: null }))
  const named = (...lines: readonly (readonly [lineId: string, units: number])[]): SaidUnits[] =>
    lines.map(([lineId, units], index) => ({ rowId: index + 1, productPackageTypeId: 'a1', units, lineId }))
  const rowsOf = (rows: readonly SaidUnits[]) => rows.map(({ rowId }) => rowId)
  const compared = (known: KnownRows, said: readonly SaidUnits[]) => {
    const { added, changed, equal, otherwise } = compareRows(known, said)
    return { added: rowsOf(added), changed: rowsOf(changed), equal: rowsOf(equal), otherwise: rowsOf(otherwise) }
  }

  test('a row is known by its units in any order; one beyond them is new, one in the place of another is otherwise', () => {
    const known = withRows({ units: { a1: [5] }, lines: {} }, saidOf(3, 5, 7))
    expect(known).toEqual({ units: { a1: [5, 3, 5, 7] }, lines: {} })
    expect(compared(known, saidOf(7, 5, 5, 3))).toEqual({ added: [], changed: [], equal: [1, 2, 3, 4], otherwise: [] })
    expect(compareRows(known, saidOf(5, 9, 8)).otherwise).toMatchObject([
      { rowId: 2, units: 9, was: 5 },
      { rowId: 3, units: 8, was: 3 },
    ])
    expect(compared(known, saidOf(5, 5, 3, 7, 5))).toMatchObject({ added: [5], equal: [1, 2, 3, 4] })
  })

  test('a line with an id is that line and no other, whatever stands beside it', () => {
    const known = withRows(noRows, [...named(['l1', 2], ['l2', 2]), ...saidOf(2)])
    expect(known).toEqual({ units: { a1: [2, 2, 2] }, lines: { l1: ['a1', 2], l2: ['a1', 2] } })
    const nothing = { added: [], changed: [], equal: [], otherwise: [] }
    expect(compared(known, named(['l2', 2], ['l1', 2]))).toEqual(nothing)
    expect(compared(known, named(['l1', 3]))).toEqual({ ...nothing, changed: [1] })
    expect(compareRows(known, [{ rowId: 1, productPackageTypeId: 'b1', units: 2, lineId: 'l1' }]).changed).toHaveLength(
      1,
    )
    // One of them was imported before without its id: that one, or one more.
    expect(compared(known, named(['l1', 2], ['l3', 2], ['l4', 2]))).toEqual({ ...nothing, equal: [2], added: [3] })
    // A row without an id may be any of those that the file does not name.
    expect(
      compared(
        known,
        [...named(['l1', 2]), ...saidOf(2, 2, 2)].map((row, at) => ({ ...row, rowId: at + 1 })),
      ),
    ).toEqual({
      ...nothing,
      equal: [2, 3],
      added: [4],
    })
  })

  test('what is known stays known, and is not changed by what is added', () => {
    const before: KnownRows = { units: { a1: [2] }, lines: { l1: ['a1', 2] } }
    expect(withRows(before, named(['l2', 3]))).toEqual({
      units: { a1: [2, 3] },
      lines: { l1: ['a1', 2], l2: ['a1', 3] },
    })
    expect(before).toEqual({ units: { a1: [2] }, lines: { l1: ['a1', 2] } })
  })

  test('ids that every object knows are ids like others', () => {
    for (const lineId of ['constructor', 'toString', '__proto__']) {
      expect(compareRows(noRows, named([lineId, 2]))).toMatchObject({ added: [{ lineId }], changed: [] })
      const known = withRows(noRows, named([lineId, 2]))
      expect(Object.keys(known.lines)).toEqual([lineId])
      const kept = JSON.parse(JSON.stringify(known)) as KnownRows
      expect(compareRows(kept, named([lineId, 3])).changed).toMatchObject([{ lineId, units: 3, was: 2 }])
    }
  })

  test('rows of a package that nobody knows are new, with and without an id', () => {
    const said = [...named(['l1', 2]), ...saidOf(2)]
    expect(compareRows(noRows, said)).toEqual({ added: said, changed: [], equal: [], otherwise: [] })
  })

  test('a row without an id may be a changed one of those whose ids the file does not name; one with an id may not', () => {
    const known = withRows(noRows, named(['l1', 2]))
    expect(compareRows(known, saidOf(5)).otherwise).toMatchObject([{ units: 5, was: 2 }])
    expect(compareRows(known, named(['l2', 2]))).toMatchObject({ equal: [], otherwise: [], added: [{ lineId: 'l2' }] })
    expect(compareRows(known, [...named(['l1', 2]), ...saidOf(5)])).toMatchObject({
      otherwise: [],
      added: [{ units: 5 }],
    })
  })

  test('an id that two rows of an order have is a fault of the second', () => {
    const rows: ShipmentRecord[] = [
      { ...blank, rowId: 1, externalLineId: 'l1' },
      { ...blank, rowId: 2, externalLineId: 'l1', packageCount: 2 },
    ]
    expect(linesOf(rows, packagesOf).problems.map(({ message }) => message)).toEqual([
      'Row 2, Line ID: This line of the order stands in row 1, too. Expected an id of its own, found "l1".',
    ])
  })

  // With steps that grow with the square it would take longer than any test may.
  test('half a million rows of one order are compared, one by one', () => {
    const said = Array.from({ length: 500_000 }, (_, index) => ({
      rowId: index + 1,
      productPackageTypeId: 'a1',
      units: index + 1,
      lineId: null,
    }))
    const known = withRows(noRows, said)
    const same = compareRows(known, said.toReversed())
    expect([same.added.length, same.equal.length, same.otherwise.length]).toEqual([0, said.length, 0])
    const others = compareRows(
      known,
      said.map((row) => ({ ...row, units: row.units + said.length })),
    )
    expect([others.added.length, others.otherwise.length]).toEqual([0, said.length])
  })
})
