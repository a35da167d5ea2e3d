import * as contract from '@crossdock/contract/account/sessions'
import { idleDays } from '@crossdock/contract/session-terms'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './security.module.css'

const wayWords: Readonly<Record<contract.SignInWay, string>> = {
  password: 'Password',
  invitation: 'Invitation link',
  code: 'Password and code',
  'recovery-code': 'Password and recovery code',
  passkey: 'Passkey',
  sso: 'Company sign-in',
}

const deviceOf = ({ device }: contract.Session): string => device ?? t('Unknown browser')

/** Where somebody is signed in, this one first; each of the others can be ended, or all at once. */
export function Sessions() {
  const { data, error, refetch } = useQuery(query(contract.list, {}))
  const refreshes = [contract.list]
  const end = useMutate(contract.end, {
    refreshes,
    onSuccess: () => toast.success(t('Signed out there')),
  })
  const endOthers = useMutate(contract.endOthers, {
    refreshes,
    onSuccess: () => toast.success(t('Signed out everywhere else; this one stays')),
  })
  const others = data?.items.filter(({ isThis }) => !isThis) ?? []
  return (
    <section className={styles['section']} aria-labelledby="signed-in">
      <header>
        <h2 id="signed-in">{t('Where you are signed in')}</h2>
        <span className="muted">
          {t('Ends unused after {{term}}, used or not after 30 days', {
            term: t('{{count}} days', { count: idleDays }),
          })}
        </span>
        {others.length > 0 && (
          <Button kind="danger" isBusy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('Sign out everywhere')}
          </Button>
        )}
      </header>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <ul className={styles['sessions']}>
          {data.items.map((session) => (
            <li key={session.id} data-this={session.isThis || undefined}>
              <span className={styles['device']}>
                <b>{deviceOf(session)}</b>
                <span className="muted">{session.place ?? t('Unknown place')}</span>
              </span>
              <span className={styles['facts']}>
                <span>{t(wayWords[session.way])}</span>
                <span className="muted">
                  {t('signed in {{when}}', { when: formatMoment(session.createdAt, personZone()) })}
                </span>
              </span>
              <span>
                {session.isThis
                  ? t('now')
                  : t('last used {{when}}', { when: formatMoment(session.seenAt, personZone()) })}
              </span>
              {session.isThis ? (
                <span className={styles['this']}>{t('this session')}</span>
              ) : (
                <Button
                  aria-label={t('Sign out {{device}}', { device: deviceOf(session) })}
                  isBusy={end.isPending && end.variables?.id === session.id}
                  onClick={() => end.mutate({ id: session.id })}
                >
                  {t('Sign out')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && others.length > 0 && (
        <p className="muted">{t('“Sign out everywhere” ends the others; this one stays.')}</p>
      )}
    </section>
  )
}
