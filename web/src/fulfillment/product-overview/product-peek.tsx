import * as calls from '@crossdock/contract/fulfillment/product-overview'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatNumber } from '../../lib/format.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { NextSteps } from '../../ui/record-parts.tsx'
import { PeekAction } from '../../ui/record-peek.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { StockBar, StockMark, stockParts } from '../../ui/stock-bar.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { actionOf, nextOf } from './product-next.tsx'

interface ProductPeekProps {
  readonly productId: Id<'product'>
  /** Why as many are available, where the list is of stock; else its bar with the figures. */
  readonly why?: ReactNode
}

/** What the row of a product does not say: where its units are, what is missing or comes, the one thing to do, what happened last. */
export function ProductPeek({ productId, why }: ProductPeekProps) {
  const mayCount = useCan(calls.get)
  const asked = useQuery({ ...query(calls.get, { productId, timezone: personZone() }), enabled: mayCount })
  const mayAnnounce = useCan(receipts.create)
  const mayAdjust = useCan(inventory.adjust)
  const { data } = asked
  if (!mayCount) return null
  if (!data)
    return asked.isError ? (
      <FailedState error={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
    ) : (
      <Skeleton lines={6} />
    )
  const steps = nextOf(data, productId)
  return (
    <>
      {why ?? <Units data={data} />}
      {steps.length > 0 && <NextSteps steps={steps} />}
      <PeekAction action={actionOf(data, productId, { mayAnnounce, mayAdjust })} />
      <LatestEntries productId={productId} most={3} />
    </>
  )
}

function Units({ data }: { readonly data: Parameters<typeof nextOf>[0] }) {
  if (data.totalUnits + data.incomingUnits === 0)
    return <p className="muted">{t('Nothing is on hand, and nothing is on its way.')}</p>
  return (
    <>
      <StockBar units={data} of={data.totalUnits + data.incomingUnits} isSmall />
      <KeyValues
        rows={[
          ...stockParts(data).map(
            ({ kind, label, units }) =>
              [
                label,
                <span key={kind}>
                  <StockMark kind={kind} /> {formatNumber(units)}
                </span>,
              ] as const,
          ),
          [
            t('Orders that wait for it'),
            data.orderCount > 0 &&
              t('{{orders}}, {{units}}', {
                orders: t('{{count}} orders', { count: data.orderCount }),
                units: t('{{count}} units', { count: data.orderUnits }),
              }),
          ],
        ]}
      />
    </>
  )
}
