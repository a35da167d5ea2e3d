import { pageSizes } from '@crossdock/contract/paging'
import type { ReactNode } from 'react'
import { useHotkeysShown } from '../lib/hotkeys.ts'
import { totalWords } from '../lib/list-input.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import styles from './list.module.css'

interface ListFooterProps {
  readonly page: number
  readonly pageSize: number
  /** Rows of a page when nothing is chosen, where the list has a number of its own. */
  readonly ownSize?: number | undefined
  /** null while the list is on its way. */
  readonly shown: number | null
  readonly total: number | null
  /** All rows in words, where their number alone does not say what they are: "33 orders". */
  readonly counted?: ((count: number) => string) | undefined
  readonly hasNext: boolean
  readonly summary?: ReactNode
  readonly canSelect: boolean
  /** Whether `j` and `k` walk the rows here. */
  readonly canMove?: boolean
  readonly onPage: (page: number) => void
  readonly onPageSize: (size: number) => void
}

/** Totals, page size, pages, and which keys work here. */
export function ListFooter({
  page,
  pageSize,
  ownSize,
  shown,
  total,
  counted,
  hasNext,
  summary,
  canSelect,
  canMove = true,
  onPage,
  onPageSize,
}: ListFooterProps) {
  const hasKeys = useHotkeysShown() && canMove
  // Nothing has no sums; behind the last page the list still has some.
  const sizes = ownSize === undefined ? pageSizes : [...new Set([...pageSizes, ownSize])].sort((a, b) => a - b)
  const isEmpty = shown === 0 && page === 1
  return (
    <footer className={styles['footer']}>
      <span aria-live="polite" className={styles['told']}>
        {shown !== null && <span>{totalWords(page, pageSize, shown, total, counted)}</span>}
        {!isEmpty && summary}
      </span>
      <span className={styles['pages']}>
        <label className={styles['size']}>
          <select
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            aria-label={t('Rows a page')}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {t('{{size}} a page', { size })}
              </option>
            ))}
          </select>
        </label>
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          icon={<IconChevronLeft size={16} />}
        />
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('Next page')}
          disabled={!hasNext}
          onClick={() => onPage(page + 1)}
          icon={<IconChevronRight size={16} />}
        />
        {hasKeys && (
          <span className={styles['keys']}>
            <kbd>j</kbd> <kbd>k</kbd> {t('move')}
            {canSelect && (
              <>
                {' · '}
                <kbd>x</kbd> {t('select')}
              </>
            )}
            {' · '}
            <kbd>?</kbd> {t('help')}
          </span>
        )}
      </span>
    </footer>
  )
}
