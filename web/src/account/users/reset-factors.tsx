import { reset } from '@crossdock/contract/account/factors'
import type * as users from '@crossdock/contract/account/users'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { ConfirmModal } from '../../ui/modals.tsx'
import { refreshesPeople } from './user-doing.ts'

/** Takes away what somebody has lost, after a fresh sign-in. */
export function ResetFactors({ person, onClose }: { readonly person: users.Person; readonly onClose: () => void }) {
  const name = `${person.name} ${person.lastName}`
  const take = useMutate(reset, {
    refreshes: refreshesPeople,
    onSuccess: () => {
      toast.success(t('{{name}} has no second factor any more', { name }))
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={t('Take the second factor of {{name}} away?', { name })}
      confirmLabel={t('Take the second factor away')}
      isDanger
      isBusy={take.isPending}
      onConfirm={() => take.mutate({ id: person.id })}
      onClose={onClose}
    >
      {t(
        'Code app, recovery codes and passkeys of {{name}} go, and {{name}} is signed out everywhere. The password opens the account alone until others are set up. {{name}} is told by mail, and it stands in the audit log.',
        { name },
      )}
    </ConfirmModal>
  )
}
