import { go } from '../../lib/navigation.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { useScanFrame } from '../../ui/scan.ts'
import { useOrderScan } from './order-scan.ts'

/** On the record of an order its number, scanned, goes where the button of its next step does. */
export function RecordScan({ referenceId, to }: { readonly referenceId: string; readonly to: string }) {
  useScanFrame()
  useOrderScan(
    referenceId,
    () => {
      go(to)
      return true
    },
    (code) => toast.info(t('{{code}} is not {{order}}, the number of this order.', { code, order: referenceId })),
  )
  return null
}
