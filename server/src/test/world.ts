import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipt-orders'
import * as receiving from '@crossdock/contract/fulfillment/receiving'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import * as packageTypes from '@crossdock/contract/fulfillment/shipment-package-types'
import * as locationTypes from '@crossdock/contract/warehouse/stock-location-types'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as storagePackages from '@crossdock/contract/warehouse/storage-package-types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Person, TestServer } from './harness.ts'

/** A small business made through the calls alone: one of everything, each text carrying the marker. */
export interface World {
  /** Stands in every text of it, so that a leak is seen. */
  readonly marker: string
  /** One id of every noun. */
  readonly ids: Readonly<Record<string, string>>
  /** Nouns that every store of the account shares. */
  readonly sharedInAccount: ReadonlySet<string>
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes a business with stock on hand, an order being picked, a draft, a back order and a receipt under way. */
export async function makeWorld(server: TestServer, owner: Person): Promise<World> {
  const marker = `SECRET${owner.accountId}`
  const size = { depth: 40, width: 30, height: 20 }
  const warehouse = await owner.call(warehouses.create, {
    warehouseName: `${marker} DC`,
    addressLine1: `${marker} Dock Road`,
    facilityTypes: ['Storage warehouse'],
    managerName: marker,
  })
  const warehouseId = warehouse.main.id
  const locationType = await owner.call(locationTypes.create, {
    id: warehouseId,
    label: 'Shelf Space',
    depth: 900,
    width: 900,
    height: 900,
    isBulk: true,
    storagePackageIds: [],
  })
  const storagePackage = await owner.call(storagePackages.create, {
    id: warehouseId,
    name: 'Pallet',
    ...size,
    stockLocationTypes: [],
  })
  const location = await owner.call(locations.create, {
    id: warehouseId,
    title: `${marker}-A1`,
    stockLocationTypeId: locationType.id,
    maxWeight: 100_000,
  })
  const { product } = await owner.call(products.create, {
    description: `${marker} Wooden blocks`,
    sku: marker,
    barcode: `B${marker}`,
    weight: 1,
    ...size,
    skuAliases: [`A${marker}`],
    packages: [{ name: 'Case', unitQuantity: 12, weight: 13, depth: 60, width: 40, height: 40, skuAliases: [] }],
  })
  const unit = product.packages.find(({ unitQuantity }) => unitQuantity === 1)?.id ?? ''
  const parcel = await owner.call(packageTypes.create, { name: `${marker} box`, ...size, store_ids: [owner.storeId] })
  const receipt = await owner.call(receipts.create, {
    warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(2),
    vendorName: marker,
    note: marker,
    isDraft: false,
    items: [{ productId: product.id, productPackageTypeId: unit, packageQuantity: 100 }],
  })
  await owner.call(receiving.start, { id: receipt.id, palletsAtReceiving: 1 })
  await owner.call(receiving.receive, {
    id: receipt.id,
    itemId: receipt.items[0]?.id ?? '',
    packageCount: 50,
    condition: 5,
    stockLocationId: location.id,
  })
  const order = (more: Record<string, unknown>) => ({
    warehouseId,
    externalPoNumber: marker,
    shipOutDate: inDays(3),
    deliveryType: 'ThirdPartyPickup' as const,
    thirdPartyPickUpInfo: { carrierName: marker, expectedPickupDate: inDays(3) },
    items: [{ productId: product.id, productPackageTypeId: unit, unitsCount: 5 }],
    ...more,
  })
  const shipment = await owner.call(shipments.create, order({}))
  const draft = await owner.call(shipments.create, order({ isDraft: true }))
  const backOrder = await owner.call(
    shipments.create,
    order({ asBackOrder: true, items: [{ productId: product.id, productPackageTypeId: unit, unitsCount: 500 }] }),
  )
  const { rows } = await server.app.platform.pool.query<{ id: string }>(
    'select id from inventory where account_id = $1 limit 1',
    [owner.accountId],
  )
  return {
    marker,
    ids: {
      store: owner.storeId,
      user: owner.userId,
      warehouse: warehouseId,
      locationType: locationType.id,
      storagePackage: storagePackage.id,
      location: location.id,
      packageType: parcel.id,
      product: product.id,
      productPackage: unit,
      receipt: receipt.id,
      receiptItem: receipt.items[0]?.id ?? '',
      shipment: shipment.id,
      shipmentItem: shipment.items[0]?.id ?? '',
      draft: draft.id,
      backOrder: backOrder.id,
      inventory: rows[0]?.id ?? '',
    },
    sharedInAccount: new Set(['user', 'warehouse', 'locationType', 'storagePackage', 'location']),
  }
}
