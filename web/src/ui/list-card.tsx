import { Fragment, type ReactNode } from 'react'
import { nothing } from '../lib/nothing.ts'
import styles from './list-card.module.css'

/** A row of a list on a phone: three lines, made for that list. Its name and link are the first column's. */
export interface ListCard {
  /** Beside the name. */
  readonly state?: ReactNode
  /** At the right of the name: what is urgent, or when. */
  readonly when?: ReactNode
  /** It tells a time of day: the head of the list says whose clocks tell. */
  readonly tellsTime?: boolean
  /** Whose clocks tell, where each row has its own; the list says it. */
  readonly zone?: string
  /** Who or what it is about. */
  readonly main: ReactNode
  /** Where, or of whom: after it. */
  readonly more?: ReactNode
  /** What is to be known of it; figures with their units. What is nothing stays away. */
  readonly facts?: readonly ReactNode[]
  /** At the right of the facts: who has it, or the figure that counts. */
  readonly end?: ReactNode
}

const isThere = (part: ReactNode): boolean => part !== null && part !== undefined && part !== '' && part !== false

/** The three lines. What is longer than its line is cut: the record has it whole. */
export function CardLines({ name, card }: { readonly name: ReactNode; readonly card: ListCard }) {
  return (
    <>
      <span className={styles['line']}>
        <span className={styles['name']}>{name}</span>
        {card.state}
        {isThere(card.when) && (
          <span className={styles['end']}>
            {card.when}
            {card.zone && ` ${card.zone}`}
          </span>
        )}
      </span>
      <span className={styles['line']}>
        <span className={styles['words']}>
          <b>{isThere(card.main) ? card.main : nothing}</b>
          {isThere(card.more) && <>, {card.more}</>}
        </span>
      </span>
      <span className={styles['line']} data-tone="muted">
        <span className={styles['words']}>
          {(card.facts ?? []).filter(isThere).map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </span>
        {isThere(card.end) && <span className={styles['end']}>{card.end}</span>}
      </span>
    </>
  )
}
