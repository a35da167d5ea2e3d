import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { formatNumber } from '../../../lib/format.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigTask, TaskNumber } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { packageWords } from '../../products/package-words.ts'
import { ReceiptHead } from './receipt-head.tsx'
import styles from './receiving.module.css'
import { Count } from './receiving-overview.tsx'
import { receivingWork } from './receiving-work.ts'

const mostShown = 60

/** Expected against received: confirmed first, then the order is completed. */
export function ReceivingReport({
  order,
  onBack,
}: {
  readonly order: orders.ReceiptOrder
  readonly onBack: () => void
}) {
  const refreshes = [receivingWork, orders.get, orders.list]
  const confirm = useMutate(receiving.confirmReport, { refreshes })
  const complete = useMutate(receiving.complete, { refreshes })
  const { report } = order
  const off = order.items.filter((item) => item.short > 0 || item.over > 0)
  const isConfirmed = report.confirmedAt !== null
  // While there are lines that nobody has touched, nothing is short: the goods are still to come, unless the report says that they will not.
  const isCounting = !isConfirmed && off.some((item) => item.received === 0 && item.short > 0)
  const toCome = isCounting ? report.short : 0
  const short = report.short - toCome
  const input = { id: order.id }
  const receiveMore = (
    <Button kind={toCome > 0 ? 'primary' : 'plain'} size="big" onClick={onBack}>
      {t('Receive more')}
    </Button>
  )
  return (
    <BigTask
      title={
        <>
          {t('Report')} · <TaskNumber>{order.referenceId}</TaskNumber>
        </>
      }
      documentTitle={t('Report {{name}}', { name: order.referenceId })}
      back={receiptPath(order.id)}
      head={<ReceiptHead order={order} />}
      progress={{ done: report.received, total: report.expected, in: 'packages' }}
      actions={
        <>
          {toCome > 0 && receiveMore}
          {isConfirmed ? (
            <Button kind="primary" size="big" isBusy={complete.isPending} onClick={() => complete.mutate(input)}>
              {report.short > 0 ? t('Complete, closed short') : t('Complete')}
            </Button>
          ) : (
            <Button
              kind={toCome > 0 ? 'plain' : 'primary'}
              size="big"
              isBusy={confirm.isPending}
              onClick={() => confirm.mutate(input)}
            >
              {t('This is what is here: confirm')}
            </Button>
          )}
          {toCome === 0 && receiveMore}
        </>
      }
    >
      {isConfirmed ? (
        <BigNotice tone="good" title={t('The report is confirmed')}>
          {report.short > 0 &&
            t('{{count}} packages did not come. Completing says that they will not come any more.', {
              count: report.short,
            })}
        </BigNotice>
      ) : off.length === 0 ? (
        <BigNotice tone="good" title={t('Everything that was expected is here')} />
      ) : (
        <BigNotice
          tone={short > 0 ? 'bad' : 'info'}
          title={[
            toCome > 0 && t('{{count}} to come', { count: toCome }),
            short > 0 && t('{{count}} short', { count: short }),
            report.over > 0 && t('{{count}} over', { count: report.over }),
          ]
            .filter(Boolean)
            .join(', ')}
        >
          {toCome > 0
            ? t('Of some lines nothing is received yet. Confirm only when no more comes.')
            : t('Count these once more before you confirm.')}
        </BigNotice>
      )}
      {off.length > 0 && (
        <ul className={styles['rows']}>
          {off.slice(0, mostShown).map((item) => (
            <li key={item.id} className={styles['row']}>
              <span>
                <b className="mono">{item.sku}</b>
                <small>
                  {packageWords(item.packageTypeName, item.unitQuantity)} · {item.description}
                </small>
              </span>
              <Count item={item} isFinal isToCome={isCounting && item.short > 0} />
            </li>
          ))}
        </ul>
      )}
      {off.length > mostShown && (
        <p className="muted">{t('{{count}} more lines differ', { count: off.length - mostShown })}</p>
      )}
      <p className="muted">
        {[
          report.excellent > 0 && t('{{count}} excellent', { count: formatNumber(report.excellent) }),
          report.clearance > 0 && t('{{count}} for clearance', { count: formatNumber(report.clearance) }),
          report.onHold > 0 && t('{{count}} on hold', { count: formatNumber(report.onHold) }),
          report.rejected > 0 && t('{{count}} rejected', { count: formatNumber(report.rejected) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </BigTask>
  )
}
