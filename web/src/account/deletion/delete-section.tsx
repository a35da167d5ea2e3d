import { begin, returnDays } from '@crossdock/contract/account/deletion'
import { useState } from 'react'
import { refresh } from '../../lib/queries.ts'
import { profileCall } from '../../lib/shell-calls.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { Dialog } from '../../ui/modals.tsx'
import styles from './deletion.module.css'

function DeleteDialog({ businessName, onClose }: { readonly businessName: string; readonly onClose: () => void }) {
  const form = useContractForm(begin, {
    values: { businessName: '' },
    onSaved: async () => {
      toast.success(t('The account is deleted'))
      await refresh(profileCall)
    },
  })
  return (
    <Dialog title={t('Delete {{name}}?', { name: businessName })} onClose={onClose} width={480}>
      <Form form={form} isDanger isInDialog submitLabel={t('Delete the account')} onCancel={onClose}>
        <p>
          {t(
            'Everybody else is signed out at once and gets in no more. The subscription is canceled. You can return the account for {{term}}; then all of it is erased for good.',
            { term: t('{{count}} days', { count: returnDays }) },
          )}
        </p>
        <TextField
          form={form}
          name="businessName"
          label={t('Type the name of the business: {{name}}', { name: businessName })}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}

/** The end of the account: what it does, and the question before it. */
export function DeleteSection({ businessName }: { readonly businessName: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles['section']} aria-labelledby="delete-account">
      <h2 id="delete-account">{t('Delete the account')}</h2>
      <p>
        {t(
          'The account with all of its merchants, warehouses, products, orders, people and files. What the law wants kept stays: invoices, and an audit log without names.',
        )}
      </p>
      <p className="muted">{t('Download all data first: after that it is too late.')}</p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('Delete the account')}…
      </Button>
      {isAsking && <DeleteDialog businessName={businessName} onClose={() => setAsking(false)} />}
    </section>
  )
}
