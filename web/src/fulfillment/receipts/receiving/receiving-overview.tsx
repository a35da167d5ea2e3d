import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import type { CodeFacts } from '@crossdock/contract/scanned-codes'
import { useState } from 'react'
import { explainError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { tellUnanswered } from '../../../lib/show-error.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigTask, ScanBox, TaskNumber } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusOnShow } from '../../../ui/focus.ts'
import type { OnScan } from '../../../ui/scan.ts'
import { packageWords } from '../../products/package-words.ts'
import { isOrderCode } from '../../work/order-scan.ts'
import { hereWords, otherPlaceWords } from '../../work/other-place.ts'
import { ReceiptHead } from './receipt-head.tsx'
import styles from './receiving.module.css'
import { scannedOf } from './receiving-codes.ts'
import type { Told } from './receiving-page.tsx'
import { receivingWork } from './receiving-work.ts'

interface ReceivingOverviewProps {
  readonly order: orders.ReceiptOrder
  readonly told: Told | null
  readonly onTold: (told: Told) => void
  readonly onItem: (itemId: Id<'receiptOrderItem'>, facts?: CodeFacts) => void
  readonly onReport: () => void
}

/** Lines shown at once: more are found by scanning. */
const shownAtOnce = 40

/** What is still to be received: a scan, or a press, opens the line. */
export function ReceivingOverview({ order, told, onTold, onItem, onReport }: ReceivingOverviewProps) {
  const [choices, setChoices] = useState<{
    readonly code: string
    readonly ids: readonly string[]
    readonly facts: CodeFacts
  } | null>(null)
  const pause = useMutate(receiptTasks.pause, { refreshes: [receivingWork, orders.get, orders.list] })
  const isDone = (item: orders.ReceiptOrderItem): boolean => item.received >= item.expected
  const chosen = choices ? order.items.filter(({ id }) => choices.ids.includes(id)) : null
  const waiting = order.items.filter((item) => !isDone(item))
  const rows = chosen ?? [...waiting, ...order.items.filter(isDone)].slice(0, shownAtOnce)

  const refuse = (refusal: Omit<Told, 'tone'>): 'bad' => {
    onTold({ tone: 'bad', ...refusal })
    return 'bad'
  }
  const scan: OnScan = async ({ code, facts }) => {
    try {
      // Papers of an order lie with its goods: its number is no mistake.
      if (isOrderCode(code, order.referenceId)) return 'good'
      // Which of the lines it is was asked: whoever has both hands full answers with the scanner.
      const [first] = code === choices?.code ? (chosen ?? []) : []
      if (first) {
        onItem(first.id, facts)
        return 'good'
      }
      const found = await scannedOf(order, code)
      const open = found.itemIds.filter((id) => waiting.some((item) => item.id === id))
      const candidates = open.length > 0 ? open : found.itemIds
      const [only] = candidates
      if (candidates.length === 1 && only) onItem(only, facts)
      else if (candidates.length > 1) setChoices({ code, ids: candidates, facts })
      else if (found.stockLocation)
        return refuse({
          title: t('{{code}} is a stock location', { code }),
          words: [choices ? t('Choose the line first, then scan where it goes.') : t('Scan a product first.')],
        })
      else if (found.otherWarehouse !== null)
        return refuse({ title: otherPlaceWords(code, found.otherWarehouse), words: [hereWords(order.warehouseName)] })
      else
        return refuse({
          title: t('{{code}} is not in this order', { code }),
          words: [t('Put it aside, and ask whose it is.')],
        })
      return 'good'
    } catch (error) {
      return tellUnanswered(error) ? 'bad' : refuse({ title: explainError(error) })
    }
  }

  return (
    <BigTask
      title={
        <>
          {t('Receive')} · <TaskNumber>{order.referenceId}</TaskNumber>
        </>
      }
      documentTitle={t('Receive {{name}}', { name: order.referenceId })}
      back={receiptPath(order.id)}
      head={<ReceiptHead order={order} />}
      progress={{ done: order.report.received, total: order.report.expected, in: 'packages' }}
      actions={
        <>
          <Button kind={waiting.length === 0 ? 'primary' : 'plain'} size="big" onClick={onReport}>
            {t('Check the report')}
          </Button>
          <Button size="big" isBusy={pause.isPending} onClick={() => pause.mutate({ id: order.id })}>
            {t('Pause')}
          </Button>
        </>
      }
    >
      <ScanBox label={t('Scan a product')} onScan={scan} />
      {told && (
        <BigNotice tone={told.tone} title={told.title} isUnsent={told.isUnsent ?? false}>
          {told.words?.map((word) => (
            <div key={word}>{word}</div>
          ))}
        </BigNotice>
      )}
      {chosen && (
        <>
          <h2 className={styles['heading']}>{t('Which of these lines?')}</h2>
          <p className="muted">{t('Press one, or scan again for the first.')}</p>
        </>
      )}
      <ul className={styles['rows']}>
        {rows.map((item, index) => (
          <li key={item.id}>
            <button
              // A scan has asked which: the answer is the next step.
              ref={chosen && index === 0 ? focusOnShow : null}
              type="button"
              className={styles['row']}
              data-done={isDone(item) || undefined}
              onClick={() => onItem(item.id, chosen ? choices?.facts : undefined)}
            >
              <span>
                <b className="mono">{item.sku}</b>
                <small>
                  {packageWords(item.packageTypeName, item.unitQuantity)} · {item.description}
                </small>
              </span>
              <Count item={item} />
            </button>
          </li>
        ))}
      </ul>
      {!chosen && order.items.length > rows.length && (
        <p className="muted">
          {t('{{count}} more lines: scan a product to find its line.', { count: order.items.length - rows.length })}
        </p>
      )}
      {chosen && (
        <Button size="big" onClick={() => setChoices(null)}>
          {t('Show all lines')}
        </Button>
      )}
    </BigTask>
  )
}

/** What is still to come of an order, beside the line at hand. */
export function LinesLeft({
  order,
  itemId,
}: {
  readonly order: orders.ReceiptOrder
  readonly itemId: Id<'receiptOrderItem'>
}) {
  const left = order.items.filter((item) => item.received < item.expected)
  return (
    <>
      <ul className={styles['rows']}>
        {left.slice(0, shownAtOnce).map((item) => (
          <li key={item.id} className={styles['row']} aria-current={item.id === itemId || undefined}>
            <span>
              <b className="mono">{item.sku}</b>
              <small>{packageWords(item.packageTypeName, item.unitQuantity)}</small>
            </span>
            <Count item={item} />
          </li>
        ))}
      </ul>
      {left.length > shownAtOnce && (
        <p className="muted">{t('{{count}} more lines', { count: left.length - shownAtOnce })}</p>
      )}
      {left.length === 0 && <p className="muted">{t('Everything that was expected is here')}</p>}
    </>
  )
}

/** What needs no second look, beside the report of what does. */
export function LinesThatAgree({ order }: { readonly order: orders.ReceiptOrder }) {
  const agreeing = order.items.filter((item) => item.short === 0 && item.over === 0)
  return (
    <>
      {agreeing.length === 0 && <p className="muted">{t('No line agrees with what was expected yet.')}</p>}
      <ul className={styles['rows']}>
        {agreeing.slice(0, shownAtOnce).map((item) => (
          <li key={item.id} className={styles['row']}>
            <span>
              <b className="mono">{item.sku}</b>
              <small>{packageWords(item.packageTypeName, item.unitQuantity)}</small>
            </span>
            <Count item={item} />
          </li>
        ))}
      </ul>
      {agreeing.length > shownAtOnce && (
        <p className="muted">{t('{{count}} more lines', { count: agreeing.length - shownAtOnce })}</p>
      )}
    </>
  )
}

/** So many of what was received last are looked back at. */
const lookedBackAt = 8

/** What was received last of an order, and where it stands: whoever was called away sees where the work goes on. */
export function LastReceived({ order }: { readonly order: orders.ReceiptOrder }) {
  const last = order.lines.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).slice(0, lookedBackAt)
  if (last.length === 0) return null
  return (
    <>
      <h2>{t('Received last')}</h2>
      <ul className={styles['rows']}>
        {last.map(({ id, itemId, packageCount, stockLocationTitle, createdBy }) => (
          <li key={id} className={styles['row']}>
            <span>
              <b className="mono">{order.items.find((item) => item.id === itemId)?.sku}</b>
              <small>{[stockLocationTitle, createdBy?.name].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={styles['count']}>{formatNumber(packageCount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** "4 / 10", red while short of the report, grey while nothing of it has come, amber when more came than expected. */
export function Count({
  item,
  isFinal = false,
  isToCome = false,
}: {
  readonly item: Pick<orders.ReceiptOrderItem, 'received' | 'expected' | 'short' | 'over'>
  readonly isFinal?: boolean
  /** More of it may come: grey while nobody has counted any, amber while it is being counted. */
  readonly isToCome?: boolean
}) {
  if (isToCome)
    return (
      <span className={styles['count']} data-waiting={item.received > 0 ? 'counting' : 'untouched'}>
        {formatNumber(item.received)} / {formatNumber(item.expected)}
        <small>{t('{{count}} to come', { count: item.short })}</small>
      </span>
    )
  return (
    <span
      className={styles['count']}
      data-off={(isFinal && item.short > 0) || undefined}
      data-over={item.over > 0 || undefined}
    >
      {formatNumber(item.received)} / {formatNumber(item.expected)}
      {isFinal && item.short > 0 && <small>{t('{{count}} short', { count: item.short })}</small>}
      {item.over > 0 && <small>{t('{{count}} over', { count: item.over })}</small>}
    </span>
  )
}
