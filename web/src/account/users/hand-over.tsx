import * as users from '@crossdock/contract/account/users'
import { refresh, useMutate } from '../../lib/queries.ts'
import { profileCall } from '../../lib/shell-calls.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { ConfirmModal } from '../../ui/modals.tsx'
import { refreshesPeople } from './user-doing.ts'

/** Hands the account over, after a fresh sign-in. */
export function HandOver({ person, onClose }: { readonly person: users.Person; readonly onClose: () => void }) {
  const name = `${person.name} ${person.lastName}`
  const handOver = useMutate(users.handOver, {
    refreshes: refreshesPeople,
    onSuccess: () => {
      toast.success(t('{{name}} is the admin now', { name }))
      // What one may do oneself is another thing, too.
      void refresh(profileCall)
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={t('Hand over ownership to {{name}}?', { name })}
      confirmLabel={t('Hand over')}
      isDanger
      isBusy={handOver.isPending}
      onConfirm={() => handOver.mutate({ id: person.id })}
      onClose={onClose}
    >
      {t(
        '{{name}} becomes the Admin of the account, with the subscription and everybody in it. You keep all sixteen permissions until the new Admin changes them. Both of you are told by mail, and you cannot take it back yourself.',
        { name },
      )}
    </ConfirmModal>
  )
}
