import * as proofs from '@crossdock/contract/account/proofs'
import { startSession } from '../lib/session.ts'
import { t } from '../lib/words.ts'
import { PasswordField } from '../ui/fields.tsx'
import { useContractForm } from '../ui/form.tsx'
import { FormModal } from '../ui/modals.tsx'

/** Asks who is signed in to prove it once more, for a call that waits; what comes of it is said to that call. */
export function ProveDialog({ onEnd }: { readonly onEnd: (isProven: boolean) => void }) {
  const form = useContractForm(proofs.prove, {
    values: { password: '' },
    onSaved: ({ token }) => {
      startSession(token)
      onEnd(true)
    },
  })
  return (
    <FormModal
      title={t('Is it still you?')}
      form={form}
      submitLabel={t('Go on')}
      width={440}
      onClose={() => onEnd(false)}
    >
      <p>
        {t('What you are about to do cannot be taken back, or opens the door to others. Please prove that it is you.')}
      </p>
      <PasswordField form={form} name="password" label={t('Your password')} />
    </FormModal>
  )
}
