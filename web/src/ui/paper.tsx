import type { Lookup } from '../lib/lookup.ts'
import { t } from '../lib/words.ts'
import { daysWords, numbersWords } from './filter-range.tsx'
import { appliedOf, type Column, type ListFilter } from './list-types.ts'
import './paper.css'
import { useNamed } from './picker.tsx'

interface PaperFiltersProps {
  readonly filters: readonly ListFilter[]
  readonly params: URLSearchParams
  /** What is searched for. */
  readonly words: string
  readonly columns: readonly Pick<Column<never>, 'key' | 'label'>[]
  /** Those of them that a sheet has room for; absent where it has all that are shown. */
  readonly onPaper: readonly Pick<Column<never>, 'key'>[] | undefined
}

/** What a printed list was narrowed to, in words: its rows and its columns. */
export function PaperFilters({ filters, params, words, columns, onPaper }: PaperFiltersProps) {
  const leftOut = onPaper ? columns.filter(({ key }) => onPaper.every((one) => one.key !== key)) : []
  const applied = appliedOf(
    filters.filter((filter) => filter.isShown?.(params) ?? true),
    params,
  )
  return (
    <p className="paper-only" data-filters>
      {applied.map((filter) => (
        <span key={filter.label}>
          <FilterWords filter={filter} params={params} />.{' '}
        </span>
      ))}
      {words !== '' && t('Found by “{{words}}”.', { words })}{' '}
      {leftOut.length > 0 &&
        t('Columns left out: {{columns}}. The export has them all.', {
          columns: leftOut.map(({ label }) => t(label)).join(', '),
        })}
    </p>
  )
}

function FilterWords({ filter, params }: { readonly filter: ListFilter; readonly params: URLSearchParams }) {
  const label = t(filter.label)
  const read = (name: string): string => params.get(name) ?? ''
  switch (filter.kind) {
    case 'switch':
      return label
    case 'dates':
      return `${label}: ${daysWords({ from: read(filter.from) || null, to: read(filter.to) || null }) ?? ''}`
    case 'numbers':
      return `${label}: ${numbersWords(read(filter.from), read(filter.to))} ${filter.unit ?? ''}`.trim()
    case 'lookup':
      return <Named label={label} lookup={filter.lookup} values={read(filter.name).split(',')} />
    case 'select':
    case 'multi':
    case 'segments': {
      const options = filter.options()
      const names = read(filter.name)
        .split(',')
        .map((value) => options.find((option) => option.value === value)?.label ?? value)
      return `${label}: ${names.join(', ')}`
    }
  }
}

function Named({
  label,
  lookup,
  values,
}: {
  readonly label: string
  readonly lookup: Lookup
  readonly values: readonly string[]
}) {
  const { data } = useNamed(lookup, values)
  return `${label}: ${values.map((value, index) => data?.[index]?.label ?? value).join(', ')}`
}
