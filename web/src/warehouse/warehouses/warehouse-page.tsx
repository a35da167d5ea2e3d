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
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panels } from '../../ui/panels.tsx'
import { Record } from '../../ui/record.tsx'
import { RefusalButton } from '../../ui/refusal-button.tsx'
import { countWords, type Figure, Figures, type LinkedList, LinkedLists } from './figures.tsx'
import { RemoveWarehouse, removeRefusal } from './warehouse-list-page.tsx'

const WarehouseForm = lazyPart(async () => (await import('./warehouse-form.tsx')).WarehouseForm)

/** One warehouse: its facts, its figures, and the lists that belong to it. */
export default function WarehousePage({ warehouseId: id }: { readonly warehouseId: Id<'warehouse'> }) {
  const warehouse = useQuery(query(warehouses.get, { id }))
  return (
    <Record query={warehouse} back={{ to: '/warehouses/list', label: t('Warehouses') }}>
      {(data) => <WarehouseView warehouse={data} />}
    </Record>
  )
}

/** What a warehouse holds, each figure leading to the list behind it. */
function figuresOf({ id, stats }: warehouses.Warehouse): Figure[] {
  const here = `warehouseId=${id}`
  const locations = stats?.stockLocations ?? 0
  return [
    { label: t('Stock locations'), value: countWords(stats?.stockLocations), to: `/stock-locations?${here}` },
    {
      label: t('Occupied locations'),
      value: countWords(stats?.occupiedStockLocations),
      to: `/stock-locations?${here}&occupancyState=Occupied`,
      ...(locations > 0 ? { part: (stats?.occupiedStockLocations ?? 0) / locations } : {}),
    },
    { label: t('Products in stock'), value: countWords(stats?.productsInStock), to: `/products?${here}` },
    {
      label: t('Open receipt orders'),
      value: countWords(stats?.openReceiptOrders),
      to: `/operation-receipt-orders?${here}`,
    },
    { label: t('Open shipment orders'), value: countWords(stats?.openShipmentOrders), to: `/operation-orders?${here}` },
  ]
}

function WarehouseView({ warehouse }: { readonly warehouse: warehouses.Warehouse }) {
  const [params, setParams] = useParams()
  const [isRemoving, setIsRemoving] = useState(false)
  const mayEdit = useCan(warehouses.update)
  const mayRemove = useCan(warehouses.remove)
  const here = `warehouseId=${warehouse.id}`
  const lists: LinkedList[] = [
    { label: t('Stock locations'), hint: t('Where goods stand for good'), to: `/stock-locations?${here}` },
    {
      label: t('Temporary stock locations'),
      hint: t('Where they stand for a while'),
      to: `/temporary-stock-locations?${here}`,
    },
    { label: t('Stock location types'), hint: t('Sizes, and what they take'), to: `/stock-location-types?${here}` },
    { label: t('Storage packages'), hint: t('What goods stand in'), to: `/warehouses/storage-packages?${here}` },
  ]
  return (
    <>
      <PageHead
        title={warehouse.main.title}
        subtitle={warehouse.addressLine1}
        zone={warehouse.timeZone}
        actions={
          <>
            {mayRemove && (
              <RefusalButton refusal={removeRefusal(warehouse)} onClick={() => setIsRemoving(true)}>
                {t('Delete')}
              </RefusalButton>
            )}
            {mayEdit && (
              <Button kind="primary" onClick={() => setParams({ edit: '1' })}>
                {t('Edit')}
              </Button>
            )}
          </>
        }
      />
      <Panels>
        <section>
          <h2>{t('Warehouse')}</h2>
          <KeyValues
            rows={[
              [t('Address'), [warehouse.addressLine1, warehouse.addressLine2].filter(Boolean).join(', ')],
              [t('Facility types'), warehouse.facilityTypes.join(', ')],
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
              [t('Time zone'), warehouse.timeZone],
              [t('Created'), formatMoment(warehouse.createdAt, warehouse.timeZone)],
              [t('Changed'), formatMoment(warehouse.updatedAt, warehouse.timeZone)],
            ]}
          />
        </section>
        <section>
          <h2>{t('What it holds')}</h2>
          <Figures figures={figuresOf(warehouse)} />
          <h2>{t('How it is laid out')}</h2>
          <LinkedLists lists={lists} />
        </section>
      </Panels>
      {params.get('edit') === '1' && (
        <WarehouseForm warehouse={warehouse} onClose={() => setParams({ edit: null }, { isReplacing: true })} />
      )}
      {isRemoving && (
        <RemoveWarehouse
          warehouse={warehouse}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => go('/warehouses/list')}
        />
      )}
    </>
  )
}
