import { countWords } from '../../lib/figures.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { nothing } from '../../lib/nothing.ts'
import { IconChevronRight } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import styles from './figures.module.css'

/** A count of what a warehouse has; a dash for what is not told. */
export const statWords = (count: number | undefined): string => (count === undefined ? nothing : countWords(count))

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
