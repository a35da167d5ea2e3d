import type { AnswerOf } from '@crossdock/contract/endpoint'
import { logTypes } from '@crossdock/contract/fulfillment/stock/ledger'
import * as locationStock from '@crossdock/contract/fulfillment/stock/locations'
import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { StockLocation } from '@crossdock/contract/warehouse/stock-locations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { locationPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Why } from '../../ui/explain.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PeekAction } from '../../ui/record-peek.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { figuresOfContents } from './location-contents.tsx'

const RelocateForm = lazyPart(async () => (await import('./relocate-form.tsx')).RelocateForm)

/** Goods that are named; the location's page has them all. */
const mostNamed = 5
const mostEvents = 3

type Content = AnswerOf<typeof locationStock.byStockLocation>['items'][number]

/** What stands in a location, how full it is, the way to move it, and what happened there last. */
export function LocationPeek({ location }: { readonly location: StockLocation }) {
  const mayLook = useCan(locationStock.byStockLocation)
  const mayMove = useCan(inventory.relocate)
  const [moving, setMoving] = useState<Content | null>(null)
  const contents = useQuery({ ...query(locationStock.byStockLocation, { id: location.id }), enabled: mayLook })
  const { data } = contents
  if (!mayLook) return <p className="muted">{t('You may see the location, but not what stands in it.')}</p>
  if (!data)
    return contents.isError ? (
      <FailedState error={contents.error} onRetry={() => void contents.refetch()} isRetrying={contents.isFetching} />
    ) : (
      <Skeleton lines={6} />
    )
  const { items, hasMore } = data
  const [first] = items
  const isOnly = items.length === 1 && !hasMore
  const isMore = hasMore || items.length > mostNamed
  return (
    <>
      {items.length > 0 && (
        <>
          <KeyValues
            rows={figuresOfContents(data).map(({ label, value, of, part, hint }) => [
              // What it may bear stands above already.
              part === undefined ? label : t('Weight'),
              <span key={label}>
                {value} {of}
                {part !== undefined && <>, {hint}</>}
              </span>,
            ])}
          />
          <Why
            title={t('What stands in it')}
            facts={[
              ...items.slice(0, mostNamed).map((item) => (
                <span key={item.inventoryId}>
                  {`${item.product.sku}: ${formatNumber(item.packageCount)} × ${item.packageType.name}`}
                  {mayMove && !isOnly && (
                    <Button
                      kind="quiet"
                      aria-label={t('Move {{sku}}', { sku: item.product.sku })}
                      onClick={() => setMoving(item)}
                    >
                      {t('Move')}
                    </Button>
                  )}
                </span>
              )),
              ...(isMore ? ['…'] : []),
            ]}
          />
        </>
      )}
      {items.length === 0 && (
        <p className="muted">
          {location.isOccupied ? t('What stands here belongs to others.') : t('Nothing stands here now.')}
        </p>
      )}
      {first && (
        <PeekAction
          action={
            mayMove && isOnly
              ? { label: t('Move {{sku}}', { sku: first.product.sku }), onPress: () => setMoving(first) }
              : { label: t('Open the location'), to: locationPath(location.id, location.isTemporary) }
          }
        />
      )}
      <LastEntries location={location} />
      {moving && (
        <RelocateForm
          item={{
            inventoryId: moving.inventoryId,
            warehouseId: location.warehouseId,
            sku: moving.product.sku,
            packageName: moving.packageType.name,
            packageCount: moving.packageCount,
            heldCount: moving.heldCount,
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}

function LastEntries({ location }: { readonly location: StockLocation }) {
  const log = useQuery(query(inventoryLog.logs, { stockLocationId: location.id, page_size: mostEvents }))
  const zone = warehouseZone(location.warehouseId)
  if (!log.data || log.data.items.length === 0) return null
  return (
    <Timeline
      zone={zone}
      entries={log.data.items.map((entry) => ({
        key: entry.id,
        title: `${t(logTypes[entry.type])}, ${entry.product.sku}`,
        detail: [
          formatMoment(entry.createdAt, zone),
          t('Packages: {{before}} → {{after}}', { before: entry.before, after: entry.after }),
          entry.createdBy.name,
        ].join(' · '),
      }))}
    />
  )
}
