import { type ReactNode, useId } from 'react'
import { useNarrow } from './media.ts'
import styles from './record.module.css'
import { RecordHead, type RecordHeadProps } from './record-head.tsx'
import { type ProgressStep, type RecordFigure, RecordProgress, RecordStrip } from './record-parts.tsx'
import { Coming } from './states.tsx'

interface RecordSection {
  readonly key: string
  readonly title: string
  /** What the numbers of it mean. */
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly content: ReactNode
}

interface RecordViewProps extends RecordHeadProps {
  readonly progress?: readonly ProgressStep[]
  /** Null while they are on their way. */
  readonly figures?: readonly RecordFigure[] | null
  /** Its lines first. */
  readonly sections: readonly (RecordSection | false | null)[]
  /** What comes next, and why it is as it is. */
  readonly panel?: ReactNode
  /** What happened to it. */
  readonly timeline?: ReactNode
  /** Dialogs. */
  readonly children?: ReactNode
}

/**
 * One record: its head, how far it is, its figures, its sections; what comes next and what happened stand beside them, or, where there
 * is less room, below the figures and at the end; on a phone the lines come first. What is read first is first in the page, too.
 */
export function RecordView({ progress, figures, sections, panel, timeline, children, ...head }: RecordViewProps) {
  const isNarrow = useNarrow(1199)
  const isPhone = useNarrow(767)
  const hasSide = !isNarrow && Boolean(panel || timeline)
  const [first, ...rest] = sections.filter((section): section is RecordSection => Boolean(section))
  const next = panel && <div className={styles['panel']}>{panel}</div>
  return (
    <>
      <RecordHead {...head} />
      {progress && <RecordProgress steps={progress} />}
      <div className={styles['body']} data-side={hasSide || undefined}>
        <div className={styles['main']} data-stack>
          {figures === null && <Coming />}
          {figures && figures.length > 0 && <RecordStrip figures={figures} />}
          {isNarrow && !isPhone && next}
          {first && <Section section={first} />}
          {isPhone && next}
          {rest.map((section) => (
            <Section key={section.key} section={section} />
          ))}
          {isNarrow && timeline}
        </div>
        {hasSide && (
          <div className={styles['side']}>
            {next}
            {timeline}
          </div>
        )}
      </div>
      {children}
    </>
  )
}

function Section({ section: { title, hint, actions, content } }: { readonly section: RecordSection }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <h2 id={id}>{title}</h2>
        {hint && <span>{hint}</span>}
        {actions && <span className={styles['sectionActions']}>{actions}</span>}
      </div>
      {content}
    </section>
  )
}
