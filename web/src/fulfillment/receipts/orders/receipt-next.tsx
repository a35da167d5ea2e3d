import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import { formatDate, formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Why } from '../../../ui/explain.tsx'
import type { NextStep, ProgressStep, RecordFigure } from '../../../ui/record-parts.tsx'
import { dayWords } from '../../order-events/day-words.ts'
import { isCounting, namesOf } from './receipt-state.tsx'

/** How far receiving is. */
export function progressOfReceipt(order: ReceiptOrder): readonly ProgressStep[] {
  const { state, report, arrivedAt, completedAt, expectedArrival, packageCount, receivedCount } = order
  const zone = warehouseZone(order.warehouseId)
  const isDone = state === 'COMPLETED'
  const isConfirmed = isDone || report.confirmedAt !== null
  const hasArrived = state === 'PROCESSING' || isDone
  return [
    { label: t('Expected'), part: state === 'DRAFT' ? 0 : 1, detail: formatDay(expectedArrival) },
    { label: t('Arrived'), part: hasArrived ? 1 : 0, detail: hasArrived && formatMoment(arrivedAt, zone) },
    {
      label: t('Received'),
      part: isConfirmed ? 1 : packageCount > 0 ? receivedCount / packageCount : 0,
      detail: t('{{done}} of {{count}} packages', { done: formatNumber(receivedCount), count: packageCount }),
    },
    {
      label: t('Report confirmed'),
      part: isConfirmed ? 1 : 0,
      detail: report.confirmedAt && formatMoment(report.confirmedAt, zone),
    },
    { label: t('Completed'), part: isDone ? 1 : 0, detail: isDone && formatMoment(completedAt, zone) },
  ]
}

export function figuresOfReceipt(order: ReceiptOrder): readonly RecordFigure[] {
  const { state, report, expectedArrival, arrivedAt, packageCount, receivedCount, items, lines } = order
  const zone = warehouseZone(order.warehouseId)
  const due = arrivedAt || expectedArrival === null ? null : dayWords(expectedArrival, zone)
  const hasBegun = state === 'PROCESSING' || state === 'COMPLETED'
  const unitsIn = new Map(items.map(({ id, unitQuantity }) => [id, unitQuantity]))
  const units = lines.reduce((sum, line) => sum + line.packageCount * (unitsIn.get(line.itemId) ?? 1), 0)
  return [
    {
      label: t('Expected Arrival'),
      value: formatDay(expectedArrival),
      hint: arrivedAt ? t('arrived {{day}}', { day: formatDate(arrivedAt, zone) }) : due?.words,
      tone: due?.isLate === true && state === 'EXPECTED' ? 'bad' : undefined,
    },
    { label: t('Lines'), value: formatNumber(items.length) },
    {
      label: hasBegun ? t('Packages received') : t('Packages'),
      value: formatNumber(hasBegun ? receivedCount : packageCount),
      ...(hasBegun && {
        of: t('of {{all}}', { all: packageCount }),
        hint: packageCount > 0 ? `${Math.floor((receivedCount / packageCount) * 100)} %` : '',
      }),
    },
    {
      label: hasBegun ? t('Units received') : t('Units'),
      value: formatNumber(hasBegun ? units : order.unitCount),
      ...(hasBegun && { of: t('of {{all}}', { all: order.unitCount }) }),
    },
    ...(hasBegun
      ? [
          isCounting(order)
            ? { label: t('To come'), value: formatNumber(report.short), hint: t('packages') }
            : {
                label: t('Short'),
                value: formatNumber(report.short),
                hint: t('packages'),
                tone: report.short > 0 ? ('bad' as const) : undefined,
              },
        ]
      : []),
  ]
}

/** What is left to do until the order is closed. */
export function nextOfReceipt(order: ReceiptOrder): readonly NextStep[] {
  const { state, report, taskState, assignees, packageCount } = order
  const who = (words: string): string => (assignees.length > 0 ? `${words}, ${namesOf(assignees)}` : words)
  const confirm: NextStep = { key: 'confirm', words: t('Confirm the receiving report') }
  const complete: NextStep = { key: 'complete', words: t('Complete the order') }
  if (state === 'DRAFT') return [{ key: 'publish', words: t('Publish it: the warehouse expects it then') }]
  if (state === 'EXPECTED')
    return [{ key: 'receive', words: who(t('Receive {{count}} packages', { count: packageCount })) }, confirm, complete]
  if (state === 'COMPLETED') return []
  const paused: readonly NextStep[] =
    taskState === 'PAUSED' ? [{ key: 'resume', words: t('Resume: receiving is paused'), isWarning: true }] : []
  if (report.confirmedAt !== null) return [...paused, complete]
  const receive: readonly NextStep[] =
    report.short > 0
      ? [{ key: 'receive', words: who(t('Receive {{count}} packages that are to come', { count: report.short })) }]
      : []
  return [...paused, ...receive, confirm, complete]
}

const mostNamed = 5

/** Why the order is not even: what is to come or short, what is over, whether its report is confirmed. */
export function ReceiptOutcome({ order }: { readonly order: ReceiptOrder }) {
  if (order.state !== 'PROCESSING' && order.state !== 'COMPLETED') return null
  const { report } = order
  const off = order.items.filter((item) => item.short > 0 || item.over > 0)
  const isOpen = isCounting(order)
  const facts = [
    t('{{received}} of {{count}} packages received', {
      received: formatNumber(report.received),
      count: report.expected,
    }),
    ...off
      .slice(0, mostNamed)
      .map((item) =>
        item.short === 0
          ? t('{{sku}}: {{count}} over', { sku: item.sku, count: item.over })
          : isOpen
            ? t('{{sku}}: {{count}} to come', { sku: item.sku, count: item.short })
            : t('{{sku}}: {{count}} short', { sku: item.sku, count: item.short }),
      ),
    ...(off.length > mostNamed ? [t('{{count}} more lines differ', { count: off.length - mostNamed })] : []),
    ...(report.rejected > 0 ? [t('{{count}} rejected', { count: report.rejected })] : []),
    report.confirmedAt
      ? t('Report confirmed {{at}} by {{name}}', {
          at: formatMoment(report.confirmedAt, warehouseZone(order.warehouseId)),
          name: report.confirmedBy?.name ?? '',
        })
      : t('The report is not confirmed yet'),
  ]
  return <Why title={t('Receiving report')} facts={facts} />
}
