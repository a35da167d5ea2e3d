import * as contract from '@crossdock/contract/account/factors'
import * as passkeys from '@crossdock/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { query, refresh, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { ConfirmModal, Dialog } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CodeAppSetUp } from './code-app-set-up.tsx'
import styles from './factors.module.css'
import { Passkeys } from './passkeys-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RuleForAll } from './rule-for-all.tsx'

const refreshed = [contract.overview, passkeys.list, contract.requirement]

/** How one proves who one is beside the password: passkeys, a code app, recovery codes; and what the account asks of everybody. */
export function Factors() {
  const { data, error, refetch } = useQuery(query(contract.overview, {}))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const mayRule = useCan(contract.setRequirement)
  const show = (made: readonly string[]): void => {
    void refresh(...refreshed)
    if (made.length > 0) setCodes(made)
  }
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <>
      <div className={styles['factors']} data-stack>
        <Passkeys onAdded={show} refreshes={refreshed} />
        <CodeApp since={data.codeAppSince} onDone={show} />
        {data.recoveryCodesLeft !== null && (
          <Recovery
            left={data.recoveryCodesLeft}
            madeAt={data.recoveryCodesMadeAt}
            usedAt={data.recoveryCodeUsedAt}
            onMade={show}
          />
        )}
        {mayRule && <RuleForAll />}
      </div>
      {codes && (
        <Dialog title={t('Recovery codes')} onClose={() => setCodes(null)} isFixed width={480}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  )
}

function CodeApp({
  since,
  onDone,
}: {
  readonly since: string | null
  readonly onDone: (codes: readonly string[]) => void
}) {
  const [doing, setDoing] = useState<'set-up' | 'off' | null>(null)
  const off = useMutate(contract.removeCodeApp, {
    refreshes: refreshed,
    onSuccess: () => {
      setDoing(null)
      toast.success(t('The code app is off'))
    },
  })
  return (
    <section className={styles['card']} aria-labelledby="code-app">
      <header>
        <h2 id="code-app">{t('Code app')}</h2>
        {since === null ? <span className="muted">{t('Off')}</span> : <span className={styles['on']}>{t('On')}</span>}
      </header>
      <p className="muted">{t('Six digits, for devices without a passkey.')}</p>
      {since === null ? (
        doing === 'set-up' ? (
          <CodeAppSetUp
            onDone={(codes) => {
              setDoing(null)
              toast.success(t('The code app is on'))
              onDone(codes)
            }}
          />
        ) : (
          <div>
            <Button onClick={() => setDoing('set-up')}>{t('Set up a code app')}</Button>
          </div>
        )
      ) : (
        <div className={styles['row']}>
          <Button onClick={() => setDoing('off')}>{t('Turn off')}</Button>
          <span className="muted">{t('on since {{when}}', { when: formatMoment(since, personZone()) })}</span>
        </div>
      )}
      {doing === 'off' && (
        <ConfirmModal
          title={t('Turn the code app off?')}
          confirmLabel={t('Turn off')}
          isDanger
          isBusy={off.isPending}
          onConfirm={() => off.mutate({})}
          onClose={() => setDoing(null)}
        >
          {t('Its codes are not asked for any more. Sessions elsewhere end, and you get a mail.')}
        </ConfirmModal>
      )}
    </section>
  )
}

function Recovery({
  left,
  madeAt,
  usedAt,
  onMade,
}: {
  readonly left: number
  readonly madeAt: string | null
  readonly usedAt: string | null
  readonly onMade: (codes: readonly string[]) => void
}) {
  const make = useMutate(contract.makeRecoveryCodes, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes) })
  const all = contract.recoveryCodeCount
  return (
    <section className={styles['card']} aria-labelledby="recovery">
      <header>
        <h2 id="recovery">{t('Recovery codes')}</h2>
        <span className={left <= 3 ? styles['few'] : undefined}>{t('{{left}} of {{all}} left', { left, all })}</span>
      </header>
      <p className="muted">{t('Each works once. Only their fingerprints are kept here.')}</p>
      <div className={styles['left']} aria-hidden>
        {Array.from({ length: all }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells that are alike but for their place
          <i key={at} data-left={at < left || undefined} />
        ))}
      </div>
      <p className="muted">
        {usedAt === null
          ? t('made {{when}}', { when: formatMoment(madeAt, personZone()) })
          : t('the last one used {{when}}', { when: formatMoment(usedAt, personZone()) })}
      </p>
      <div className={styles['row']}>
        <Button icon={<IconPrinter size={16} aria-hidden />} isBusy={make.isPending} onClick={() => make.mutate({})}>
          {t('Make ten new ones')}
        </Button>
        <span className="muted">{t('the old ones end')}</span>
      </div>
    </section>
  )
}
