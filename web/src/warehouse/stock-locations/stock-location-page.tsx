import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as inventory from '@crossdock/contract/fulfillment/stock/locations'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { warehousePath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panels } from '../../ui/panels.tsx'
import { Record } from '../../ui/record.tsx'
import { RefusalButton } from '../../ui/refusal-button.tsx'
import { LocationContents, LocationFigures } from './location-contents.tsx'
import { Occupancy, RemoveLocation, removeRefusal } from './stock-location-list.tsx'

const StockLocationForm = lazyPart(async () => (await import('./stock-location-form.tsx')).StockLocationForm)

/** One stock location, lasting or temporary: its facts, and what stands in it. */
export default function StockLocationPage({ stockLocationId: id }: { readonly stockLocationId: Id<'stockLocation'> }) {
  const location = useQuery({
    ...query(locations.list, { stockLocationId: id }),
    select: ({ items }: AnswerOf<typeof locations.list>) => items[0],
  })
  return (
    <Record query={location} back={{ to: '/stock-locations', label: t('Stock Locations') }}>
      {(data) => data && <StockLocationView location={data} />}
    </Record>
  )
}

function StockLocationView({ location }: { readonly location: locations.StockLocation }) {
  const [params, setParams] = useParams()
  const [isRemoving, setIsRemoving] = useState(false)
  const mayEdit = useCan(locations.update)
  const mayRemove = useCan(locations.remove)
  const mayLook = useCan(inventory.byStockLocation)
  const contents = useQuery({ ...query(inventory.byStockLocation, { id: location.id }), enabled: mayLook })
  const list = location.isTemporary ? '/temporary-stock-locations' : '/stock-locations'
  const type = location.stockLocationType
  const zone = warehouseZone(location.warehouseId)
  return (
    <>
      <PageHead
        title={<span className="mono">{location.title}</span>}
        subtitle={location.warehouseTitle}
        zone={zone}
        documentTitle={location.title}
        actions={
          <>
            {mayRemove && (
              <RefusalButton refusal={removeRefusal(location)} onClick={() => setIsRemoving(true)}>
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
          <h2>{location.isTemporary ? t('Temporary stock location') : t('Stock location')}</h2>
          <KeyValues
            rows={[
              [t('State'), <Occupancy key="state" location={location} />],
              [
                t('Warehouse'),
                <Link key="warehouse" to={warehousePath(location.warehouseId)}>
                  {location.warehouseTitle}
                </Link>,
              ],
              [t('Type'), type.label],
              [
                t('L × W × H'),
                `${[type.depth, type.width, type.height].map((side) => formatNumber(side)).join(' × ')} cm`,
              ],
              [t('Takes'), type.isBulk ? t('Bulk: loose goods, too') : t('Storage packages of its type')],
              [t('Max weight'), location.maxWeight === null ? t('No limit') : `${formatNumber(location.maxWeight)} kg`],
              [t('Created'), formatMoment(location.createdAt, zone)],
              [t('Changed'), formatMoment(location.updatedAt, zone)],
            ]}
          />
        </section>
        <section>
          <h2>{t('How full it is')}</h2>
          {mayLook ? (
            <LocationFigures contents={contents} />
          ) : (
            <p className="muted">{t('You may see the location, but not what stands in it.')}</p>
          )}
        </section>
      </Panels>
      {mayLook && (
        <Panels>
          <section>
            <h2>{t('What stands in it')}</h2>
            <LocationContents location={location} contents={contents} />
          </section>
        </Panels>
      )}
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
        <RemoveLocation location={location} onClose={() => setIsRemoving(false)} onRemoved={() => go(list)} />
      )}
    </>
  )
}
