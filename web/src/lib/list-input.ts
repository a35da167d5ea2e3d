import { defaultPageSize, pageSizes } from '@crossdock/contract/paging'
import { countWords, exactUpTo } from './figures.ts'
import { numberWords, t } from './words.ts'

interface ListPlace {
  readonly page: number
  readonly pageSize: number
  readonly sort: string | null
}

/** The place in a list that an address names; what makes no sense there is as if it were not there. `ownSize`: rows of a page when nothing is chosen. */
export function placeOf(params: URLSearchParams, defaultSort?: string, ownSize: number = defaultPageSize): ListPlace {
  const page = Number(params.get('page'))
  const size = Number(params.get('page_size'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : ownSize,
    sort: params.get('sort') ?? defaultSort ?? null,
  }
}

interface InputShape {
  readonly params: URLSearchParams
  readonly filterNames: readonly string[]
  readonly searchParam: string
  readonly searchField: string
  /** What is looked for when that is typed. */
  readonly sought?: ((words: string) => string) | undefined
  readonly defaultSort?: string | undefined
  readonly pageSize?: number | undefined
  readonly fixed?: Readonly<Record<string, unknown>> | undefined
}

/** The call's input for an address: fixed fields, filters that hold a value (blank and 'All' are none), search, page and sort. */
export function listInputOf({
  params,
  filterNames,
  searchParam,
  searchField,
  sought = (typed) => typed,
  defaultSort,
  pageSize,
  fixed,
}: InputShape): Record<string, unknown> {
  const place = placeOf(params, defaultSort, pageSize)
  const input: Record<string, unknown> = { ...fixed }
  for (const name of filterNames) {
    const value = params.get(name)?.trim()
    if (value && value !== 'All') input[name] = value
  }
  const words = params.get(searchParam)?.trim()
  if (words) input[searchField] = sought(words)
  input['page'] = place.page
  input['page_size'] = place.pageSize
  if (place.sort) input['sort'] = place.sort
  return input
}

export interface SortState {
  readonly field: string
  readonly isDescending: boolean
}

/** `createdAtDesc` as field and direction. */
export function readSort(sort: string | null): SortState | null {
  const found = /^(.+?)(Asc|Desc)?$/i.exec(sort ?? '')
  return found?.[1] ? { field: found[1], isDescending: found[2]?.toLowerCase() === 'desc' } : null
}

/** The sort a click on a header asks for: the other direction where it sorts already, else ascending. */
export function nextSort(field: string, present: SortState | null): string {
  const isSame = present?.field.toLowerCase() === field.toLowerCase()
  return `${field}${isSame && !present?.isDescending ? 'Desc' : 'Asc'}`
}

/** "1–25 of 10,000+" */
export function totalWords(
  page: number,
  pageSize: number,
  shown: number,
  total: number | null,
  counted: (count: number) => string = countWords,
): string {
  const first = (page - 1) * pageSize + 1
  const range = shown === 0 ? '0' : `${numberWords(first)}–${numberWords(first + shown - 1)}`
  if (total === null) return range
  return t('{{range}} of {{all}}', { range, all: total > exactUpTo ? countWords(total) : counted(total) })
}

/** "2 of 6", or the place alone where nobody knows of how many. */
export const positionWords = (position: number, total: number | null): string =>
  total === null
    ? numberWords(position)
    : t('{{position}} of {{total}}', {
        position: numberWords(position),
        total: countWords(total),
      })
