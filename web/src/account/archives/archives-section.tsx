import * as contract from '@crossdock/contract/account/archives'
import { useQuery } from '@tanstack/react-query'
import { saveLink } from '../../lib/files.ts'
import { formatDate, formatMoment, formatNumber } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './data.module.css'

/** While an archive is made, it is asked for this often: of a deleted account nothing is told by itself. */
const lookEvery = 3_000

const stateWords: Readonly<Record<contract.Archive['state'], { readonly word: string; readonly tone: StateTone }>> = {
  making: { word: 'Being made', tone: 'process' },
  done: { word: 'Ready', tone: 'done' },
  failed: { word: 'Could not be made', tone: 'failed' },
}

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{{size}} kB', { size: formatNumber(Math.max(1, Math.round(bytes / 1_000))) })
    : t('{{size}} MB', { size: formatNumber(bytes / 1_000_000, 1) })

function Row({ archive }: { readonly archive: contract.Archive }) {
  const open = useMutate(contract.open, { onSuccess: ({ link }) => saveLink(link) })
  const { word, tone } = stateWords[archive.state]
  return (
    <li>
      <StateDot tone={tone} label={t(word)} />
      <span className={styles['facts']}>
        <span>{t('asked for {{when}}', { when: formatMoment(archive.createdAt, personZone()) })}</span>
        {archive.state === 'done' && (
          <span className="muted">
            {t('Records: {{rows}}, files: {{files}}, {{size}}', {
              rows: formatNumber(archive.rows),
              files: formatNumber(archive.files),
              size: sizeWords(archive.bytes ?? 0),
            })}
          </span>
        )}
        {archive.state === 'making' && <span className="muted">{t('You are told when it is ready.')}</span>}
      </span>
      {archive.state === 'done' ? (
        <>
          <span className="muted">{t('until {{when}}', { when: formatDate(archive.endsAt, personZone()) })}</span>
          <Button isBusy={open.isPending} onClick={() => open.mutate({ id: archive.id })}>
            {t('Download')}
          </Button>
        </>
      ) : null}
    </li>
  )
}

/** All data of the account as one file, the main thing of its page or not: asked for, made in the background, downloaded for some days. */
export function Archives({ isMain }: { readonly isMain: boolean }) {
  const { data, error, refetch } = useQuery({
    ...query(contract.list, {}),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'making') ? lookEvery : false),
  })
  const ask = useMutate(contract.ask, {
    refreshes: [contract.list],
    onSuccess: () => toast.success(t('The archive is being made; you are told when it is ready')),
  })
  const isMaking = data?.items.some(({ state }) => state === 'making') ?? false
  return (
    <section className={styles['section']} aria-labelledby="all-data">
      <h2 id="all-data">{t('Download all data')}</h2>
      <p>
        {t(
          'One file (.tar.gz) with all that the account has, as it is at one moment: every record as CSV, pictures and attachments, invoices as PDF, and a page that says what is what. Passwords, keys and sessions are left out.',
        )}
      </p>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {data.items.length > 0 && (
            <ul className={styles['archives']}>
              {data.items.map((archive) => (
                <Row key={archive.id} archive={archive} />
              ))}
            </ul>
          )}
          <Button
            {...(isMain ? { kind: 'primary' } : {})}
            isBusy={ask.isPending}
            disabled={isMaking}
            onClick={() => ask.mutate({})}
          >
            {t('Make an archive')}
          </Button>
          <p className="muted">
            {t('It can be downloaded for {{term}}, by the owner alone.', {
              term: t('{{count}} days', { count: contract.archiveDays }),
            })}
          </p>
        </>
      )}
    </section>
  )
}
