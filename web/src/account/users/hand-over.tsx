import * as users from '@crossdock/contract/account/users'
import { refresh } from '../../lib/queries.ts'
import { profileCall } from '../../lib/shell-calls.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { PasswordField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { refreshesPeople } from './user-doing.ts'

/** Hands the account over, proven by the password once more. */
export function HandOver({ person, onClose }: { readonly person: users.Person; readonly onClose: () => void }) {
  const name = `${person.name} ${person.lastName}`
  const form = useContractForm(users.handOver, {
    values: { id: person.id, password: '' },
    refreshes: refreshesPeople,
    onSaved: () => {
      toast.success(t('{{name}} is the admin now', { name }))
      // What one may do oneself is another thing, too.
      void refresh(profileCall)
      onClose()
    },
  })
  return (
    <FormModal
      title={t('Hand over ownership to {{name}}?', { name })}
      form={form}
      submitLabel={t('Hand over')}
      width={440}
      onClose={onClose}
    >
      <p>
        {t(
          '{{name}} becomes the Admin of the account, with the subscription and everybody in it. You keep all sixteen permissions until the new Admin changes them. Both of you are told by mail, and you cannot take it back yourself.',
          { name },
        )}
      </p>
      <PasswordField form={form} name="password" label={t('Your password')} />
    </FormModal>
  )
}
