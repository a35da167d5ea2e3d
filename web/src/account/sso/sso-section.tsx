import * as contract from '@crossdock/contract/account/sso'
import { useQuery } from '@tanstack/react-query'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import styles from './sso.module.css'

const refreshes = [contract.get]

function Domain({
  domain: { id, domain, provenAt, askedAt, recordName, recordValue },
}: {
  readonly domain: contract.SsoDomain
}) {
  const prove = useMutate(contract.proveDomain, {
    refreshes,
    onSuccess: () => toast.success(t('{{domain}} is proven', { domain })),
  })
  const ask = useMutate(contract.askDomain, {
    refreshes,
    onSuccess: () => toast.success(t('Whoever hosts this installation was asked for {{domain}}', { domain })),
  })
  const remove = useMutate(contract.removeDomain, { refreshes })
  return (
    <li>
      <div className={styles['row']}>
        <b>{domain}</b>
        <StateDot
          tone={provenAt === null ? 'waiting' : 'done'}
          label={provenAt !== null ? t('proven') : askedAt === null ? t('not proven yet') : t('the host was asked')}
        />
        {provenAt === null && (
          <Button isBusy={prove.isPending} onClick={() => prove.mutate({ id })}>
            {t('Look for the record')}
          </Button>
        )}
        {provenAt === null && askedAt === null && (
          <Button isBusy={ask.isPending} onClick={() => ask.mutate({ id })}>
            {t('Ask the host')}
          </Button>
        )}
        <Button kind="quiet" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('Take {{domain}} away', { domain })}
        </Button>
      </div>
      {provenAt === null && (
        <p className="muted">
          {t('Add this TXT record to the DNS of the domain, or ask whoever hosts this installation:')}
          <br />
          <CopyText label={t('Name')} text={recordName} />
          <br />
          <CopyText label={t('Value')} text={recordValue} />
        </p>
      )}
    </li>
  )
}

function AddDomain() {
  const form = useContractForm(contract.addDomain, {
    values: { domain: '' },
    refreshes,
    onSaved: () => {
      form.reset({ domain: '' })
    },
  })
  return (
    <Form form={form} submitLabel={t('Add the domain')}>
      <TextField form={form} name="domain" label={t('Domain of your e-mail addresses')} placeholder="example.com" />
    </Form>
  )
}

function Provider({ data: { issuer, client, hasSecret, isOn, updatedAt } }: { readonly data: contract.SsoProvider }) {
  const form = useContractForm(contract.set, {
    values: { issuer: issuer ?? '', client: client ?? '', secret: '', isOn, updatedAt },
    refreshes,
    onSaved: () => {
      form.setValue('secret', '')
      toast.success(t('The service is saved'))
    },
  })
  const isOther = form.watch('issuer') !== issuer || form.watch('client') !== client
  return (
    <Form form={form} submitLabel={t('Save the service')}>
      <TextField form={form} name="issuer" label={t('Issuer')} placeholder="https://login.example.com" />
      <TextField form={form} name="client" label={t('Application ID')} />
      <TextField
        form={form}
        name="secret"
        type="password"
        autoComplete="new-password"
        label={t('Secret')}
        // The one that is kept is for no other service, and while it is on there has to be one.
        isNeeded={isOn && isOther}
        hint={hasSecret ? t('One is kept. Blank keeps it.') : t('It is kept sealed, and never shown again.')}
      />
    </Form>
  )
}

/** Whose word the account takes for who its people are: the provider, the domains for which it speaks, and whether it is on. */
export function SsoSection() {
  const { data } = useQuery(query(contract.get, {}))
  const test = useMutate(contract.test, {
    onSuccess: ({ isReached }) =>
      isReached
        ? toast.success(t('The service answers as it should'))
        : toast.error(t('The service does not answer as it should')),
  })
  const set = useMutate(contract.set, { refreshes })
  if (!data?.mayChange) return null
  const { issuer, client, isOn, redirectUri, domains, updatedAt } = data
  return (
    <section className={styles['section']} aria-labelledby="sso">
      <header>
        <h2 id="sso">{t('Sign-in with your company')}</h2>
        <StateDot tone={isOn ? 'done' : 'waiting'} label={isOn ? t('On') : t('Off')} />
      </header>
      <p className="muted">
        {t(
          'While it is on, your OpenID Connect service says who the people of your account with addresses of your domains are: they sign in with it, beside their passwords. It adds nobody. Second factors that somebody has set up here are asked for as before.',
        )}
      </p>
      {redirectUri === null ? (
        <p className="muted">{t('This installation does not know its own address yet.')}</p>
      ) : (
        <p className="muted">
          {t('Address to which the service sends people back:')}
          <br />
          <CopyText label={t('Redirect address')} text={redirectUri} />
        </p>
      )}
      <Provider key={updatedAt} data={data} />
      {domains.length > 0 && (
        <ul className={styles['domains']}>
          {domains.map((domain) => (
            <Domain key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain />
      {issuer !== null && client !== null && (
        <div className={styles['row']}>
          <Button isBusy={test.isPending} onClick={() => test.mutate({})}>
            {t('Try the service')}
          </Button>
          <Button
            kind={isOn ? 'danger' : 'primary'}
            isBusy={set.isPending}
            onClick={() => set.mutate({ issuer, client, isOn: !isOn, updatedAt })}
          >
            {isOn ? t('Switch it off') : t('Switch it on')}
          </Button>
        </div>
      )}
    </section>
  )
}
