import { type Notification, notificationActions } from '@crossdock/contract/account/notifications'
import { formatMoment } from '../../lib/format.ts'
import { availableStores, storeLabel } from '../../lib/stores.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconCheck, IconRefresh } from '../../ui/icons.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'
import styles from './notifications.module.css'

interface RowProps {
  readonly item: Notification
  readonly zone: string
  readonly onGo: (item: Notification) => void
  readonly onRead: (item: Notification) => void
}

const tones = {
  new: 'placed',
  half: 'process',
  wait: 'waiting',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<string, StateTone>

/** What happened, its facts, whose goods, when, and the one thing to do about it. */
export function NotificationRow({ item, zone, onGo, onRead }: RowProps) {
  const stores = useValue(availableStores)
  const { heading, about, label, tone } = notificationActions[item.action]
  const store = stores?.find(({ id }) => id === item.storeId)
  const facts = { ...item.facts, ...saidIn(item.facts) }
  const isUnread = item.status === 'unread'
  const toggle = isUnread ? t('Mark as read') : t('Mark as not read')
  return (
    <li className={styles['item']} data-unread={isUnread || undefined}>
      <button type="button" className={styles['row']} data-row={item.id} onClick={() => onGo(item)}>
        <StateDot tone={tones[tone]} label="" />
        <span className={styles['words']}>
          <b>{t(heading, facts)}</b>
          {isUnread && <span className="aside">{t('Not read')}</span>}
          <span>
            {t(about, facts)}
            {store && stores && stores.length > 2 && <> · {storeLabel(store)}</>}
          </span>
        </span>
        <span className={styles['when']}>
          <time dateTime={item.createdAt} title={formatMoment(item.createdAt, zone)}>
            {formatMoment(item.createdAt, zone).slice(-5)}
          </time>
          <span className={styles['verb']}>{t(label)}</span>
        </span>
      </button>
      <Button
        kind="quiet"
        size="icon"
        aria-label={toggle}
        title={toggle}
        onClick={() => onRead(item)}
        icon={isUnread ? <IconCheck size={14} /> : <IconRefresh size={14} />}
      />
    </li>
  )
}

/** Facts that are words of ours are said in the person's language. */
function saidIn(facts: Notification['facts']): Record<string, string> {
  const noun = facts['noun']
  return typeof noun === 'string' ? { noun: t(noun) } : {}
}
