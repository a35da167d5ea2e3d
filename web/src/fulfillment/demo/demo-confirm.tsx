import { t } from '../../lib/words.ts'
import { MantineHost } from '../../ui/mantine-host.tsx'
import { ConfirmModal } from '../../ui/modals.tsx'

/** Asks before the demo company goes, with everything beside it. */
export function DemoConfirm({
  isBusy,
  onConfirm,
  onClose,
}: {
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  return (
    <MantineHost>
      <ConfirmModal
        title={t('Remove the demo company?')}
        confirmLabel={t('Remove everything')}
        isDanger
        isBusy={isBusy}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {t(
          "Everything in this account's warehouses goes, what you have added yourself too: warehouses, stock and its log, products, receipt and shipment orders, and all merchants. It cannot be brought back.",
        )}
      </ConfirmModal>
    </MantineHost>
  )
}
