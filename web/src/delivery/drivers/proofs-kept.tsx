import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { Dialog, FormModal } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'

/** How long the account keeps who took a delivery, photos and signatures. */
export function ProofsKept({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...query(proofs.keeping, {}), staleTime: 0 })
  if (data) return <DaysForm days={data.days} onClose={onClose} />
  return (
    <Dialog title={t('Proof of delivery')} onClose={onClose} width={440}>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />}
    </Dialog>
  )
}

function DaysForm({ days, onClose }: { readonly days: number; readonly onClose: () => void }) {
  const form = useContractForm(proofs.keep, {
    values: { days },
    refreshes: [proofs.keeping],
    onSaved: (after) => {
      toast.success(t('Proofs are kept for {{count}} days', { count: after.days }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Proof of delivery')} form={form} onClose={onClose} width={440}>
      <p>
        {t(
          'Names of who took a delivery, photos and signatures. What is older than this goes in the next night, and cannot be had back.',
        )}
      </p>
      <NumberField form={form} name="days" label={t('Kept for')} unit={t('days')} />
    </FormModal>
  )
}
