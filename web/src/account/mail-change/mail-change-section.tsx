import * as contract from '@crossdock/contract/account/mail-change'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './mail-change.module.css'

type Change = NonNullable<contract.MailChange['change']>

function Side({ at, yes, waits }: { readonly at: string | null; readonly yes: string; readonly waits: string }) {
  return <StateDot tone={at === null ? 'waiting' : 'done'} label={at === null ? waits : yes} />
}

/** What was asked for: who has said yes, until when the other may. */
function Asked({ change }: { readonly change: Change }) {
  const takeBack = useMutate(contract.takeBack, {
    refreshes: [contract.get],
    onSuccess: () => toast.success(t('Your address stays')),
  })
  return (
    <div className={styles['asked']} role="status">
      <b>{t('to {{email}}', { email: change.newEmail })}</b>
      <Side at={change.oldConfirmedAt} yes={t('old address said yes')} waits={t('old address is asked')} />
      <Side at={change.newConfirmedAt} yes={t('new address said yes')} waits={t('new address is asked')} />
      <span className="muted">{t('until {{when}}', { when: formatMoment(change.expiresAt, personZone()) })}</span>
      <Button isBusy={takeBack.isPending} onClick={() => takeBack.mutate({})}>
        {t('Keep my address')}
      </Button>
    </div>
  )
}

function Ask() {
  const form = useContractForm(contract.ask, {
    values: { email: '' },
    refreshes: [contract.get],
    onSaved: () => {
      form.reset({ email: '' })
      toast.success(t('Both addresses were sent a link'))
    },
  })
  return (
    <Form form={form} submitLabel={t('Change the address')}>
      <TextField form={form} name="email" label={t('New email address')} autoComplete="email" />
    </Form>
  )
}

/** The address that one signs in with, and the way to another one: both have to say yes. */
export function MailChangeSection() {
  const { data } = useQuery(query(contract.get, {}))
  return (
    <section className={styles['section']} aria-labelledby="change-email">
      <h2 id="change-email">{t('Change your e-mail')}</h2>
      {data ? (
        <>
          <p>{t('You sign in with {{email}}.', { email: data.email })}</p>
          {data.change && <Asked change={data.change} />}
          <Ask />
        </>
      ) : (
        <Skeleton lines={3} />
      )}
      <p className="muted">
        {t(
          'Both addresses get a link and have to say yes. No access to the old one any more? Whoever manages the users of your business can give you another address; of the admin, whoever runs this installation.',
        )}
      </p>
    </section>
  )
}
