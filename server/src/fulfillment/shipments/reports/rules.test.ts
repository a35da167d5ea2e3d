import { expect, test } from 'vitest'
import type { LineRow, SummaryRow } from './reads.ts'
import { shapeLine, shapeSummary } from './rules.ts'

/** A row in which each column holds its own name: whatever is asked of it is found where it came from. */
const row = new Proxy({}, { get: (_, name) => name }) as LineRow & SummaryRow
const named = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, name]))

const order =
  `orderId orderState storeId storeName warehouseTitle timeZone AssignedTo channel orderType referenceId externalOrderNumber
externalPoNumber customer deliveryType carrierName carrierPoNumber pickupID city state country shipmentPriceAmount trackingLink
createdAt shipOutDate completedAt`.replaceAll('\n', ' ')

test('a row of the report', () => {
  expect(shapeLine(row)).toEqual(
    named(
      `id ${order} sku productDescription unitCount productPackageType productPackageUnitQuantity expirationDate shipmentPackageType shipmentPackageQuantity`,
    ),
  )
})

test('a row of the consolidated report', () => {
  expect(shapeSummary(row)).toEqual(
    named(
      `${order} SKUCount totalUnitCount totalPackageCount productPackageTypes shipmentPackageTypes totalShipmentPackageQuantity`,
    ),
  )
})
