import { formatNumber } from '../lib/format.ts'
import { Link } from './link.tsx'
import styles from './urgency-line.module.css'

interface Urgent {
  readonly count: number
  /** The count in a sentence. */
  readonly words: (number: string) => string
  /** The list that shows those, and nothing else. */
  readonly to: string
  readonly tone?: 'late' | 'soon'
  /** Said of none, too. */
  readonly isAlways?: boolean
}

/** What is urgent of a list, beside its title: how many are late, due and open, each leading to them. */
export function UrgencyLine({ items }: { readonly items: readonly Urgent[] }) {
  return (
    <span className={styles['line']}>
      {items
        .filter(({ count, isAlways }) => count > 0 || isAlways)
        .map(({ count, words, to, tone }) => (
          <Link key={to} to={to} {...(tone && { className: styles[tone] ?? '' })}>
            {words(formatNumber(count))}
          </Link>
        ))}
    </span>
  )
}
