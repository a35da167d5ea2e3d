import * as positions from '@crossdock/contract/delivery/positions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { Dialog, FormModal } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'

/** How long the account keeps where its drivers were. */
export function PositionsKept({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...query(positions.getSettings, {}), staleTime: 0 })
  if (data) return <DaysForm settings={data} onClose={onClose} />
  return (
    <Dialog title={t('Positions of drivers')} onClose={onClose} width={440}>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />}
    </Dialog>
  )
}

function DaysForm({
  settings: { positionDays, updatedAt },
  onClose,
}: {
  readonly settings: { readonly positionDays: number; readonly updatedAt: string | null }
  readonly onClose: () => void
}) {
  const form = useContractForm(positions.setSettings, {
    values: { positionDays, updatedAt: updatedAt ?? '' },
    refreshes: [positions.getSettings],
    onSaved: (after) => {
      toast.success(t('Positions are kept for {{count}} days', { count: after.positionDays }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Positions of drivers')} form={form} onClose={onClose} width={440}>
      <p>
        {t(
          'They are taken from the start of a route to its end alone. What is older than this is deleted within the hour.',
        )}
      </p>
      <NumberField form={form} name="positionDays" label={t('Kept for')} unit={t('days')} />
    </FormModal>
  )
}
