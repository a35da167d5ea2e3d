import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { useState } from 'react'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/modals.tsx'
import styles from './product-stock.module.css'
import { stockCalls } from './record-dialogs.tsx'

interface MergeDialogProps {
  readonly records: readonly inventory.StockRecord[]
  readonly onClose: () => void
}

const factsOf = (record: inventory.StockRecord): string =>
  [
    record.warehouse.title,
    record.packageType.name,
    ...(record.lot ? [record.lot] : []),
    ...(record.expiresAt ? [t('expires {{day}}', { day: formatDay(record.expiresAt) })] : []),
    t('received {{day}}', { day: formatDay(record.receivedAt) }),
  ].join(' · ')

/** Joins chosen records of the same goods into one of them. */
export function MergeDialog({ records, onClose }: MergeDialogProps) {
  const [toId, setToId] = useState(records[0]?.id ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const sources = records.filter((record) => record.id !== toId)
  const target = records.find((record) => record.id === toId)
  const merge = useMutate(inventory.merge, {
    refreshes: stockCalls,
    onSuccess: ({ record }) => {
      toast.success(
        t('{{count}} packages stand in {{title}} now', {
          count: record.packageCount,
          title: record.stockLocation.title,
        }),
      )
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 400 || error.isHandled) return false
      const [field] = error.fields
      const source = sources[Number(/^fromIds\.(\d+)$/.exec(field?.path ?? '')?.[1])]
      setFailure(source && field ? `${source.stockLocation.title}: ${field.message}` : explainError(error))
      return true
    },
  })
  return (
    <Dialog title={t('Merge stock records')} onClose={onClose} width={520}>
      {records.length < 2 ? (
        <p>{t('Choose two or more records to merge.')}</p>
      ) : (
        <fieldset className={styles['choice']}>
          <legend>{t('All packages go to the record chosen here:')}</legend>
          {records.map((record) => (
            <label key={record.id}>
              <input
                type="radio"
                name="target"
                checked={record.id === toId}
                onChange={() => {
                  setToId(record.id)
                  setFailure(null)
                }}
              />
              <span>
                <b className="mono">{record.stockLocation.title}</b>
                <span>{factsOf(record)}</span>
              </span>
              <b>{formatNumber(record.packageCount)}</b>
            </label>
          ))}
        </fieldset>
      )}
      {failure && (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {records.length > 1 && target && (
          <Button
            kind="primary"
            isBusy={merge.isPending}
            onClick={() => merge.mutate({ fromIds: sources.map((record) => record.id), toId })}
          >
            {t('Merge into {{title}}', { title: target.stockLocation.title })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
