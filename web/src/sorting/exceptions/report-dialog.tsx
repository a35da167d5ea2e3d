import type { HubBox } from '@crossdock/contract/sorting/boxes'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Dialog } from '../../ui/modals.tsx'
import { ReportBox } from './report-box.tsx'

/** Reports a box of an order, beside the list. */
export const ReportDialog = ({ box, onClose }: { readonly box: HubBox; readonly onClose: () => void }) => (
  <Dialog title={t('Report {{box}}', { box: box.barcode })} onClose={onClose} width={560}>
    <ReportBox
      kinds={box.state === 'Expected' ? ['Missing', 'Damaged'] : ['Damaged']}
      code={box.barcode}
      boxId={box.id}
      onClose={onClose}
      onReported={({ code }) => {
        toast.success(t('{{box}} is reported', { box: code ?? '' }))
        onClose()
      }}
    />
  </Dialog>
)
