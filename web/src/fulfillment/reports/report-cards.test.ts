import type { ShipmentSummary } from '@crossdock/contract/fulfillment/shipments/reports'
import type { InventoryLine } from '@crossdock/contract/fulfillment/stock/reports'
import { expect, test } from 'vitest'
import { lineCard } from './inventory-report-parts.tsx'
import { summaryCard } from './shipment-report-parts.tsx'

test('the figures of a card have their units', () => {
  const { facts, end } = lineCard({
    ...{ productId: 'p', productDescription: 'Tea', sku: 'GT-1', storeId: 's', storeName: null },
    ...{ quantity: 1, packageQuantity: 1200, productPackageTypeId: 't', productPackageType: 'Case' },
    ...{ productPackageUnitQuantity: 12, warehouseId: 'w', warehouseTitle: 'Vancouver DC' },
  } satisfies InventoryLine)
  expect([...(facts ?? []), end]).toEqual(['1 unit', '1,200 packages', 'Vancouver DC'])
  const order = {
    ...{ totalUnitCount: 24, totalPackageCount: 2, totalShipmentPackageQuantity: null, SKUCount: 3 },
    ...{ customer: 'Marcus Lindqvist', city: 'Seattle', state: null, shipOutDate: '2027-01-02', orderState: 'READY' },
  } as ShipmentSummary
  expect(summaryCard(order)).toMatchObject({
    ...{ main: 'Marcus Lindqvist', more: 'Seattle', facts: ['24 units', '2 packages', false], end: '3 products' },
  })
})
