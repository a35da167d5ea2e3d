import * as contract from '@crossdock/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { formatMoment } from '../../lib/format.ts'
import { makePasskey, passkeyFault } from '../../lib/passkeys.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { ConfirmModal, FormModal } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './factors.module.css'

type Refreshes = readonly { readonly path: string }[]

/** Why none can be added at this address. */
function faultWords(fault: (typeof contract.passkeyFaults)[number] | null, origin: string | null): string | null {
  const here = passkeyFault()
  if (here === 'insecure' || fault === 'insecure')
    return t('Browsers make passkeys over https only, or on the machine itself, and never for an address of numbers.')
  if (here === 'unable') return t('This browser makes no passkeys.')
  if (fault === 'no-address')
    return t('This installation does not know its own address yet: whoever runs it can set it.')
  if (origin !== null && origin !== window.location.origin)
    return t('Passkeys are made at {{origin}}. Open Crossdock there to add one.', { origin })
  return null
}

/** The caller’s passkeys: how each is called, when it was used, and a way to add one and to take one away. */
export function Passkeys({
  onAdded,
  refreshes,
}: {
  readonly onAdded: (codes: readonly string[]) => void
  readonly refreshes: Refreshes
}) {
  const { data } = useQuery(query(contract.list, {}))
  const [made, setMade] = useState<unknown>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [leaving, setLeaving] = useState<contract.Passkey | null>(null)
  const remove = useMutate(contract.remove, {
    refreshes,
    onSuccess: () => {
      setLeaving(null)
      toast.success(t('The passkey is gone'))
    },
    onError: () => setLeaving(null),
  })
  if (!data)
    return (
      <section className={styles['card']} aria-label={t('Passkeys')}>
        <Skeleton lines={4} />
      </section>
    )
  const fault = faultWords(data.fault, data.origin)
  const begin = async (): Promise<void> => {
    setIsAsking(true)
    try {
      const { options } = await call(contract.addOptions, {})
      const outcome = await makePasskey(options)
      if ('answer' in outcome) setMade(outcome.answer)
      else if (outcome.fault === 'known') toast.warning(t('This device has a passkey of yours already.'))
      else toast.warning(t('No passkey was made.'))
    } catch (error) {
      showError(error)
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <section className={styles['card']} aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">{t('Passkeys')}</h2>
        {fault === null && (
          <Button kind="primary" isBusy={isAsking} onClick={() => void begin()}>
            {t('Add a passkey')}
          </Button>
        )}
      </header>
      <p className="muted">{t('Finger, face or key instead of the password. Cannot be phished.')}</p>
      {fault !== null && <p>{fault}</p>}
      {data.items.length > 0 && (
        <ul className={styles['keys']}>
          {data.items.map((passkey) => (
            <li key={passkey.id}>
              <span>
                {passkey.name} {passkey.device !== null && <span className="muted">{passkey.device}</span>}
              </span>
              <span className="muted">
                {passkey.usedAt === null
                  ? t('not used yet')
                  : t('used {{when}}', { when: formatMoment(passkey.usedAt, personZone()) })}
              </span>
              <Button
                kind="quiet"
                aria-label={t('Take away {{name}}', { name: passkey.name })}
                onClick={() => setLeaving(passkey)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made !== null && (
        <NamePasskey
          made={made}
          refreshes={refreshes}
          onClose={() => setMade(null)}
          onSaved={(codes) => {
            setMade(null)
            toast.success(t('The passkey is added'))
            onAdded(codes)
          }}
        />
      )}
      {leaving && (
        <ConfirmModal
          title={t('Take away {{name}}?', { name: leaving.name })}
          confirmLabel={t('Remove')}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: leaving.id })}
          onClose={() => setLeaving(null)}
        >
          {t('It does not sign you in any more. Sessions elsewhere end, and you get a mail.')}
        </ConfirmModal>
      )}
    </section>
  )
}

function NamePasskey({
  made,
  refreshes,
  onSaved,
  onClose,
}: {
  readonly made: unknown
  readonly refreshes: Refreshes
  readonly onSaved: (codes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const form = useContractForm(contract.add, {
    values: { name: '', passkey: made as never },
    refreshes,
    onSaved: ({ recoveryCodes }) => onSaved(recoveryCodes),
  })
  return (
    <FormModal title={t('What is it called?')} form={form} submitLabel={t('Add')} width={440} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('By which you know it, such as MacBook, Touch ID')}
      />
    </FormModal>
  )
}
