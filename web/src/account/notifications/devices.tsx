import * as contract from '@crossdock/contract/account/notifications/devices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import {
  deviceHere,
  keepDevice,
  type PushFault,
  pushFault,
  subscribe,
  subscriptionOf,
  unsubscribe,
} from '../../lib/pushes.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import styles from './how-told.module.css'

const faultWords = (fault: PushFault): string =>
  fault === 'insecure'
    ? t('Browsers take pushes over https only.')
    : fault === 'unable'
      ? t('This browser takes no pushes.')
      : t('This browser was told to refuse pushes from here; its settings can change that.')

/** The browsers in which one gets a push: this one, and others; a trial to all of them. */
export function Devices() {
  const { data } = useQuery(query(contract.list, {}))
  const [isAsking, setIsAsking] = useState(false)
  const refreshes = [contract.list]
  const add = useMutate(contract.add, { refreshes, onSuccess: ({ id }) => keepDevice(id) })
  const remove = useMutate(contract.remove, { refreshes })
  const trial = useMutate(contract.trial, {
    onSuccess: ({ devices }) => toast.info(t('A trial was sent to {{count}} devices', { count: devices })),
  })
  if (!data) return null
  const fault = pushFault()
  const begin = async (): Promise<void> => {
    setIsAsking(true)
    try {
      const made = await subscribe(data.applicationServerKey)
      if (made) add.mutate({ subscription: subscriptionOf(made), userAgent: navigator.userAgent.slice(0, 400) })
      else toast.warning(t('This browser was told to refuse pushes from here; its settings can change that.'))
    } catch (error) {
      // The browser's own push service cannot be reached, or there is none.
      if (error instanceof DOMException) toast.error(t('The push service of this browser does not answer.'))
      else showError(error)
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <section className={styles['part']} aria-label={t('Devices that get a push')}>
      <header>
        <h3>{t('Devices that get a push')}</h3>
        {data.items.length > 0 && (
          <Button kind="quiet" onClick={() => trial.mutate({})} isBusy={trial.isPending}>
            {t('Send a trial')}
          </Button>
        )}
      </header>
      {data.items.length === 0 && <p className="muted">{t('None yet.')}</p>}
      <ul className={styles['devices']}>
        {data.items.map(({ id, name, sentAt }) => (
          <li key={id}>
            <span>{id === deviceHere() ? t('{{name}}, this browser', { name }) : name}</span>
            <span className="muted">
              {sentAt === null
                ? t('nothing sent yet')
                : t('last {{when}}', { when: formatMoment(sentAt, personZone()) })}
            </span>
            <Button
              kind="quiet"
              onClick={() => {
                if (id === deviceHere()) void unsubscribe().catch(() => undefined)
                remove.mutate({ id })
              }}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {fault === null ? (
        <div>
          <Button onClick={() => void begin()} isBusy={isAsking || add.isPending}>
            {t('Get a push in this browser')}
          </Button>
        </div>
      ) : (
        <p className="muted">{faultWords(fault)}</p>
      )}
    </section>
  )
}
