import type { ReactNode } from 'react'
import { type StateTone, toneColours } from './state-dot.tsx'
import styles from './timeline.module.css'

interface TimelineEntry {
  readonly key: string
  readonly title: ReactNode
  /** When, who, why. */
  readonly detail?: ReactNode
  readonly tone?: StateTone
}

/** What happened to a record, newest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles['line']}>
      {entries.map((entry) => (
        <li
          key={entry.key}
          style={entry.tone ? ({ '--c': toneColours[entry.tone] } as React.CSSProperties) : undefined}
        >
          <b>{entry.title}</b>
          {entry.detail && <span>{entry.detail}</span>}
        </li>
      ))}
    </ol>
  )
}
