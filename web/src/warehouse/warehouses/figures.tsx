import { exactTotal } from '@crossdock/contract/paging'
import { formatNumber } from '../../lib/format.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { IconChevronRight } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import styles from './figures.module.css'

export interface Figure {
  readonly label: string
  readonly value: string
  /** A list that shows what was counted; no link while that screen does not exist. */
  readonly to?: string
  /** 0 to 1, drawn as a bar. */
  readonly part?: number
}

/** A count that ends at 10,001, which means more. */
export const countWords = (count: number | undefined): string =>
  count === undefined ? '—' : count > exactTotal ? `${formatNumber(exactTotal)}+` : formatNumber(count)

/** Figures of a record side by side, each leading to the list behind it. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={styles['figures']}>
      {figures.map((figure) => {
        const content = (
          <>
            <span className={styles['label']}>{figure.label}</span>
            <span className={styles['value']}>{figure.value}</span>
            {figure.part !== undefined && (
              <span className={styles['bar']} aria-hidden>
                <i style={{ width: `${Math.round(Math.min(Math.max(figure.part, 0), 1) * 100)}%` }} />
              </span>
            )}
          </>
        )
        return (
          <li key={figure.label}>
            {figure.to && hasScreen(figure.to.split('?')[0] ?? '') ? (
              <Link className={styles['figure']} to={figure.to}>
                {content}
              </Link>
            ) : (
              <span className={styles['figure']}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export interface LinkedList {
  readonly label: string
  readonly hint: string
  readonly to: string
}

/** Lists that belong to a record, each a line that opens it. */
export function LinkedLists({ lists }: { readonly lists: readonly LinkedList[] }) {
  return (
    <ul className={styles['lists']}>
      {lists
        .filter(({ to }) => hasScreen(to.split('?')[0] ?? ''))
        .map(({ label, hint, to }) => (
          <li key={label}>
            <Link to={to}>
              <b>{label}</b>
              <span className="muted">{hint}</span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
    </ul>
  )
}
