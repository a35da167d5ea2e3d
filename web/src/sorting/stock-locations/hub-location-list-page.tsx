import type { Id } from '@crossdock/contract/ids'
import * as hub from '@crossdock/contract/sorting/stock-locations'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import { useCan } from '../../lib/can.ts'
import { formatNumber } from '../../lib/format.ts'
import { wordOptions } from '../../lib/lookup.ts'
import { weightWords } from '../../lib/measures.ts'
import { refresh } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../ui/record-dialogs.ts'
import { RefusalButton } from '../../ui/refusal-button.tsx'
import { locationPathHere } from '../../warehouse/mode-paths.ts'
import { Occupancy, RemoveLocation, removeRefusal } from '../../warehouse/stock-locations/stock-location-list.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'

const StockLocationForm = lazyPart(
  async () => (await import('../../warehouse/stock-locations/stock-location-form.tsx')).StockLocationForm,
)

type HubLocation = hub.HubLocation

const ordersIn = ({ id }: HubLocation): string => `/sorting/orders?stockLocationIds=${id}`

const columns: readonly Column<HubLocation>[] = [
  {
    key: 'title',
    label: 'Title',
    kind: 'id',
    cell: ({ title }) => title,
    to: ({ id, isTemporary }) => locationPathHere(id, isTemporary),
    sort: 'title',
    width: 180,
  },
  { key: 'state', label: 'State', cell: (location) => <Occupancy location={location} />, width: 110 },
  {
    key: 'orders',
    label: 'Orders',
    kind: 'number',
    cell: ({ ordersCount }) => formatNumber(ordersCount),
    to: (location) => (location.ordersCount > 0 ? ordersIn(location) : null),
    width: 94,
    priority: 1,
  },
  {
    key: 'free',
    label: 'Next free position',
    kind: 'number',
    cell: ({ freePosition }) => formatNumber(freePosition),
    width: 140,
    priority: 2,
  },
  { key: 'warehouse', label: 'Warehouse', cell: ({ warehouseTitle }) => warehouseTitle, priority: 3 },
  { key: 'type', label: 'Type', cell: ({ stockLocationType }) => stockLocationType.label, priority: 4 },
  createdColumn((location) => warehouseZone(location.warehouseId), { priority: 6 }),
]

const card = (location: HubLocation): ListCard => ({
  state: <Occupancy location={location} />,
  main: location.warehouseTitle,
  more: location.stockLocationType.label,
  facts: [t('{{count}} orders', { count: location.ordersCount })],
  end: t('free: {{position}}', { position: location.freePosition }),
})

const filters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
  {
    kind: 'segments',
    name: 'occupancyState',
    label: 'Occupancy',
    options: () => wordOptions(locations.occupancyStates),
  },
  {
    kind: 'select',
    name: 'occupiedBy',
    label: 'Occupied by',
    options: () => [
      { value: 'SORTING', label: t('Hub orders') },
      { value: 'FULFILLMENT', label: t('Goods') },
    ],
  },
]

/** The one set of stock locations, with the orders of the hub that stand in each (NAVW-005, NAVW-025). */
export default function HubLocationListPage() {
  const [params] = useParams()
  const dialogs = useRecordDialogs<HubLocation>()
  const mayEdit = useCan(locations.update)
  const mayRemove = useCan(locations.removeById)
  const warehouseId: Id<'warehouse'> | null = params.get('warehouseId')
  return (
    <>
      <ListScreen
        id="hub-locations"
        title={t('Stock Locations')}
        endpoint={hub.list}
        counted={(count) => t('{{count}} locations', { count })}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
        defaultSort="titleAsc"
        pageSize={50}
        search={{ placeholder: t('Search by title'), field: 'title', param: 'title' }}
        filters={filters}
        actions={[{ label: t('Create New SL'), isPrimary: true, can: locations.create, onClick: dialogs.create }]}
        onEdit={(location) => mayEdit && dialogs.edit(location)}
        empty={{ hint: t('Every place that orders can stand in: lanes, racks, cages. Create the first one.') }}
        peek={(location) => (
          <>
            <h2 className="mono">{location.title}</h2>
            <Occupancy location={location} />
            <KeyValues
              rows={[
                [t('Orders'), formatNumber(location.ordersCount)],
                [t('Next free position'), formatNumber(location.freePosition)],
                [t('Warehouse'), location.warehouseTitle],
                [t('Type'), types.typeNameOf(location.stockLocationType)],
                [t('Max weight'), location.maxWeight === null ? t('No limit') : weightWords(location.maxWeight)],
              ]}
            />
            <PeekActions>
              {location.ordersCount > 0 && (
                <LinkButton kind="primary" to={ordersIn(location)}>
                  {t('Orders in it')}
                </LinkButton>
              )}
              {mayEdit && <Button onClick={() => dialogs.edit(location)}>{t('Edit')}</Button>}
              {mayRemove && (
                <RefusalButton refusal={removeRefusal(location)} onClick={() => dialogs.remove(location)}>
                  {t('Delete')}
                </RefusalButton>
              )}
            </PeekActions>
          </>
        )}
      />
      {dialogs.isFormOpen && (
        <StockLocationForm
          location={dialogs.editing}
          isTemporary={dialogs.editing?.isTemporary ?? false}
          warehouseId={warehouseId}
          typeId={null}
          onClose={() => {
            dialogs.closeForm()
            void refresh(hub.list)
          }}
        />
      )}
      {dialogs.removing && (
        <RemoveLocation
          location={dialogs.removing}
          onClose={dialogs.closeRemoving}
          onRemoved={() => {
            dialogs.closeRemoving()
            void refresh(hub.list)
          }}
        />
      )}
    </>
  )
}
