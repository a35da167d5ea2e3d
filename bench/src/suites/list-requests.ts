import { addressOf, type CallFields } from '@crossdock/contract/encode-call'
import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipmentReports from '@crossdock/contract/fulfillment/shipments/reports'
import * as logs from '@crossdock/contract/fulfillment/stock/log'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import * as reports from '@crossdock/contract/fulfillment/stock/reports'
import { withClient } from '../client.ts'

/** A list, the parts it is asked in, its sorts, and a common and a rare value of each filter. */
export interface ListCase {
  readonly name: string
  readonly path: string
  /** What is always sent: a screen's own narrowing. One list is measured in each. */
  readonly parts: readonly Readonly<Record<string, string>>[]
  readonly sorts: readonly string[]
  readonly filters: readonly Readonly<Record<string, string>>[]
  /** Field of the search, a text of three letters that many rows have, and one that few have. */
  readonly search: { readonly field: string; readonly common: string; readonly rare: string }
}

/** Ids that filters need, from the database. */
async function findIds(url: string) {
  return withClient(url, async (client) => {
    const one = async (text: string): Promise<string> => {
      const { rows } = await client.query<{ id: string }>(text)
      return rows[0]?.id ?? ''
    }
    return {
      bigWarehouse: await one('select id from warehouses where account_id = 1 order by id limit 1'),
      rareWarehouse: await one('select id from warehouses where account_id = 1 order by id offset 3 limit 1'),
      emptyWarehouse: await one('select id from warehouses where account_id = 1 order by id offset 4 limit 1'),
      merchant: await one("select id from stores where account_id = 1 and type = 'STORE' order by id limit 1"),
      person: await one('select id from users where account_id = 1 order by id offset 7 limit 1'),
      product: await one('select id from products where account_id = 1 and is_stocked order by id offset 120 limit 1'),
      packageType: await one(
        "select id from product_package_types where account_id = 1 and name = 'Unit' order by id offset 120 limit 1",
      ),
      storagePackage: await one('select id from storage_package_types where account_id = 1 order by id limit 1'),
      location: await one('select id from stock_locations where account_id = 1 order by id offset 30 limit 1'),
      record: await one('select id from inventory where account_id = 1 order by id offset 50 limit 1'),
      externalNumber: await one(
        'select external_order_number as id from shipment_orders where account_id = 1 order by id offset 500 limit 1',
      ),
    }
  })
}

export async function listCases(url: string): Promise<ListCase[]> {
  const ids = await findIds(url)
  const month = { from: '2025-03-01', to: '2025-03-31' }
  const warehouses = [
    { warehouseId: ids.bigWarehouse },
    { warehouseId: ids.rareWarehouse },
    { warehouseId: ids.emptyWarehouse },
  ]
  const places = [
    ...warehouses,
    { merchantId: ids.merchant },
    { assignedTo: ids.person },
    { deliveryType: 'ThirdPartyPickup' },
    { channel: 'Import' },
    { channel: 'eBay' },
    { multiItem: 'false' },
    { carrierFilter: 'Haulier 3' },
    { city: 'City 12' },
    { city: 'Rareville' },
    { state: 'Region 5' },
    { country: 'Canada' },
    { country: 'United States' },
    { orderNumber: ids.externalNumber },
    { productId: ids.product },
    { productPackageTypeId: ids.packageType },
    { shipmentFrom: month.from, shipmentTo: month.to },
    { createdAtStart: month.from, createdAtEnd: month.to },
    { streetAddress: 'Wooden' },
  ]
  const shipped = [{ completedAtStart: month.from, completedAtEnd: month.to }, { carrierAddressType: 'RESIDENTIAL' }]
  const orderSearch = { common: 'SO-', rare: 'SO-00012' }
  return [
    {
      name: 'orders',
      path: shipments.list.path,
      parts: [{ states: 'READY,PICKING' }, { states: 'BACK_ORDER' }, { states: 'DRAFT' }],
      sorts: ['createdAtDesc', 'createdAtAsc', 'shipOutDateDesc', 'shipOutDateAsc'],
      filters: places,
      search: { field: 'referenceId', ...orderSearch },
    },
    {
      name: 'shipped orders',
      path: shipments.list.path,
      parts: [{ states: 'COMPLETED' }],
      sorts: ['createdAtDesc', 'createdAtAsc', 'shipOutDateDesc', 'completedAtDesc', 'completedAtAsc'],
      filters: [...places, ...shipped],
      search: { field: 'referenceId', ...orderSearch },
    },
    {
      name: 'products',
      path: products.list.path,
      parts: [{}],
      sorts: ['descriptionAsc', 'descriptionDesc', 'skuAsc', 'createdAtDesc'],
      filters: [
        { isDangerous: 'true' },
        { isDangerous: 'false' },
        { state: 'Inactive' },
        { merchantId: ids.merchant },
        ...warehouses,
      ],
      search: { field: 'description', common: 'ette', rare: 'teapot, 77' },
    },
    {
      name: 'inventory',
      path: inventory.byProduct.path,
      parts: [{}],
      sorts: [
        'productDescriptionAsc',
        'productDescriptionDesc',
        'receivedAtDesc',
        'receivedAtAsc',
        'expiresAtAsc',
        'expiresAtDesc',
      ],
      filters: [
        ...warehouses,
        { merchantId: ids.merchant },
        { isDangerous: 'true' },
        { isDangerous: 'false' },
        { productId: ids.product },
        { productPackageTypeId: ids.packageType },
        { storagePackageTypeId: ids.storagePackage },
        { volumeFrom: '300', volumeTo: '310' },
        { expiryDateStart: '2027-03-01', expiryDateEnd: '2027-03-31' },
      ],
      search: { field: 'productTerm', common: 'ttle', rare: 'teapot, 77' },
    },
    {
      name: 'log',
      path: logs.logs.path,
      parts: [{}],
      sorts: ['createdAtDesc', 'createdAtAsc'],
      filters: [
        ...warehouses,
        { changeType: 'SHIPPED' },
        { changeType: 'RECEIVE' },
        { changeType: 'GONE' },
        { changeType: 'SHIPPED,RECEIVE' },
        { createdBy: ids.person },
        { fromDate: month.from, toDate: month.to },
        { productId: ids.product },
        { merchantId: ids.merchant },
        { stockLocationId: ids.location },
        { inventoryId: ids.record },
      ],
      search: { field: 'productDescription', common: 'ette', rare: 'teapot, 77' },
    },
    {
      name: 'shipment report',
      path: shipmentReports.shipmentLines.path,
      parts: [{}],
      sorts: ['createdAtDesc', 'shipOutDateDesc'],
      filters: [...places, shipped[0] ?? {}, { isDangerous: 'true' }, { volumeFrom: '0.2', volumeTo: '0.3' }],
      search: { field: 'search', ...orderSearch },
    },
    {
      name: 'inventory report',
      path: reports.inventoryLines.path,
      parts: [{}],
      sorts: ['productDescriptionAsc', 'productDescriptionDesc'],
      filters: [
        ...warehouses,
        { merchantId: ids.merchant },
        { isDangerous: 'true' },
        { productId: ids.product },
        { productPackageTypeId: ids.packageType },
        { storagePackageTypeId: ids.storagePackage },
        { volumeFrom: '300', volumeTo: '310' },
      ],
      search: { field: 'search', common: 'ttle', rare: 'teapot, 77' },
    },
  ]
}

/** An address of a list. */
export const address = (list: ListCase, ...input: readonly Readonly<Record<string, string>>[]): string =>
  addressOf({ method: 'GET', path: list.path }, Object.assign({}, ...input) as CallFields)
