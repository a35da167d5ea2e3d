import * as orders from '@crossdock/contract/sorting/orders'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { BoxCells } from '../box-cells.tsx'
import { hubRefreshes } from '../refreshes.ts'
import styles from './order-peek.module.css'

/** The orders of a merge: ticks say which stay together, the others are orders of their own again (SORT-034). */
export function Unmerge({ order }: { readonly order: orders.WholeHubOrder }) {
  const [parting, setParting] = useState<ReadonlySet<string>>(new Set())
  const subs = useQueries({ queries: order.mergedOrders.map((id) => query(orders.get, { id })) })
  const own = order.boxes.filter(({ orderId }) => orderId === order.id)
  const unmerge = useMutate(orders.unmerge, {
    refreshes: hubRefreshes,
    onSuccess: ({ parted }) => {
      setParting(new Set())
      toast.success(t('{{count}} orders stand alone again', { count: parted.length }))
    },
  })
  const part = (gone: ReadonlySet<string>): void =>
    unmerge.mutate({ id: order.id, keepingOrders: order.mergedOrders.filter((id) => !gone.has(id)) })
  const rows = order.mergedOrders.map((id, index) => {
    const boxes = order.boxes.filter(({ orderId }) => orderId === id)
    return { id, orderNo: subs[index]?.data?.orderNo ?? '…', boxes }
  })
  const going = rows.filter(({ id }) => parting.has(id))
  return (
    <section className={styles['card']} aria-label={t('Merged of {{count}} orders', { count: rows.length + 1 })}>
      <b>{t('Merged of {{count}} orders', { count: rows.length + 1 })}</b>
      <p className="muted">
        {t('Ticked ones stay together. The others get their own number, labels and history back.')}
      </p>
      <ul>
        <li>
          <span className="mono">{order.orderNo}</span>
          <BoxCells received={own.filter(({ state }) => state === 'Received').length} total={own.length} />
          <span className="muted">{t('head')}</span>
        </li>
        {rows.map(({ id, orderNo, boxes }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={!parting.has(id)}
                onChange={(event) => {
                  const next = new Set(parting)
                  if (event.currentTarget.checked) next.delete(id)
                  else next.add(id)
                  setParting(next)
                }}
              />{' '}
              <span className="mono">{orderNo}</span>
            </label>
            <BoxCells received={boxes.filter(({ state }) => state === 'Received').length} total={boxes.length} />
          </li>
        ))}
      </ul>
      {going.length > 0 && (
        <p>
          {t('{{orders}}: alone with {{count}} boxes, without a position.', {
            orders: going.map(({ orderNo }) => orderNo).join(', '),
            count: going.reduce((sum, { boxes }) => sum + boxes.length, 0),
          })}
        </p>
      )}
      <PeekActions>
        <Button kind="primary" isBusy={unmerge.isPending} disabled={going.length === 0} onClick={() => part(parting)}>
          {going.length === 0 ? t('Unmerge') : t('Unmerge {{number}}', { number: going.length })}
        </Button>
        <Button isBusy={unmerge.isPending} onClick={() => part(new Set(order.mergedOrders))}>
          {t('All apart')}
        </Button>
      </PeekActions>
    </section>
  )
}
