import { type ReactNode } from 'react'
import { hasScreen } from '../lib/navigation.ts'
import { t } from '../lib/words.ts'
import { KeyValues, type KeyValuesProps } from './key-values.tsx'
import { Link } from './link.tsx'
import styles from './record.module.css'

/** A step of the way a record goes. */
export interface ProgressStep {
  readonly label: string
  /** How far it is, in numbers with their unit; when it was done. */
  readonly detail?: ReactNode
  /** 0 to 1. */
  readonly part: number
}

/** How far a record is, step by step; the first that is not done is the present one. */
export function RecordProgress({ steps }: { readonly steps: readonly ProgressStep[] }) {
  const present = steps.findIndex(({ part }) => part < 1)
  return (
    <ol className={styles['progress']} aria-label={t('Progress')}>
      {steps.map(({ label, detail, part }, index) => (
        <li
          key={label}
          data-done={part >= 1 || undefined}
          data-open={part <= 0 || undefined}
          aria-current={index === present ? 'step' : undefined}
        >
          <i aria-hidden>
            <i style={{ width: `${Math.round(Math.min(Math.max(part, 0), 1) * 100)}%` }} />
          </i>
          <b>{label}</b> {detail && <span>{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

/** A figure of a record. */
export interface RecordFigure {
  readonly label: string
  readonly value: ReactNode
  /** Smaller behind it: "of 640", "kg". */
  readonly of?: string
  /** What it means, in one line. */
  readonly hint?: ReactNode
  /** A list that shows what was counted; no link while that screen does not exist. */
  readonly to?: string
  /** 0 to 1, drawn as a bar. */
  readonly part?: number
  /** What should not be so, late, short after all; what will be late soon. */
  readonly tone?: 'bad' | 'soon' | undefined
}

/** Three to five figures of a record side by side, each leading to what it counts. */
export function RecordStrip({ figures }: { readonly figures: readonly RecordFigure[] }) {
  return (
    <ul className={styles['strip']} aria-label={t('Figures')}>
      {figures.map(({ label, value, of, hint, to, part, tone }) => {
        const content = (
          <>
            <span>{label}</span>{' '}
            <span className={styles['value']} data-tone={tone}>
              <b>{value}</b> {of}
            </span>{' '}
            {part !== undefined && (
              <i className={styles['bar']} aria-hidden>
                <i style={{ width: `${Math.round(Math.min(Math.max(part, 0), 1) * 100)}%` }} />
              </i>
            )}
            {hint && <small data-tone={tone}>{hint}</small>}
          </>
        )
        return (
          <li key={label}>
            {to !== undefined && (to.startsWith('#') || hasScreen(to.split('?')[0] ?? '')) ? (
              to.startsWith('#') ? (
                <a href={to}>{content}</a>
              ) : (
                <Link to={to}>{content}</Link>
              )
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** One thing that is to be done, or waited for. */
export interface NextStep {
  readonly key: string
  readonly words: ReactNode
  /** Not in order: what stands against it. */
  readonly isWarning?: boolean
}

/** What comes next with a record, in its order, and when it will be done. */
export function NextSteps({ steps, end }: { readonly steps: readonly NextStep[]; readonly end?: ReactNode }) {
  return (
    <section className={styles['next']} aria-label={t('Next')}>
      <h2>{t('Next')}</h2>
      <ol>
        {steps.map(({ key, words, isWarning }) => (
          <li key={key} data-warning={isWarning || undefined}>
            {words}
          </li>
        ))}
      </ol>
      {end && <p>{end}</p>}
    </section>
  )
}

interface FactGroup extends KeyValuesProps {
  readonly title: string
}

/** Facts of a record in groups, as many beside each other as there is room for. */
export function FactGroups({ groups }: { readonly groups: readonly (FactGroup | false)[] }) {
  return (
    <div className={styles['facts']}>
      {groups.map(
        (group) =>
          group && (
            <section key={group.title}>
              <h3>{group.title}</h3>
              <KeyValues {...group} />
            </section>
          ),
      )}
    </div>
  )
}
