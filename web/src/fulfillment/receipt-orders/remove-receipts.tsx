import * as orders from '@crossdock/contract/fulfillment/receipt-orders'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { refresh } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Why } from '../../ui/explain.tsx'
import { ConfirmModal } from '../../ui/modals.tsx'
import { Progress } from '../../ui/states.tsx'

const mostNames = 8

export interface RemoveReceiptsProps {
  readonly orders: readonly Pick<orders.ReceiptOrderSummary, 'id' | 'referenceId'>[]
  readonly onClose: () => void
  /** After all of them are gone. */
  readonly onRemoved: () => void
}

/** Asks before receipt orders are deleted; those that cannot be stay, and are named with the reason. */
export function RemoveReceipts({ orders: chosen, onClose, onRemoved }: RemoveReceiptsProps) {
  const [done, setDone] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const run = async (): Promise<void> => {
    const refused: string[] = []
    for (const [index, { id, referenceId }] of chosen.entries()) {
      setDone(index)
      try {
        await call(orders.remove, { id })
      } catch (error) {
        refused.push(`${referenceId}: ${explainError(error)}`)
      }
    }
    setDone(null)
    const count = chosen.length - refused.length
    if (count > 0) toast.success(t('{{count}} receipt orders deleted', { count }))
    if (refused.length === 0) onRemoved()
    setRefusals(refused)
    await refresh(orders.list)
  }

  const isOver = refusals.length > 0
  const [first] = chosen
  return (
    <ConfirmModal
      title={
        chosen.length === 1
          ? t('Delete {{name}}?', { name: first?.referenceId ?? '' })
          : t('Delete {{count}} receipt orders?', { count: chosen.length })
      }
      confirmLabel={isOver ? t('Close') : t('Delete')}
      isDanger={!isOver}
      isBusy={done !== null}
      onConfirm={() => (isOver ? onClose() : void run())}
      onClose={() => done === null && onClose()}
    >
      {isOver ? (
        <div role="alert">
          <Why title={t('These could not be deleted')} facts={refusals} />
        </div>
      ) : done !== null ? (
        <Progress value={done} max={chosen.length} label={t('Deleting…')} />
      ) : (
        <>
          {chosen.length > 1 && (
            <p className="mono">
              {chosen
                .slice(0, mostNames)
                .map(({ referenceId }) => referenceId)
                .join(', ')}
              {chosen.length > mostNames && ` +${chosen.length - mostNames}`}
            </p>
          )}
          <p>
            {t('Drafts and expected orders can be deleted, with their files; once receiving has begun an order stays.')}
          </p>
        </>
      )}
    </ConfirmModal>
  )
}
