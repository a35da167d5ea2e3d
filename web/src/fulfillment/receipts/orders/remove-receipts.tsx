import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { call } from '../../../lib/client.ts'
import { t } from '../../../lib/words.ts'
import { RemoveRecords } from '../../../ui/each-record.tsx'

interface RemoveReceiptsProps {
  readonly orders: readonly Pick<orders.ReceiptOrderSummary, 'id' | 'referenceId'>[]
  readonly onClose: () => void
  /** After all of them are gone. */
  readonly onRemoved: () => void
}

/** Asks before receipt orders are deleted. */
export function RemoveReceipts({ orders: chosen, onClose, onRemoved }: RemoveReceiptsProps) {
  return (
    <RemoveRecords
      records={chosen.map(({ id, referenceId }) => ({ id, name: referenceId }))}
      title={t('Delete {{count}} receipt orders?', { count: chosen.length })}
      toldDone={(count) => t('{{count}} receipt orders deleted', { count })}
      remove={(id) => call(orders.remove, { id })}
      restore={null}
      refreshes={[orders.list]}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      {t('Drafts and expected orders can be deleted, with their files; once receiving has begun an order stays.')}
    </RemoveRecords>
  )
}
