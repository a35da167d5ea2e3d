import { useEffect, useRef, useState } from 'react'
import { useHotkeys } from '../lib/hotkeys.ts'
import type { SetParams } from '../lib/search-params.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { DateRange, NumberRange } from './filter-range.tsx'
import { IconFilter } from './icons.ts'
import styles from './list.module.css'
import { appliedOf, type ListFilter } from './list-types.ts'
import { useNarrow } from './media.ts'
import pill from './picker.module.css'
import { Picker } from './picker.tsx'
import { Segments } from './segments.tsx'

interface FilterProps {
  readonly filter: ListFilter
  readonly params: URLSearchParams
  readonly setParams: SetParams
}

const listOf = (text: string | null): string[] =>
  text ? text.split(',').filter((value) => value !== '' && value !== 'All') : []

/** One filter of the filter line, reading and writing the address. */
function Filter({ filter, params, setParams }: FilterProps) {
  const cleared = Object.fromEntries((filter.clears ?? []).map((name) => [name, null]))
  const put = (name: string, value: string | null): void => setParams({ ...cleared, [name]: value })
  switch (filter.kind) {
    case 'select':
    case 'multi':
    case 'lookup': {
      const isMultiple = filter.kind === 'multi' || (filter.kind === 'lookup' && filter.isMultiple === true)
      return (
        <Picker
          options={filter.kind === 'lookup' ? filter.lookup : filter.options}
          values={listOf(params.get(filter.name))}
          onChange={(values) => put(filter.name, values.join(',') || null)}
          isMultiple={isMultiple}
          placeholder={filter.label}
          label={filter.label}
          clearLabel={t('All')}
          {...(isMultiple ? {} : { prefix: filter.label })}
          {...(filter.width ? { width: filter.width } : {})}
        />
      )
    }
    case 'dates':
      return (
        <DateRange
          label={filter.label}
          range={{ from: params.get(filter.from), to: params.get(filter.to) }}
          onChange={(range) => setParams({ ...cleared, [filter.from]: range.from, [filter.to]: range.to })}
        />
      )
    case 'numbers':
      return (
        <NumberRange
          label={filter.label}
          unit={filter.unit}
          from={params.get(filter.from) ?? ''}
          to={params.get(filter.to) ?? ''}
          onChange={(from, to) => setParams({ ...cleared, [filter.from]: from, [filter.to]: to })}
        />
      )
    case 'switch': {
      const value = filter.value ?? 'true'
      const isOn = params.get(filter.name) === value
      return (
        <button
          type="button"
          className={pill['target']}
          data-set={isOn || undefined}
          aria-pressed={isOn}
          onClick={() => put(filter.name, isOn ? null : value)}
        >
          {filter.label}
        </button>
      )
    }
    case 'segments':
      return (
        <Segments
          label={filter.label}
          options={[{ value: '', label: t('All') }, ...filter.options]}
          value={params.get(filter.name) ?? ''}
          onChange={(value) => put(filter.name, value || null)}
        />
      )
  }
}

/** Most filters that stand beside the button with their values; of more it says how many there are. */
const mostChips = 2

/**
 * The filters of a list in one line that keeps its height: those that hold a value, and a button that opens the others over the
 * table. What is chosen there stays under the hand that chose it until the panel is closed.
 */
export function ListFilters({
  filters,
  params,
  setParams,
}: { readonly filters: readonly ListFilter[] } & Omit<FilterProps, 'filter'>) {
  const isPhone = useNarrow(640)
  const group = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
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
    panel.current?.querySelector<HTMLElement>('button, input')?.focus()
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
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape, true)
    }
  }, [isOpen])
  const part = (isInLine: boolean) =>
    shown
      .filter(({ label }) => inLine.includes(label) === isInLine)
      .map((filter) => <Filter key={filter.label} filter={filter} params={params} setParams={setParams} />)

  return (
    <span ref={group} className={styles['filters']} role="group" aria-label={t('Filters')}>
      {part(true)}
      <span className={styles['filterPlace']}>
        <Button ref={button} icon={<IconFilter size={14} aria-hidden />} aria-expanded={isOpen} onClick={toggle}>
          {t('Filters')}
          {applied.length > 0 && (
            <span className={styles['badge']}>
              <span aria-hidden>{applied.length}</span>
              <span className="aside">{t('{{count}} filters', { count: applied.length })}</span>
            </span>
          )}
        </Button>
        {isOpen && (
          <div ref={panel} className={styles['panel']}>
            {part(false)}
          </div>
        )}
      </span>
    </span>
  )
}
