import * as inbox from '@crossdock/contract/account/operator/inbox'
import { useState } from 'react'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useMinute } from '../../../lib/minute.ts'
import { useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import styles from '../../../ui/operator.module.css'
import { Segments } from '../../../ui/segments.tsx'
import { StateDot, type StateTone } from '../../../ui/state-dot.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { AccountPanel } from '../accounts/account-panel.tsx'
import { dueWords } from './due-words.ts'
import { RequestThread } from './request-thread.tsx'
import { TicketThread } from './ticket-thread.tsx'

const tabs: readonly (readonly [inbox.InboxTab, string])[] = [
  ['open', 'Open'],
  ['tickets', 'Tickets'],
  ['enterprise', 'Enterprise'],
  ['radius', 'Radius plan'],
  ['domain', 'E-mail domain'],
  ['done', 'Done'],
]

const tones: Readonly<Record<inbox.InboxEntry['state'], readonly [StateTone, string]>> = {
  OPEN: ['placed', 'Waits for an answer'],
  ANSWERED: ['draft', 'Answered, waiting on them'],
  CLOSED: ['done', 'Closed'],
  APPROVED: ['done', 'Approved'],
  DECLINED: ['failed', 'Declined'],
}

const titleOf = ({ kind, title }: inbox.InboxEntry): string =>
  kind === 'ticket' || kind === 'domain' ? title : kind === 'radius' ? t('Radius plan') : t('Enterprise plan')

/** What waits for the host, what is due first; beside it what was asked, and by whom. */
export function InboxPage() {
  const [tab, setTab] = useState<inbox.InboxTab>('open')
  const [chosen, setChosen] = useState<inbox.InboxEntry | null>(null)
  const { data, error, refetch } = useOperatorQuery(inbox.list, { tab })
  const now = useMinute()
  const items = data?.items ?? []
  // What is settled leaves the queue, and stays to be read.
  const entry = items.find(({ id }) => id === chosen?.id) ?? chosen
  const step = (by: number) => (): void => {
    const at = items.findIndex(({ id }) => id === chosen?.id)
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
    if (next) setChosen(next)
  }
  useHotkeys({ j: step(1), k: step(-1), Escape: () => setChosen(null) })
  const waiting = items.filter(({ state }) => state === 'OPEN').map(({ dueAt }) => dueWords(dueAt, now))
  const late = waiting.filter(({ isLate }) => isLate).length
  const near = waiting.filter(({ isNear }) => isNear).length
  return (
    <div className={styles['screen']}>
      <div className={styles['head']}>
        <h1>{t('Inbox')}</h1>
        <p>
          {late > 0 && <b className={styles['late']}>{t('{{count}} late', { count: late })}</b>}
          {near > 0 && <b className={styles['near']}>{t('{{count}} due within the hour', { count: near })}</b>}
          {late + near === 0 && data && <span className="muted">{t('Nothing is late')}</span>}
        </p>
      </div>
      <div className={styles['tabs']}>
        <Segments
          label={t('Show')}
          options={tabs.map(([value, label]) => ({
            value,
            label: `${t(label)}${data ? ` ${data.counts[value]}` : ''}`,
          }))}
          value={tab}
          onChange={(value) => {
            setTab(value as inbox.InboxTab)
            setChosen(null)
          }}
        />
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <div className={styles['inbox']} data-open={entry ? true : undefined}>
          <ul className={styles['queue']} aria-label={t('Inbox')}>
            {items.length === 0 && <li className={styles['none']}>{t('Nobody waits.')}</li>}
            {items.map((item) => {
              const due = dueWords(item.dueAt, now)
              const isOpen = item.state === 'OPEN'
              const [tone, label] = tones[item.state]
              return (
                <li key={item.id}>
                  <button
                    type="button"
                    aria-current={item.id === chosen?.id ? 'true' : undefined}
                    data-late={(isOpen && due.isLate) || undefined}
                    data-near={(isOpen && due.isNear) || undefined}
                    onClick={() => setChosen(item)}
                  >
                    <span className={styles['line']}>
                      <StateDot tone={isOpen && due.isLate ? 'failed' : tone} label="" />
                      <span className="aside">{t(label)}</span>
                      <code>{item.number}</code>
                      {isOpen && <time dateTime={item.dueAt}>{due.words}</time>}
                    </span>
                    <b>{titleOf(item)}</b>
                    <span className={styles['of']}>
                      {item.businessName} · {item.operatorName ?? item.name}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
          <section className={styles['thread']} aria-label={t('What was asked')}>
            {entry === null ? (
              <p className={styles['none']}>{t('Choose an entry to read it.')}</p>
            ) : (
              <>
                <button type="button" className={styles['back']} onClick={() => setChosen(null)}>
                  {t('Back to the inbox')}
                </button>
                {entry.kind === 'ticket' ? (
                  <TicketThread key={entry.id} id={entry.id} />
                ) : (
                  <RequestThread key={entry.id} id={entry.id} />
                )}
              </>
            )}
          </section>
          {entry && (
            <aside className={styles['side']} aria-label={t('Account')}>
              <AccountPanel key={entry.account} account={entry.account} />
            </aside>
          )}
        </div>
      )}
    </div>
  )
}
