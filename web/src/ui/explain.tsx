import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './explain.module.css'
import { IconHelpCircle } from './icons.ts'

interface WhyProps {
  readonly title: string
  /** Stored facts, each a short sentence. */
  readonly facts: readonly ReactNode[]
}

/** Why the product says no, or chose this: facts in a box, in place. */
export function Why({ title, facts }: WhyProps) {
  return (
    <div className={styles['why']}>
      <b>{title}</b>
      <ul>
        {facts.map((fact, index) => (
          <li key={index}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

interface ExplainProps extends WhyProps {
  /** What the small button says: "Why?" */
  readonly label: string
  /** More than facts, or facts that are asked for when it opens. */
  readonly children?: ReactNode
}

/** One click beside a refusal or a choice shows why. */
export function Explain({ label, title, facts, children }: ExplainProps) {
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={styles['ask']}>
          <IconHelpCircle size={14} aria-hidden />
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <div className={styles['panel']} tabIndex={-1} data-autofocus>
          <b>{title}</b>
          {facts.length > 0 && (
            <ul>
              {facts.map((fact, index) => (
                <li key={index}>{fact}</li>
              ))}
            </ul>
          )}
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
