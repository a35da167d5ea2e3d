import { mostPrinted } from '@crossdock/contract/files'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useMemo } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDate } from '../../lib/format.ts'
import { wordOptions } from '../../lib/lookup.ts'
import { sizeNumbers, sizeWords, weightNumber, weightWords } from '../../lib/measures.ts'
import { locationPath } from '../../lib/paths.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { useListImport } from '../../ui/list-import.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, HeadAction, ListFilter } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { usePrinting } from '../../ui/printing.ts'
import { useRecordDialogs, useRowsDialog } from '../../ui/record-dialogs.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { warehouseLookup } from '../warehouses/warehouse-lookup.ts'
import { stockLocationTypeLookup } from './types/type-lookup.ts'

type StockLocation = locations.StockLocation

const StockLocationForm = lazyPart(async () => (await import('./stock-location-form.tsx')).StockLocationForm)
const StockLocationImport = lazyPart(
  async () => (await import('./import/stock-location-import.tsx')).StockLocationImport,
)
const LocationPeek = lazyPart(async () => (await import('./location-peek.tsx')).LocationPeek, <Skeleton lines={6} />)
const RemoveLocations = lazyPart(async () => (await import('./remove-locations.tsx')).RemoveLocations)

/** Where a location's page is. */
const pathOf = (location: Pick<StockLocation, 'id' | 'isTemporary'>): string =>
  locationPath(location.id, location.isTemporary)

/** Full or empty, as a state. */
export function Occupancy({ location }: { readonly location: Pick<StockLocation, 'isOccupied'> }) {
  return location.isOccupied ? (
    <StateDot tone="ready" label={t('Occupied')} />
  ) : (
    <StateDot tone="draft" label={t('Empty')} />
  )
}

const columns: readonly Column<StockLocation>[] = [
  {
    key: 'title',
    label: 'Title',
    kind: 'id',
    cell: (location) => location.title,
    to: pathOf,
    sort: 'title',
    width: 180,
  },
  { key: 'state', label: 'State', cell: (location) => <Occupancy location={location} />, width: 110 },
  { key: 'warehouse', priority: 3, label: 'Warehouse', cell: (location) => location.warehouseTitle, least: 214 },
  { key: 'type', priority: 2, label: 'Type', cell: (location) => location.stockLocationType.label },
  {
    key: 'size',
    priority: 5,
    label: 'L × W × H, cm',
    kind: 'number',
    cell: ({ stockLocationType }) => sizeNumbers(stockLocationType),
    width: 170,
  },
  {
    key: 'maxWeight',
    priority: 4,
    label: 'Max weight, kg',
    kind: 'number',
    cell: (location) => (location.maxWeight === null ? t('No limit') : weightNumber(location.maxWeight)),
    width: 130,
  },
  createdColumn((location) => warehouseZone(location.warehouseId), { priority: 6 }),
]

const card = (location: StockLocation): ListCard => ({
  state: <Occupancy location={location} />,
  main: location.stockLocationType.label,
  more: location.warehouseTitle,
  facts: [sizeWords(location.stockLocationType), location.maxWeight !== null && weightWords(location.maxWeight)],
})

const filtersOf = (warehouseId: Id<'warehouse'> | null): readonly ListFilter[] => [
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup, clears: ['type'] },
  {
    kind: 'segments',
    name: 'occupancyState',
    label: 'Occupancy',
    options: () => wordOptions(locations.occupancyStates),
  },
  { kind: 'lookup', name: 'type', label: 'Type', lookup: stockLocationTypeLookup(warehouseId) },
  { kind: 'switch', name: 'occupiedBy', value: 'FULFILLMENT', label: 'With fulfilment orders' },
]

