import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import type { Column } from '../../ui/list-types.ts'
import { RecordList } from '../../ui/record-list.tsx'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { inHub, placesPath, warehousePathHere } from '../mode-paths.ts'
import { statWords } from './figures.tsx'

const WarehouseForm = lazyPart(async () => (await import('./warehouse-form.tsx')).WarehouseForm)

const WarehousePeek = lazyPart(async () => (await import('./warehouse-peek.tsx')).WarehousePeek, null)

type Warehouse = warehouses.Warehouse

const allColumns: readonly Column<Warehouse>[] = [
  {
    key: 'title',
    label: 'Warehouse',
    cell: (warehouse) => <b>{warehouse.main.title}</b>,
    to: (warehouse) => warehousePathHere(warehouse.id),
    sort: 'title',
    least: 190,
  },
  { key: 'address', priority: 2, label: 'Address', cell: addressOf, least: 290 },
  {
    key: 'facility',
    priority: 5,
    label: 'Facility types',
    cell: (warehouse) => warehouse.facilityTypes.map((type) => t(type)).join(', '),
    least: 150,
    wish: 300,
  },
  { key: 'manager', priority: 4, label: 'Manager', cell: (warehouse) => warehouse.managerName, width: 130 },
  {
    key: 'phone',
    priority: 6,
    label: 'Phone',
    kind: 'mono',
    cell: (warehouse) => warehouse.managerPhone,
    width: 110,
  },
  {
    key: 'locations',
    label: 'Locations',
    kind: 'number',
    cell: ({ stats }) => statWords(stats?.stockLocations),
    width: 116,
  },
  {
    key: 'occupied',
    label: 'Occupied',
    kind: 'number',
    cell: ({ stats }) => statWords(stats?.occupiedStockLocations),
    width: 90,
  },
  {
    key: 'products',
    label: 'Products in stock',
    kind: 'number',
    cell: ({ stats }) => statWords(stats?.productsInStock),
    width: 126,
  },
  {
    key: 'receipts',
    label: 'Open receipts',
    kind: 'number',
    cell: ({ stats }) => statWords(stats?.openReceiptOrders),
    width: 106,
  },
  {
    key: 'shipments',
    label: 'Open shipments',
    kind: 'number',
    cell: ({ stats }) => statWords(stats?.openShipmentOrders),
    width: 116,
  },
  createdColumn((warehouse) => warehouse.timeZone, { priority: 6, isHidden: true }),
]

/** What is of goods and their orders: the hub's list has it at hand, and does not show it by itself. */
const ofGoods = ['products', 'receipts', 'shipments']
const columnsHere = (): readonly Column<Warehouse>[] =>
  inHub()
    ? allColumns.map((column) => (ofGoods.includes(column.key) ? { ...column, isHidden: true } : column))
    : allColumns

const card = (warehouse: Warehouse): ListCard => ({
  main: addressOf(warehouse),
  facts: [
    t('Places occupied: {{occupied}} of {{locations}}', {
      occupied: statWords(warehouse.stats?.occupiedStockLocations),
      locations: statWords(warehouse.stats?.stockLocations),
    }),
  ],
  end: inHub() ? null : t('{{shipments}} to ship', { shipments: statWords(warehouse.stats?.openShipmentOrders) }),
})

function addressOf(warehouse: Warehouse): string {
  return [warehouse.addressLine1, warehouse.addressLine2].filter(Boolean).join(', ')
}

/** The warehouses of the account, shared by all its merchants. */
export default function WarehouseListPage() {
  return (
    <RecordList
      noun={warehouses}
      id={inHub() ? 'hub-warehouses' : 'warehouses'}
      title={t('Warehouses')}
      nameOf={({ main }) => main.title}
      columns={columnsHere()}
      card={card}
      defaultSort="titleAsc"
      search={{ placeholder: t('Search by title'), field: 'title' }}
      createLabel={t('Create New Warehouse')}
      empty={{ hint: t('The buildings where goods are kept stand here. Everything else begins with the first one.') }}
      facts={(warehouse) => [
        [t('Address'), addressOf(warehouse)],
        [t('Facility types'), warehouse.facilityTypes.map((type) => t(type)).join(', ')],
        [t('Manager'), warehouse.managerName],
        [t('Phone'), warehouse.managerPhone],
        [t('Email'), warehouse.email],
        [t('Time zone'), warehouse.timeZone],
      ]}
      rest={(warehouse) => <WarehousePeek key={warehouse.id} warehouse={warehouse} />}
      changed="warehouse"
      links={({ id }) => <LinkButton to={placesPath(id)}>{t('Stock locations')}</LinkButton>}
      form={(warehouse, close) => <WarehouseForm warehouse={warehouse} onClose={close} />}
      removeHint={removeHint()}
      removeRefusal={removeRefusal}
    />
  )
}

const removeHint = () => t('Its stock locations, stock location types and storage packages are deleted with it.')

/** What keeps a warehouse, as far as its figures tell. */
export function removeRefusal({ stats }: Warehouse): string | null {
  const reasons = [
    ...(stats?.occupiedStockLocations ? [t('Goods stand in it.')] : []),
    ...(stats?.openReceiptOrders ? [t('Receipt orders for it are open.')] : []),
    ...(stats?.openShipmentOrders ? [t('Shipment orders from it are open.')] : []),
  ]
  return reasons.length === 0 ? null : [t('This warehouse is in use.'), ...reasons].join(' ')
}

/** Asks before a warehouse is deleted. */
export function RemoveWarehouse(props: {
  readonly warehouse: Warehouse
  readonly onClose: () => void
  readonly onRemoved?: () => void
}) {
  const { warehouse, onClose, onRemoved } = props
  return (
    <RemoveDialog
      endpoint={warehouses.remove}
      restore={warehouses.restore}
      input={{ id: warehouse.id }}
      name={warehouse.main.title}
      refreshes={[warehouses.list]}
      onClose={onClose}
      {...(onRemoved ? { onRemoved } : {})}
    >
      {removeHint()}
    </RemoveDialog>
  )
}
