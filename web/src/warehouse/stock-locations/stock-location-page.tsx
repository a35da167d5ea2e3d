import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as inventory from '@crossdock/contract/fulfillment/stock/locations'
import type { Id } from '@crossdock/contract/ids'
import * as hubOrders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { sizeWords, weightWords } from '../../lib/measures.ts'
import { go } from '../../lib/navigation.ts'
import { hasFeature, usePlan } from '../../lib/profile.ts'
import { query } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { useRecordPrinting } from '../../ui/printing.ts'
import { Record } from '../../ui/record.tsx'
import { FactGroups } from '../../ui/record-parts.tsx'
import { RecordView } from '../../ui/record-view.tsx'
import { inHub, warehousePathHere } from '../mode-paths.ts'
import { HubOrdersHere } from './hub-orders-here.tsx'
import { figuresOfContents, LocationContents } from './location-contents.tsx'
import { Occupancy, RemoveLocation, removeRefusal } from './stock-location-list.tsx'

const StockLocationForm = lazyPart(async () => (await import('./stock-location-form.tsx')).StockLocationForm)

/** One stock location, lasting or temporary: its facts, and what stands in it. */
export default function StockLocationPage({ stockLocationId: id }: { readonly stockLocationId: Id<'stockLocation'> }) {
  const location = useQuery({
    ...query(locations.list, { stockLocationId: id }),
    select: ({ items }: AnswerOf<typeof locations.list>) => items[0],
  })
  return (
    <Record query={location} noun={t('Stock location')} back={listOf({ isTemporary: false })}>
      {(data) => data && <StockLocationView location={data} />}
    </Record>
  )
}

/** The list that has a location. */
const listOf = ({ isTemporary }: Pick<locations.StockLocation, 'isTemporary'>) =>
  inHub()
    ? { to: '/sorting/stock-locations', label: t('Stock Locations') }
    : isTemporary
      ? { to: '/temporary-stock-locations', label: t('Temporary Stock Locations') }
      : { to: '/stock-locations', label: t('Stock Locations') }

function StockLocationView({ location }: { readonly location: locations.StockLocation }) {
  const [params, setParams] = useParams()
  const [isRemoving, setIsRemoving] = useState(false)
  const mayEdit = useCan(locations.update)
  const mayRemove = useCan(locations.remove)
  const mayLook = useCan(inventory.byStockLocation)
  const contents = useQuery({ ...query(inventory.byStockLocation, { id: location.id }), enabled: mayLook })
  usePlan()
  const seesOrders = useCan(hubOrders.list) && hasFeature(['sorting'])
  const print = useRecordPrinting(location)
  const back = listOf(location)
  // In the sorting mode its orders come first, and goods only where some stand here.
  const goods =
    inHub() && contents.data?.items.length === 0
      ? []
      : [
          {
            key: 'contents',
            title: t('What stands in it'),
            content: mayLook ? (
              <LocationContents location={location} contents={contents} />
            ) : (
              <p className="muted">{t('You may see the location, but not what stands in it.')}</p>
            ),
          },
        ]
  const atHub = seesOrders
    ? [{ key: 'orders', title: t('Hub orders'), content: <HubOrdersHere location={location} /> }]
    : []
  return (
    <RecordView
      back={back}
      title={<span className="mono">{location.title}</span>}
      documentTitle={location.title}
      state={
        <>
          <Occupancy location={location} />
          {location.warehouseTitle}
        </>
      }
      zone={warehouseZone(location.warehouseId)}
      primary={mayEdit && { label: t('Edit'), letter: 'e', onPress: () => setParams({ edit: '1' }) }}
      more={[
        print({ label: t('Print the label'), endpoint: locations.labels }),
        mayRemove && { label: t('Delete'), refusal: removeRefusal(location), onPress: () => setIsRemoving(true) },
      ]}
      figures={contents.isLoading ? null : figuresOfContents(contents.data, inHub())}
      sections={[
        ...(inHub() ? [...atHub, ...goods] : [...goods, ...atHub]),
        { key: 'facts', title: t('Details'), content: <LocationFacts location={location} /> },
      ]}
    >
      {params.get('edit') === '1' && (
        <StockLocationForm
          location={location}
          isTemporary={location.isTemporary}
          warehouseId={null}
          typeId={null}
          onClose={() => setParams({ edit: null }, { isReplacing: true })}
        />
      )}
      {isRemoving && (
        <RemoveLocation location={location} onClose={() => setIsRemoving(false)} onRemoved={() => go(back.to)} />
      )}
    </RecordView>
  )
}

function LocationFacts({ location }: { readonly location: locations.StockLocation }) {
  const type = location.stockLocationType
  const zone = warehouseZone(location.warehouseId)
  return (
    <FactGroups
      groups={[
        {
          title: location.isTemporary ? t('Temporary stock location') : t('Stock location'),
          rows: [
            [
              t('Warehouse'),
              <Link key="warehouse" to={warehousePathHere(location.warehouseId)}>
                {location.warehouseTitle}
              </Link>,
            ],
            [t('Created'), formatMoment(location.createdAt, zone)],
            [t('Changed'), formatMoment(location.updatedAt, zone)],
          ],
        },
        {
          title: t('What it takes'),
          rows: [
            [t('Type'), type.label],
            [t('L × W × H'), sizeWords(type)],
            [t('Takes'), type.isBulk ? t('Bulk: loose goods, too') : t('Storage packages of its type')],
            [t('Max weight'), location.maxWeight === null ? t('No limit') : weightWords(location.maxWeight)],
          ],
        },
      ]}
    />
  )
}
