import '../../lib/words-en/fulfillment.ts'
import * as shift from '@crossdock/contract/fulfillment/shift'
import { taskKindLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { receiptPath, shipmentPath } from '../../lib/paths.ts'
import { queryKeeping } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { titleIfCut } from '../../ui/cut-text.ts'
import { Due } from '../../ui/due.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DueOrders } from '../shipments/due/due-orders.tsx'
import { ShipmentState } from '../shipments/orders/shipment-state.tsx'
import { BooksMark } from '../stock/self-check/books-mark.tsx'
import { Age, NextAction, workPath } from './next-action.tsx'
import styles from './shift.module.css'
import { ShippedByHour } from './shipped-by-hour.tsx'

interface CardProps {
  readonly title: string
  readonly count: number
  /** The list of all of them. */
  readonly to?: string
  readonly tone?: 'late'
  /** Said in place of rows. */
  readonly empty: string
  readonly children: readonly ReactNode[]
}

/** Some rows of what waits, and how many there are. */
function Card({ title, count, to, tone, empty, children }: CardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = isOpen ? children : children.slice(0, shift.mostShown)
  const more = count - rows.length
  return (
    <section className={styles['card']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {count > 0 && <span data-tone={tone}>{formatNumber(count)}</span>}
      </header>
      {rows.length === 0 ? <p className={styles['none']}>{empty}</p> : <ul>{rows}</ul>}
      {rows.length < children.length && (
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          {t('{{count}} more', { count: more })}
        </Button>
      )}
      {isOpen && more > 0 && to === undefined && (
        <p className={styles['none']}>{t('{{count}} more', { count: more })}</p>
      )}
      {more > 0 && to !== undefined && (
        <Link to={to} className={styles['more'] ?? ''}>
          {t('{{count}} more', { count: more })}
        </Link>
      )}
    </section>
  )
}

/** A row of a card: what it is, what is the matter, and the way there. */
function Row({
  to,
  name,
  about,
  end,
}: {
  readonly to: string
  readonly name: ReactNode
  readonly about: ReactNode
  readonly end: ReactNode
}) {
  return (
    <li>
      <Link to={to}>
        <span className={styles['name']} onMouseEnter={titleIfCut}>
          {name}
        </span>
        <span className={styles['end']}>{end}</span>
        <span className={styles['about']}>{about}</span>
      </Link>
    </li>
  )
}

/** The shift at a glance, above the totals: what is late and due, what to do first, who and what is waited for, what is stuck, who does what. */
export function ShiftBoard() {
  const [params] = useParams()
  const warehouseId = params.get('warehouseId')
  const zone = warehouseZone(warehouseId)
  const board = useQuery({
    ...queryKeeping(shift.get, { timezone: zone, ...(warehouseId === null ? {} : { warehouseId }) }),
    // By the clock, too, orders become late: nobody announces that.
    refetchInterval: 60_000,
  })
  if (!board.data)
    return board.isError ? (
      <FailedState error={board.error} onRetry={() => void board.refetch()} isRetrying={board.isFetching} />
    ) : (
      <Skeleton lines={10} />
    )
  const { due, urgent, waiting, stuck, people, hours, next } = board.data
  const within = warehouseId === null ? '' : `&warehouseId=${warehouseId}`
  return (
    <section
      className={styles['board']}
      aria-label={t('Shift board')}
      data-stale={board.isPlaceholderData || undefined}
    >
      <header className={styles['head']}>
        <h2>{t('Shift board')}</h2>
        <DueOrders counts={due} within={warehouseId === null ? {} : { warehouseId }} />
        <span className={styles['proof']}>
          <BooksMark />
        </span>
      </header>
      <ShippedByHour hours={hours} zone={zone} />
      <NextAction next={next} within={within} />
      <Card
        title={t('Late or due today')}
        count={due.late + due.today}
        to={`/operation-orders?due=${due.late > 0 ? 'late' : 'today'}${within}`}
        {...(due.late > 0 && { tone: 'late' as const })}
        empty={t('Nothing is late, and nothing is due today.')}
      >
        {urgent.map((order) => (
          <Row
            key={order.id}
            to={shipmentPath(order.id)}
            name={order.customer}
            end={<Due by={order.shipBy} timeZone={warehouseZone(order.warehouseId)} />}
            about={
              <>
                <span className="mono">{order.referenceId}</span> <ShipmentState state={order.state} /> ·{' '}
                {order.assignee?.name ?? t('Nobody')}
              </>
            }
          />
        ))}
      </Card>
      <Card
        title={t('Waiting')}
        count={waiting.nobody + waiting.backOrders + waiting.overdueReceipts}
        empty={t('Nothing waits for anybody.')}
      >
        {[
          ...(waiting.nobody > 0
            ? [
                <Row
                  key="nobody"
                  to={`/operation-orders?assignedTo=none${within}`}
                  name={t('For somebody to take them')}
                  end={formatNumber(waiting.nobody)}
                  about={t('Placed orders that nobody has')}
                />,
              ]
            : []),
          ...(waiting.backOrders > 0
            ? [
                <Row
                  key="stock"
                  to={`/back-orders${within.replace('&', '?')}`}
                  name={t('For stock')}
                  end={formatNumber(waiting.backOrders)}
                  about={t('Back orders')}
                />,
              ]
            : []),
          ...waiting.receipts.slice(0, 2).map((receipt) => (
            <Row
              key={receipt.id}
              to={receiptPath(receipt.id)}
              name={
                <>
                  <span className="mono">{receipt.referenceId}</span> {receipt.vendorName}
                </>
              }
              end={<span className={styles['late']}>{formatDay(receipt.expectedArrival)}</span>}
              about={t('It should have come')}
            />
          )),
        ]}
      </Card>
      <Card title={t('Stuck')} count={stuck.count} empty={t('All work that was begun has moved in the last 24 hours.')}>
        {stuck.work.map((work) => (
          <Row
            key={work.id}
            to={workPath(work)}
            name={work.party ?? work.referenceId}
            end={<Age since={work.since} />}
            about={
              <>
                <span className="mono">{work.referenceId}</span> · {work.assignee?.name ?? t('Nobody')}
              </>
            }
          />
        ))}
      </Card>
      <Card title={t('Who does what')} count={people.length} empty={t('Nobody has an order.')}>
        {people.map(({ id, name, doing, open }) => (
          <Row
            key={id}
            to={doing ? shipmentPath(doing.id) : `/operation-orders?assignedTo=${id}${within}`}
            name={name}
            end={doing ? `${formatNumber(doing.picked)}/${formatNumber(doing.of)}` : '—'}
            about={
              doing
                ? t('{{task}} {{order}}, {{open}} in all', {
                    task: t(taskKindLabels[doing.taskKind]),
                    order: doing.referenceId,
                    open: t('{{count}} orders', { count: open }),
                  })
                : t('{{open}}, none at hand', { open: t('{{count}} orders', { count: open }) })
            }
          />
        ))}
      </Card>
    </section>
  )
}
