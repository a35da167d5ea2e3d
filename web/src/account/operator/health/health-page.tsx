import * as health from '@crossdock/contract/account/operator/health'
import * as signIn from '@crossdock/contract/account/operator/sign-in'
import { changedThings, changeVerbs } from '@crossdock/contract/changes'
import { zoneName } from '@crossdock/contract/zone-name'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { nothing } from '../../../lib/nothing.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { numberWords, t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import styles from '../../../ui/operator.module.css'
import { OperatorTable } from '../../../ui/operator-table.tsx'
import { Skeleton } from '../../../ui/states.tsx'

const [megabyte, gigabyte] = [2 ** 20, 2 ** 30]
const bytes = (count: number): string =>
  count < gigabyte
    ? `${numberWords(count / megabyte, { maximumFractionDigits: 0 })} MB`
    : `${numberWords(count / gigabyte, { maximumFractionDigits: 1 })} GB`

/** For how long: minutes of the first hour, then days and hours. */
const timeWords = (seconds: number): string =>
  seconds < 3_600
    ? t('{{count}} minutes', { count: Math.floor(seconds / 60) })
    : t('{{days}} d {{hours}} h', { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3_600) })

// What only operators do, and what only they have, besides what the audit log of an account names.
const actVerbs: Readonly<Record<string, string>> = {
  ...changeVerbs,
  read: 'Looked at',
  note: 'Noted',
  handle: 'Handed to an operator',
  retry: 'Tried again',
  show: 'Shown',
  end: 'Taken away',
}
const actThings: Readonly<Record<string, string>> = {
  ...changedThings,
  banner: 'Banner for maintenance',
  domain: 'E-mail domain',
  job: 'Job',
  mail: 'Mail',
  operator: 'Operator',
  plan: 'Plan',
  'promo-code': 'Promo code',
  radius: 'Radius plan',
}
/** A name in words. */
const wordsOf = (words: Readonly<Record<string, string>>, name: string): string => t(words[name] ?? name)

/** What only the database reads tells nobody which it was. */
const isId = (thing: string): boolean => /^[0-9a-f]{24}$/.test(thing)

const actColumns = [
  { label: 'When' },
  { label: 'Who' },
  { label: 'What' },
  { label: 'Account' },
  { label: 'Address' },
] as const

type Fact = readonly [name: string, value: string, isBad?: boolean]

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, value, isBad]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className={isBad ? styles['late'] : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Jobs, mails, payments, disk and books of the installation, and what operators did. */
export function HealthPage() {
  const { data, error, refetch } = useOperatorQuery(health.get, {})
  const acts = useOperatorQuery(signIn.acts, {})
  const retryJob = useOperatorCall(health.retryJob)
  const retryMail = useOperatorCall(health.retryMail)
  const zone = browserZone()
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={10} />
  const { jobs, mails, disk, connections, selfCheck } = data
  const number = (count: number): string => numberWords(count)
  return (
    <div className={styles['plain']}>
      <h1>{t('Health')}</h1>
      <p className="muted">
        {t('Schema {{version}}, running for {{time}}', { version: data.version, time: timeWords(data.seconds) })} ·{' '}
        {t('Times: {{zone}}', { zone: zoneName(zone) })}
      </p>
      <div className={styles['cards']}>
        <Facts
          title={t('Jobs')}
          facts={[
            ['Waiting', number(jobs.waiting), jobs.oldest > 60],
            [
              'Oldest waits',
              jobs.waiting > 0 ? t('{{count}} seconds', { count: jobs.oldest }) : nothing,
              jobs.oldest > 60,
            ],
            ['Running', number(jobs.running)],
            ['Trying again', number(jobs.retrying), jobs.retrying > 0],
            ['Given up', number(jobs.failed), jobs.failed > 0],
          ]}
        />
        <Facts
          title={t('Mails')}
          facts={[
            ['Mail server', mails.hasServer ? t('Set') : t('None: mails wait in the outbox'), !mails.hasServer],
            ['Sent in 24 hours', number(mails.sentToday)],
            ['Waiting', number(mails.waiting)],
          ]}
        />
        <Facts
          title={t('Payments')}
          facts={[
            [
              'Gateway',
              data.gateway === null
                ? t('None')
                : data.gateway === 'sandbox'
                  ? t('Sandbox: no money moves')
                  : t('Cards'),
            ],
            ['Under way', number(data.openPayments)],
            ['Failed in 24 hours', number(data.failedPayments), data.failedPayments > 0],
          ]}
        />
        <Facts
          title={t('Machine')}
          facts={[
            ['Free on the disk', disk.freeBytes === null ? nothing : bytes(disk.freeBytes), disk.isFull],
            ['Database', bytes(disk.databaseBytes)],
            ['Connections', t('{{used}} of {{max}}', { used: connections.used, max: connections.most })],
            ['Server processes', number(data.processes)],
          ]}
        />
        <Facts
          title={t('Books')}
          facts={[
            ['Last check', formatMoment(selfCheck.at, zone)],
            ['Accounts checked', number(selfCheck.accounts)],
            ['Do not balance', number(selfCheck.wrong), selfCheck.wrong > 0],
          ]}
        />
      </div>
      {jobs.items.length > 0 && (
        <section className={styles['card']} aria-label={t('Jobs that failed')}>
          <h2>{t('Jobs that failed')}</h2>
          <ul className={styles['failed']}>
            {jobs.items.map((item) => (
              <li key={item.job}>
                <div>
                  <code>{item.name}</code> {t('{{used}} of {{max}}', { used: item.attempts, max: item.most })}
                  <p>{item.error}</p>
                </div>
                <Button onClick={() => retryJob.mutate({ job: item.job })}>{t('Run again')}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mails.items.length > 0 && (
        <section className={styles['card']} aria-label={t('Mails that were refused')}>
          <h2>{t('Mails that were refused')}</h2>
          <ul className={styles['failed']}>
            {mails.items.map((item) => (
              <li key={item.id}>
                <div>
                  {item.recipient} · {item.subject}
                  <p>{item.error}</p>
                </div>
                <Button onClick={() => retryMail.mutate({ id: item.id })}>{t('Send again')}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles['card']} aria-label={t('What operators did')}>
        <h2>{t('What operators did')}</h2>
        <OperatorTable
          columns={actColumns}
          rows={(acts.data?.items ?? []).map((act) => ({
            key: act.id,
            cells: [
              formatMoment(act.at, zone),
              act.name,
              <>
                {wordsOf(actVerbs, act.action)} · {wordsOf(actThings, act.about)}
                {act.thing !== null && !isId(act.thing) && (
                  <>
                    {' '}
                    <code>{act.thing}</code>
                  </>
                )}
              </>,
              act.businessName,
              act.place,
            ],
          }))}
        />
      </section>
    </div>
  )
}
