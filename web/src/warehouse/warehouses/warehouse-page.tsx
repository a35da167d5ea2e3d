import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { query } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Record } from '../../ui/record.tsx'
import { FactGroups, type RecordFigure } from '../../ui/record-parts.tsx'
import { RecordView } from '../../ui/record-view.tsx'
import { inHub, placesPath, typesPath, warehousesPath } from '../mode-paths.ts'
import { type LinkedList, LinkedLists, statWords } from './figures.tsx'
import { shippingDaysRows } from './shipping-days.ts'
import { RemoveWarehouse, removeRefusal } from './warehouse-list-page.tsx'

const WarehouseForm = lazyPart(async () => (await import('./warehouse-form.tsx')).WarehouseForm)

/** One warehouse: its facts, its figures, and the lists that belong to it. */
export default function WarehousePage({ warehouseId: id }: { readonly warehouseId: Id<'warehouse'> }) {
  const warehouse = useQuery(query(warehouses.get, { id }))
  return (
    <Record query={warehouse} noun={t('Warehouse')} back={toList()}>
      {(data) => <WarehouseView warehouse={data} />}
    </Record>
  )
}

const toList = () => ({ to: warehousesPath(), label: t('Warehouses') })

/** What a warehouse holds, each figure leading to the list behind it. */
function figuresOf({ id, stats }: warehouses.Warehouse): readonly RecordFigure[] {
  const here = `warehouseId=${id}`
  const places = placesPath(id)
  const locations = stats?.stockLocations ?? 0
  const shared: readonly RecordFigure[] = [
    {
      label: t('Stock locations'),
      value: statWords(stats?.stockLocations),
      hint: t('where goods stand for good'),
      to: places,
    },
    {
      label: t('Occupied locations'),
      value: statWords(stats?.occupiedStockLocations),
      to: `${places}&occupancyState=Occupied`,
      hint: t('something stands in them'),
      ...(locations > 0 ? { part: (stats?.occupiedStockLocations ?? 0) / locations } : {}),
    },
  ]
  // Goods and their orders are of the other mode.
  if (inHub()) return shared
  return [
    ...shared,
    {
      label: t('Products in stock'),
      value: statWords(stats?.productsInStock),
      hint: t('with units here'),
      to: `/products?${here}`,
    },
    {
      label: t('Open receipt orders'),
      value: statWords(stats?.openReceiptOrders),
      hint: t('expected or on the dock'),
      to: `/operation-receipt-orders?${here}`,
    },
    {
      label: t('Open shipment orders'),
      value: statWords(stats?.openShipmentOrders),
      hint: t('placed or in process'),
      to: `/operation-orders?${here}`,
    },
  ]
}

function WarehouseView({ warehouse }: { readonly warehouse: warehouses.Warehouse }) {
  const [params, setParams] = useParams()
  const [isRemoving, setIsRemoving] = useState(false)
  const mayEdit = useCan(warehouses.update)
  const mayRemove = useCan(warehouses.remove)
  const here = `warehouseId=${warehouse.id}`
  const places: LinkedList = {
    label: t('Stock locations'),
    hint: t('Where goods stand for good'),
    to: placesPath(warehouse.id),
  }
  const types: LinkedList = {
    label: t('Stock location types'),
    hint: t('Sizes, and what they take'),
    to: `${typesPath()}?${here}`,
  }
  const lists: LinkedList[] = inHub()
    ? [places, types]
    : [
        places,
        {
          label: t('Temporary stock locations'),
          hint: t('Where they stand for a while'),
          to: `/temporary-stock-locations?${here}`,
        },
        types,
        { label: t('Storage packages'), hint: t('What goods stand in'), to: `/warehouses/storage-packages?${here}` },
      ]
  return (
    <RecordView
      back={toList()}
      title={warehouse.main.title}
      state={warehouse.addressLine1}
      zone={warehouse.timeZone}
      primary={mayEdit && { label: t('Edit'), letter: 'e', onPress: () => setParams({ edit: '1' }) }}
      more={[
        mayRemove && { label: t('Delete'), refusal: removeRefusal(warehouse), onPress: () => setIsRemoving(true) },
      ]}
      figures={figuresOf(warehouse)}
      sections={[
        { key: 'lists', title: t('How it is laid out'), content: <LinkedLists lists={lists} /> },
        { key: 'facts', title: t('Details'), content: <WarehouseFacts warehouse={warehouse} /> },
      ]}
    >
      {params.get('edit') === '1' && (
        <WarehouseForm warehouse={warehouse} onClose={() => setParams({ edit: null }, { isReplacing: true })} />
      )}
      {isRemoving && (
        <RemoveWarehouse
          warehouse={warehouse}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => go(warehousesPath())}
        />
      )}
    </RecordView>
  )
}

function WarehouseFacts({ warehouse }: { readonly warehouse: warehouses.Warehouse }) {
  return (
    <FactGroups
      groups={[
        {
          title: t('Warehouse'),
          rows: [
            [t('Address'), [warehouse.addressLine1, warehouse.addressLine2].filter(Boolean).join(', ')],
            [t('Facility types'), warehouse.facilityTypes.map((type) => t(type)).join(', ')],
            [t('Time zone'), warehouse.timeZone],
            [t('Created'), formatMoment(warehouse.createdAt, warehouse.timeZone)],
            [t('Changed'), formatMoment(warehouse.updatedAt, warehouse.timeZone)],
          ],
        },
        { title: t('When goods leave'), rows: shippingDaysRows(warehouse) },
        {
          title: t('Contact'),
          rows: [
            [t('Manager'), warehouse.managerName],
            [
              t('Phone'),
              warehouse.managerPhone && (
                <a className="mono" href={`tel:${warehouse.managerPhone}`}>
                  {warehouse.managerPhone}
                </a>
              ),
            ],
            [t('Email'), warehouse.email && <a href={`mailto:${warehouse.email}`}>{warehouse.email}</a>],
          ],
        },
      ]}
    />
  )
}
