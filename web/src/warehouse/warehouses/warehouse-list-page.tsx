import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useCan } from '../../lib/can.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../ui/record-dialogs.ts'
import { RefusalButton } from '../../ui/refusal-button.tsx'
import { countWords } from './figures.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const WarehouseForm = lazyPart(async () => (await import('./warehouse-form.tsx')).WarehouseForm)

type Warehouse = warehouses.Warehouse

const columns: readonly Column<Warehouse>[] = [
  {
    key: 'title',
    label: t('Warehouse'),
    cell: (warehouse) => <b>{warehouse.main.title}</b>,
    to: (warehouse) => `/warehouse/${warehouse.id}`,
    sort: 'title',
    width: 190,
  },
  { key: 'address', label: t('Address'), cell: addressOf },
  { key: 'facility', label: t('Facility types'), cell: (warehouse) => warehouse.facilityTypes.join(', ') },
  { key: 'manager', label: t('Manager'), cell: (warehouse) => warehouse.managerName, width: 130 },
  {
    key: 'phone',
    label: t('Phone'),
    kind: 'mono',
    cell: (warehouse) => warehouse.managerPhone,
    width: 110,
  },
  {
    key: 'locations',
    label: t('Locations'),
    kind: 'number',
    cell: ({ stats }) => countWords(stats?.stockLocations),
    width: 90,
  },
  {
    key: 'occupied',
    label: t('Occupied'),
    kind: 'number',
    cell: ({ stats }) => countWords(stats?.occupiedStockLocations),
    width: 90,
  },
  {
    key: 'products',
    label: t('Products in stock'),
    kind: 'number',
    cell: ({ stats }) => countWords(stats?.productsInStock),
    width: 126,
  },
  {
    key: 'receipts',
    label: t('Open receipts'),
    kind: 'number',
    cell: ({ stats }) => countWords(stats?.openReceiptOrders),
    width: 106,
  },
  {
    key: 'shipments',
    label: t('Open shipments'),
    kind: 'number',
    cell: ({ stats }) => countWords(stats?.openShipmentOrders),
    width: 116,
  },
  {
    key: 'createdAt',
    label: t('Created'),
    kind: 'muted',
    cell: (warehouse) => formatDate(warehouse.createdAt),
    sort: 'createdAt',
    width: 100,
    isHidden: true,
  },
]

function addressOf(warehouse: Warehouse): string {
  return [warehouse.addressLine1, warehouse.addressLine2].filter(Boolean).join(', ')
}

/** The warehouses of the account, shared by all its merchants. */
export default function WarehouseListPage() {
  const dialogs = useRecordDialogs<Warehouse>()
  const { removing } = dialogs
  const mayEdit = useCan(warehouses.update)
  const mayRemove = useCan(warehouses.remove)
  return (
    <>
      <ListScreen
        id="warehouses"
        title={t('Warehouses')}
        endpoint={warehouses.list}
        rowKey={(warehouse) => warehouse.id}
        columns={columns}
        defaultSort="titleAsc"
        search={{ placeholder: t('Search by title'), field: 'title' }}
        actions={[
          {
            label: t('Create New Warehouse'),
            isPrimary: true,
            can: warehouses.create,
            onClick: dialogs.create,
          },
        ]}
        onEdit={(warehouse) => mayEdit && dialogs.edit(warehouse)}
        empty={{ hint: t('The buildings where goods are kept stand here. Everything else begins with the first one.') }}
        peek={(warehouse) => (
          <>
            <h2>{warehouse.main.title}</h2>
            <KeyValues
              rows={[
                [t('Address'), addressOf(warehouse)],
                [t('Facility types'), warehouse.facilityTypes.join(', ')],
                [t('Manager'), warehouse.managerName],
                [t('Phone'), warehouse.managerPhone],
                [t('Email'), warehouse.email],
                [t('Time zone'), warehouse.timeZone],
              ]}
            />
            <PeekActions>
              <LinkButton to={`/stock-locations?warehouseId=${warehouse.id}`}>{t('Stock locations')}</LinkButton>
              {mayEdit && <Button onClick={() => dialogs.edit(warehouse)}>{t('Edit')}</Button>}
              {mayRemove && (
                <RefusalButton refusal={removeRefusal(warehouse)} onClick={() => dialogs.remove(warehouse)}>
                  {t('Delete')}
                </RefusalButton>
              )}
            </PeekActions>
          </>
        )}
      />
      {dialogs.isFormOpen && <WarehouseForm warehouse={dialogs.editing} onClose={dialogs.closeForm} />}
      {removing && <RemoveWarehouse warehouse={removing} onClose={dialogs.closeRemoving} />}
    </>
  )
}

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
      input={{ id: warehouse.id }}
      name={warehouse.main.title}
      refreshes={[warehouses.list]}
      onClose={onClose}
      {...(onRemoved ? { onRemoved } : {})}
    >
      {t('Its stock locations, stock location types and storage packages are deleted with it.')}
    </RemoveDialog>
  )
}
