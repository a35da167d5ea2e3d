import { useEffect, useRef } from 'react'
import type { SetParams } from '../lib/search-params.ts'
import { t } from '../lib/words.ts'
import { DateRange, NumberRange } from './filter-range.tsx'
import styles from './list.module.css'
import type { ListFilter } from './list-types.ts'
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

/** One filter, reading and writing the address. */
function Filter({ filter, params, setParams }: FilterProps) {
  const cleared = Object.fromEntries((filter.clears ?? []).map((name) => [name, null]))
  const label = t(filter.label)
  const put = (name: string, value: string | null): void => setParams({ ...cleared, [name]: value })
  switch (filter.kind) {
    case 'select':
    case 'multi':
    case 'lookup': {
      const isMultiple = filter.kind === 'multi' || (filter.kind === 'lookup' && filter.isMultiple === true)
      return (
        <Picker
          options={filter.kind === 'lookup' ? filter.lookup : filter.options()}
          values={listOf(params.get(filter.name))}
          onChange={(values) => put(filter.name, values.join(',') || null)}
          isMultiple={isMultiple}
          placeholder={label}
          label={label}
          clearLabel={t('All')}
          hasNone
          {...(isMultiple ? {} : { prefix: label })}
          {...(filter.width ? { width: filter.width } : {})}
        />
      )
    }
    case 'dates':
      return (
        <DateRange
          label={label}
          range={{ from: params.get(filter.from), to: params.get(filter.to) }}
          onChange={(range) => setParams({ ...cleared, [filter.from]: range.from, [filter.to]: range.to })}
        />
      )
    case 'numbers':
      return (
        <NumberRange
          label={label}
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
          {label}
        </button>
      )
    }
    case 'segments':
      return (
        <Segments
          label={label}
          options={[{ value: '', label: t('All') }, ...filter.options()]}
          value={params.get(filter.name) ?? ''}
          onChange={(value) => put(filter.name, value || null)}
        />
      )
  }
}

/** Filters with their controls: what these take loads with the first filter that is seen, not with the list. */
export function FilterFields({
  filters,
  hasFocus = false,
  ...place
}: Omit<FilterProps, 'filter'> & { readonly filters: readonly ListFilter[]; readonly hasFocus?: boolean }) {
  const fields = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (hasFocus) fields.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [hasFocus])
  return (
    <span ref={fields} className={styles['fields']}>
      {filters.map((filter) => (
        <Filter key={filter.label} filter={filter} {...place} />
      ))}
    </span>
  )
}
