import { type ReactNode, useId, useState } from 'react'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { ZoneWords } from './page-head.tsx'
import { type StateTone, toneColours } from './state-dot.tsx'
import styles from './timeline.module.css'

interface TimelineEntry {
  readonly key: string
  readonly title: ReactNode
  /** When, who, why. */
  readonly detail?: ReactNode
  readonly tone?: StateTone
}

/** Entries shown at once. */
const shownAtOnce = 30

/** What happened to a record, newest first, in one zone that is said here. */
export function Timeline({ entries, zone }: { readonly entries: readonly TimelineEntry[]; readonly zone: string }) {
  const id = useId()
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <section aria-labelledby={id} data-timeline>
      <div className={styles['head']}>
        <h2 id={id}>{t('What happened')}</h2>
        <ZoneWords zone={zone} />
      </div>
      <ol className={styles['line']}>
        {entries.slice(0, shown).map((entry) => (
          <li
            key={entry.key}
            style={entry.tone ? ({ '--c': toneColours[entry.tone] } as React.CSSProperties) : undefined}
          >
            <b>{entry.title}</b>
            {entry.detail && <span>{entry.detail}</span>}
          </li>
        ))}
      </ol>
      {entries.length > shown && (
        <Button kind="quiet" onClick={() => setShown(entries.length)}>
          {t('Show {{count}} older entries', { count: entries.length - shown })}
        </Button>
      )}
    </section>
  )
}
