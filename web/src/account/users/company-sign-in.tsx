import * as links from '@crossdock/contract/account/sso/links'
import type * as users from '@crossdock/contract/account/users'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { ConfirmModal } from '../../ui/modals.tsx'
import { refreshesPeople } from './user-doing.ts'

interface About {
  readonly person: users.Person
  readonly onClose: () => void
}

/** Has the company's sign-in let somebody in no more, after a fresh sign-in. */
export function CloseCompany({ person, onClose }: About) {
  const name = `${person.name} ${person.lastName}`
  const close = useMutate(links.unlink, {
    refreshes: refreshesPeople,
    onSuccess: () => {
      toast.success(t('{{name}} signs in with a password now', { name }))
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={t('Close the company sign-in to {{name}}?', { name })}
      confirmLabel={t('Close the company sign-in')}
      isDanger
      isBusy={close.isPending}
      onConfirm={() => close.mutate({ id: person.id })}
      onClose={onClose}
    >
      {t(
        '{{name}} is signed out everywhere, and signs in with a password from now on: a mail leads to choosing one. It stands in the audit log, and can be opened again.',
        { name },
      )}
    </ConfirmModal>
  )
}

/** Has it let somebody in again. */
export function OpenCompany({ person, onClose }: About) {
  const name = `${person.name} ${person.lastName}`
  const open = useMutate(links.allow, {
    refreshes: refreshesPeople,
    onSuccess: () => {
      toast.success(t('{{name}} can sign in with the company again', { name }))
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={t('Open the company sign-in to {{name}}?', { name })}
      confirmLabel={t('Open the company sign-in')}
      isBusy={open.isPending}
      onConfirm={() => open.mutate({ id: person.id })}
      onClose={onClose}
    >
      {t('Whoever your company’s service says has the address {{email}} comes in as {{name}} from then on.', {
        name,
        email: person.email,
      })}
    </ConfirmModal>
  )
}
