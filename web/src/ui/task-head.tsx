import type { Day, Moment } from '@crossdock/contract/days'
import type { ShipBy } from '@crossdock/contract/warehouse/ship-by'
import { useMinute } from '../lib/minute.ts'
import { t } from '../lib/words.ts'
import styles from './big-task.module.css'
import { DueDay, dueWords, timeSince } from './due.tsx'

interface TaskHeadProps {
  /** Whose goods they are; null for the account's own. */
  readonly from: string | null
  /** Who gets them; of a receipt nobody else does. */
  readonly to: string | null
  readonly due: { readonly by: ShipBy } | { readonly day: Day; readonly hasCome: boolean } | null
  /** The zone of the warehouse whose clocks tell. */
  readonly timeZone: string
  /** When the work began, while it goes on. */
  readonly since?: Moment | null
}

/** Below the name of the work: from whom to whom, and by when, the rest of the time going on, and for how long it is worked on. One line; on a phone the day stands beside the name, and the parties below, cut where they are too long. */
export function TaskHead({ from, to, due, timeZone, since = null }: TaskHeadProps) {
  if (from === null && to === null && due === null && since === null) return null
  return (
    <p className={styles['whose']}>
      <span className={styles['parties']}>
        {from}
        {from !== null && to !== null && (
          <>
            <span aria-hidden> → </span>
            <span className="aside"> {t('to')} </span>
          </>
        )}
        {to}
      </span>
      {due && ('by' in due ? <By by={due.by} timeZone={timeZone} /> : <Expected {...due} timeZone={timeZone} />)}
      {since !== null && <Since start={since} />}
    </p>
  )
}

/** The task's timer (NOTIF-012). */
function Since({ start }: { readonly start: Moment }) {
  const now = useMinute()
  return (
    <span role="timer" className={styles['by']}>
      {t('begun {{time}} ago', { time: timeSince(start, now) })}
    </span>
  )
}

function By({ by, timeZone }: { readonly by: ShipBy; readonly timeZone: string }) {
  const now = useMinute()
  const { urgency, when, words, bare } = dueWords(by, timeZone, now)
  return (
    <span className={styles['by']} data-urgency={urgency}>
      <span className={urgency === 'late' ? styles['lead'] : undefined}>{t('by {{time}}', { time: when })} </span>
      {urgency === 'late' ? <b>{words}</b> : (bare ?? words)}
    </span>
  )
}

const Expected = (day: { readonly day: Day; readonly hasCome: boolean; readonly timeZone: string }) => (
  <span className={styles['by']}>
    <span className={styles['lead']}>{t('expected')} </span>
    <DueDay {...day} />
  </span>
)
