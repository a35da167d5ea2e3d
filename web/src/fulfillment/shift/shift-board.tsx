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
import { DueOrders, PressingOrders } from '../shipments/due/due-orders.tsx'
import { ShipmentState } from '../shipments/orders/shipment-state.tsx'
import { BooksMark } from '../stock/self-check/books-mark.tsx'
import { Age, NextAction, workPath } from './next-action.tsx'
import styles from './shift.module.css'
import { shiftInput } from './shift-call.ts'
import { ShippedByHour } from './shipped-by-hour.tsx'

interface CardProps {
  readonly title: string
  readonly count: number
  /** How many of them no row stands for; they are named nowhere, or in lists. */
  readonly rest: number
  /** The lists of all of them. */
  readonly lists?: ReactNode
  readonly tone?: 'late'
  /** Said in place of rows. */
  readonly empty: string
  readonly children: readonly ReactNode[]
}

/** Some rows of what waits, and how many there are. */
function Card({ title, count, rest, lists, tone, empty, children }: CardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = isOpen ? children : children.slice(0, shift.mostShown)
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
      {rest > 0 && rows.length === children.length && !lists && (
        <p className={styles['none']}>{t('{{count}} more are not named here', { count: rest })}</p>
      )}
      {rest > 0 && lists && <p className={styles['more']}>{lists}</p>}
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

/** Receipt orders that should have come, and no row names. */
const overdueUnnamed = ({ receipts, coming, overdueReceipts }: shift.Shift['waiting']): number => {
  const overdue = coming.filter(({ isOverdue }) => isOverdue)
  return overdueReceipts - new Set([...receipts, ...overdue].map(({ id }) => id)).size
}

/** Who and what is waited for, with the first of each, and what is done about it. */
function waitingRows(waiting: shift.Shift['waiting'], within: string): readonly ReactNode[] {
  const { nobody, backOrders, first, coming, receipts } = waiting
  const wanted = new Map(coming.map((receipt) => [receipt.id, receipt.orders]))
  const late = new Set([...receipts, ...coming.filter(({ isOverdue }) => isOverdue)].map(({ id }) => id))
  // What back orders want comes before what nobody waits for.
  const expected = [...coming, ...receipts.filter(({ id }) => !wanted.has(id))]
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
    ...expected.map(({ id, referenceId, vendorName, expectedArrival }) => (
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
    ...queryKeeping(shift.get, shiftInput(warehouseId)),
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
  const scope = warehouseId === null ? {} : { warehouseId }
  const pressing = due.late + due.today + due.backOrders.today
  return (
    <section
      className={styles['board']}
      aria-label={t('Shift board')}
      data-stale={board.isPlaceholderData || undefined}
    >
      <header className={styles['head']}>
        <h2>{t('Shift board')}</h2>
        <DueOrders counts={due} within={scope} />
        <span className={styles['proof']}>
          <BooksMark />
        </span>
      </header>
      <ShippedByHour hours={hours} zone={zone} />
      <NextAction board={board.data} within={within} />
      <Card
        title={t('Late or due today')}
        count={pressing}
        rest={pressing - urgent.length}
        lists={<PressingOrders counts={due} within={scope} />}
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
        rest={overdueUnnamed(waiting)}
        empty={t('Nothing waits for anybody.')}
      >
        {waitingRows(waiting, within)}
      </Card>
      <Card
        title={t('Stuck')}
        count={stuck.count}
        rest={stuck.count - stuck.work.length}
        empty={t('All work that was begun has moved in the last 24 hours.')}
      >
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
      <Card title={t('Who does what')} count={people.length} rest={0} empty={t('Nobody has an order.')}>
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
