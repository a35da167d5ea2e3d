import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHotkeys } from '../lib/hotkeys.ts'
import type { SetParams } from '../lib/search-params.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { IconFilter } from './icons.ts'
import styles from './list.module.css'
import { appliedOf, type ListFilter } from './list-types.ts'
import { useNarrow } from './media.ts'

const loadFields = () => import('./filter-fields.tsx')
const FilterFields = lazy(async () => ({ default: (await loadFields()).FilterFields }))

/** Pixels of a filter in the line, kept free until it is there. */
const chipWidth = 128
/** Milliseconds after a list stands until what its filters take is loaded, so that they open at once, without a connection, too. */
const calm = 1_500

interface ListFiltersProps {
  readonly filters: readonly ListFilter[]
  readonly params: URLSearchParams
  readonly setParams: SetParams
  /** Whether anything narrows the list; and takes all of it back. */
  readonly isNarrowed: boolean
  readonly onClear: () => void
}

/** Most filters that stand beside the button with their values; of more it says how many there are. */
const mostChips = 2

/**
 * The filters of a list in one line that keeps its height: those that hold a value, and a button that opens the others over the
 * table. What is chosen there stays under the hand that chose it until the panel is closed.
 */
export function ListFilters({ filters, params, setParams, isNarrowed, onClear }: ListFiltersProps) {
  const isPhone = useNarrow(640)
  const group = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Labels of what stood in the line when the panel was opened; null while it is closed. */
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const isOpen = kept !== null
  const shown = filters.filter((filter) => filter.isShown?.(params) ?? true)
  const applied = appliedOf(shown, params)
  const chips = isPhone || applied.length > mostChips ? [] : applied.map(({ label }) => label)
  const inLine = kept ?? chips
  const toggle = (): void => setKept(isOpen ? null : chips)
  useHotkeys({ f: () => !isOpen && toggle() })
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event): void => {
      // What a filter opens stands elsewhere in the page.
      if (target instanceof Element && !group.current?.contains(target) && !target.closest('[data-portal]'))
        setKept(null)
    }
    const escape = (event: KeyboardEvent): void => {
      // One press closes one layer: a filter's own list first.
      if (event.key !== 'Escape' || group.current?.querySelector('[data-expanded]')) return
      event.stopPropagation()
      setKept(null)
      button.current?.focus()
    }
    // The press itself closes a filter's own panel, which applies what was chosen there: the panel of all goes after it.
    document.addEventListener('click', leave, true)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('click', leave, true)
      document.removeEventListener('keydown', escape, true)
    }
  }, [isOpen])
  useEffect(() => {
    const timer = setTimeout(() => void loadFields().catch(() => undefined), calm)
    return () => clearTimeout(timer)
  }, [])
  const part = (isInLine: boolean) => shown.filter(({ label }) => inLine.includes(label) === isInLine)
  const chosen = part(true)

  return (
    <span ref={group} className={styles['filters']} role="group" aria-label={t('Filters')}>
      {chosen.length > 0 && (
        <Suspense fallback={<span style={{ width: chosen.length * chipWidth }} />}>
          <FilterFields filters={chosen} params={params} setParams={setParams} />
        </Suspense>
      )}
      <span className={styles['filterPlace']}>
        <Button
          ref={button}
          icon={<IconFilter size={isPhone ? 18 : 14} aria-hidden />}
          // On a phone the search beside it has the room to say what it finds.
          size={isPhone && applied.length === 0 ? 'icon' : 'normal'}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isPhone ? <span className="aside">{t('Filters')}</span> : t('Filters')}
          {applied.length > 0 && (
            <span className={styles['badge']}>
              <span aria-hidden>{applied.length}</span>
              <span className="aside">{t('{{count}} filters', { count: applied.length })}</span>
            </span>
          )}
        </Button>
        {isOpen && (
          <div className={styles['panel']}>
            <Suspense>
              <FilterFields filters={part(false)} params={params} setParams={setParams} hasFocus />
            </Suspense>
            {/* Beside the search it would have a second line, and push the list. */}
            {isPhone && isNarrowed && <Button onClick={onClear}>{t('Clear filters')}</Button>}
          </div>
        )}
      </span>
    </span>
  )
}
