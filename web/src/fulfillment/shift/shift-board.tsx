import '../../lib/words-en/fulfillment.ts'
import * as shift from '@crossdock/contract/fulfillment/shift'
import { taskKindLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
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
        <Button kind="quiet" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {t('Show {{count}} more', { count: children.length - rows.length })}
        </Button>
      )}
      {isOpen && more > 0 && to === undefined && (
        <p className={styles['none']}>{t('{{count}} more are not named here', { count: more })}</p>
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
  verb,
}: {
  readonly to: string
  readonly name: ReactNode
  readonly about: ReactNode
  readonly end: ReactNode
  /** What is done about it. */
  readonly verb?: string
}) {
  return (
    <li>
      <Link to={to}>
        <span className={styles['name']} onMouseEnter={titleIfCut}>
          {name}
        </span>
        <span className={styles['end']}>{end}</span>
        <span className={styles['about']}>
          <span>{about}</span>
          {verb && <b>{verb}</b>}
        </span>
      </Link>
    </li>
  )
}

/** Of what waits the first by when it is due: to whom it goes, and when. */
const firstOf = (order: shift.Shift['waiting']['first']['nobody'], otherwise: string): ReactNode =>
  order === null ? (
    otherwise
  ) : (
    <>
      {t('First:')} {order.customer} <Due by={order.shipBy} timeZone={warehouseZone(order.warehouseId)} />
    </>
  )

/** Who and what is waited for, with the first of each, and what is done about it. */
function waitingRows(waiting: shift.Shift['waiting'], within: string): readonly ReactNode[] {
  const { nobody, backOrders, first, coming, receipts } = waiting
  const wanted = new Map(coming.map((receipt) => [receipt.id, receipt.orders]))
  const late = new Set(receipts.map(({ id }) => id))
  const expected = [...receipts, ...coming.filter(({ id }) => !late.has(id))]
  // What back orders want comes before what nobody waits for.
  const named = expected.toSorted((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)))
  return [
    nobody > 0 && (
      <Row
        key="nobody"
        to={`/operation-orders?assignedTo=none&sort=shipOutDateAsc${within}`}
        name={t('For somebody to take them')}
        end={formatNumber(nobody)}
        about={firstOf(first.nobody, t('Placed orders that nobody has'))}
        verb={t('Assign')}
      />
    ),
    backOrders > 0 && (
      <Row
        key="stock"
        to={`/back-orders?sort=shipOutDateAsc${within}`}
        name={t('For stock')}
        end={formatNumber(backOrders)}
        about={firstOf(first.backOrder, t('Back orders'))}
        verb={t('Decide')}
      />
    ),
    ...named.map(({ id, referenceId, vendorName, expectedArrival }) => (
      <Row
        key={id}
        to={receiptPath(id)}
        name={vendorName ?? referenceId}
        end={
          <span className={late.has(id) ? styles['late'] : ''}>
            {expectedArrival === null ? nothing : formatDay(expectedArrival)}
          </span>
        }
        about={
          <>
            {vendorName && <span className="mono">{referenceId} · </span>}
            {wanted.has(id) ? t('{{count}} back orders', { count: wanted.get(id) ?? 0 }) : t('It should have come')}
          </>
        }
        verb={late.has(id) ? t('Ask') : t('See')}
      />
    )),
  ].filter((row) => row !== false)
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
  const { due, urgent, waiting, stuck, people, hours } = board.data
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
      <NextAction board={board.data} within={within} />
      <Card
        title={t('Late or due today')}
        count={due.late + due.today + due.backOrders.today}
        to={
          due.late + due.today > 0
            ? `/operation-orders?due=${due.late > 0 ? 'late' : 'today'}${within}`
            : `/back-orders?due=today${within}`
        }
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
                <span className="mono">{order.referenceId}</span> <ShipmentState state={order.state} />
                {order.state !== 'BACK_ORDER' && ` · ${order.assignee?.name ?? t('Nobody')}`}
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
        {waitingRows(waiting, within)}
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
            end={doing ? `${formatNumber(doing.picked)}/${formatNumber(doing.of)}` : nothing}
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