/** Stock locations, the lasting or the temporary ones. */
export function StockLocationList({ isTemporary }: { readonly isTemporary: boolean }) {
  const [params] = useParams()
  const dialogs = useRecordDialogs<StockLocation>()
  const removing = useRowsDialog<StockLocation>()
  const [one, ...others] = removing.rows ?? []
  const mayEdit = useCan(locations.update)
  const mayRemove = useCan(locations.removeById)
  const print = usePrinting<StockLocation>()
  const warehouseId = params.get('warehouseId')
  const filters = useMemo(() => filtersOf(warehouseId), [warehouseId])
  const importing = useListImport({ allOf: ['FULFILLMENT_IMPORT', warehouses.managesLocations] }, (close) => (
    <StockLocationImport warehouseId={warehouseId} onClose={close} />
  ))
  const actions: HeadAction[] = [
    ...(isTemporary ? [] : importing.actions),
    {
      label: isTemporary ? t('Create New TSL') : t('Create New SL'),
      isPrimary: true,
      can: locations.create,
      onClick: dialogs.create,
    },
  ]
  return (
    <>
      <ListScreen
        id={isTemporary ? 'temporary-stock-locations' : 'stock-locations'}
        title={isTemporary ? t('Temporary Stock Locations') : t('Stock Locations')}
        endpoint={locations.list}
        counted={(count) => t('{{count}} locations', { count })}
        input={{ isTemporary }}
        rowKey={(location) => location.id}
        columns={columns}
        card={card}
        defaultSort="titleAsc"
        search={{ placeholder: t('Search by title'), field: 'title' }}
        filters={filters}
        actions={actions}
        bulk={[
          print({ label: t('Labels'), endpoint: locations.labels, most: mostPrinted.labels }),
          {
            label: t('Delete'),
            can: locations.removeById,
            kind: 'danger',
            refusal: removeRefusal,
            run: removing.open,
          },
        ]}
        onEdit={(location) => mayEdit && dialogs.edit(location)}
        empty={{
          hint: isTemporary
            ? t('Places that goods stand in for a while: overflow, a trailer, a corner of the dock.')
            : t('Every place that goods can stand in. Create one, or import your list.'),
        }}
        peek={(location) => (
          <>
            <h2 className="mono">{location.title}</h2>
            <Occupancy location={location} />
            <KeyValues
              rows={[
                [t('Warehouse'), location.warehouseTitle],
                [t('Type'), types.typeNameOf(location.stockLocationType)],
                [t('Max weight'), location.maxWeight === null ? t('No limit') : weightWords(location.maxWeight)],
                [t('Created'), formatDate(location.createdAt, warehouseZone(location.warehouseId))],
              ]}
            />
            <PeekActions>
              {mayEdit && <Button onClick={() => dialogs.edit(location)}>{t('Edit')}</Button>}
              {mayRemove && (
                <RefusalButton
                  refusal={removeRefusal(location)}
                  onClick={() => removing.open([location], () => undefined)}
                >
                  {t('Delete')}
                </RefusalButton>
              )}
            </PeekActions>
            <LocationPeek key={location.id} location={location} />
          </>
        )}
      />
      {dialogs.isFormOpen && (
        <StockLocationForm
          location={dialogs.editing}
          isTemporary={isTemporary}
          warehouseId={warehouseId}
          typeId={params.get('type')}
          onClose={dialogs.closeForm}
        />
      )}
      {one && others.length === 0 && (
        <RemoveLocation location={one} onClose={removing.close} onRemoved={removing.finish} />
      )}
      {one && others.length > 0 && (
        <RemoveLocations locations={[one, ...others]} onClose={removing.close} onRemoved={removing.finish} />
      )}
      {importing.dialog}
    </>
  )
}

/** What keeps a location, as far as it tells itself. */
export const removeRefusal = ({ isOccupied }: StockLocation): string | null =>
  isOccupied ? t('This stock location is in use: goods stand in it.') : null

/** Asks before one location is deleted. */
export function RemoveLocation(props: {
  readonly location: StockLocation
  readonly onClose: () => void
  readonly onRemoved?: () => void
}) {
  const { location, onClose, onRemoved } = props
  return (
    <RemoveDialog
      endpoint={locations.remove}
      restore={locations.restore}
      input={{ warehouseId: location.warehouseId, id: location.id }}
      name={location.title}
      refreshes={[locations.list, types.list, warehouses.list, warehouses.get]}
      onClose={onClose}
      {...(onRemoved ? { onRemoved } : {})}
    >
      {t('A stock location that goods stand in cannot be deleted.')}
    </RemoveDialog>
  )
}

import { RefusalButton } from '../../ui/refusal-button.tsx'
