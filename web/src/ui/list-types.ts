import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { ReactNode } from 'react'
import type { Needs } from '../lib/can.ts'
import type { Lookup, Option } from '../lib/lookup.ts'
import type { MenuList } from '../lib/routes.ts'
import { t } from '../lib/words.ts'

/** A row of a list call's answer. */
export type ItemOf<E> = AnswerOf<E> extends { readonly items: readonly (infer Item)[] } ? Item : never

/** A column of a list. */
export interface Column<Row> {
  /** Unique in its list; the column chooser remembers it. */
  readonly key: string
  /** Header, in English; the table says it in the person's language. Name the unit here ('Weight, kg'), not in the cells. */
  readonly label: string
  /** Plain text or plain elements. Never a library part: one in every cell costs hundreds of milliseconds. */
  readonly cell: (row: Row) => ReactNode
  /** `id` is mono and bold enough to find, `mono` is mono, `number` is right-aligned, `muted` is grey. */
  readonly kind?: 'text' | 'id' | 'mono' | 'number' | 'muted'
  /** Pixels. Columns without a width share what is left. */
  readonly width?: number
  /** Pixels that a column without a width needs, 120 when absent: what matters less gives way before it gets less. */
  readonly least?: number
  /** Pixels in which what it usually holds stands whole: of what is left over it gets these before others get more than they need. */
  readonly wish?: number
  /** Pixels in place of `width`, by the rows that are shown: what few rows need takes no room from the others. */
  readonly widthFor?: (rows: readonly Row[]) => number
  /** What has no room goes, the highest number first; 1 always stays. The first two columns have 1, others 3. */
  readonly priority?: 1 | 2 | 3 | 4 | 5 | 6
  /** Of a column of moments, the zone in which a row's is shown; the list says it. */
  readonly zone?: (row: Row) => string
  /** Field that the call sorts by. */
  readonly sort?: string
  /** Makes the cell a link: the id column leads to the record. */
  readonly to?: (row: Row) => string | null
  /** Not shown until chosen. */
  readonly isHidden?: boolean
}

interface FilterBase {
  /** In English; the filter says it in the person's language. */
  readonly label: string
  /** Parameters to drop when this filter changes, because they depend on it (FILT-011). */
  readonly clears?: readonly string[]
  /** Shown only when this holds for the parameters in the address. */
  readonly isShown?: (params: URLSearchParams) => boolean
}

/** A filter of a list. Its `name` is both the address's parameter and the call's input field. */
export type ListFilter =
  | (FilterBase & {
      readonly kind: 'select'
      readonly name: string
      readonly options: () => readonly Option[]
      readonly width?: number
    })
  | (FilterBase & {
      readonly kind: 'multi'
      readonly name: string
      readonly options: () => readonly Option[]
      readonly width?: number
    })
  | (FilterBase & {
      readonly kind: 'lookup'
      readonly name: string
      readonly lookup: Lookup
      readonly isMultiple?: boolean
      readonly width?: number
    })
  | (FilterBase & { readonly kind: 'dates'; readonly from: string; readonly to: string })
  | (FilterBase & { readonly kind: 'numbers'; readonly from: string; readonly to: string; readonly unit?: string })
  | (FilterBase & { readonly kind: 'switch'; readonly name: string; readonly value?: string })
  | (FilterBase & { readonly kind: 'segments'; readonly name: string; readonly options: () => readonly Option[] })

/** What a list's search box says, and what the call is sent of it. */
export interface ListSearch {
  readonly placeholder: string
  readonly finds?: string
  readonly field?: string
  readonly param?: string
  /** What is looked for when that is typed: what is kept in English may be read in other words. */
  readonly sought?: (words: string) => string
}

/** A tab over a list: a set of parameters, or another list's path, which may name parameters, too. */
export interface ListTab {
  readonly label: string
  readonly params?: Readonly<Record<string, string>>
  readonly to?: string
  /** Counts what waits there; for a tab that is another list. */
  readonly badge?: () => Promise<number | null>
  /** What waits there, where the list knows it by itself. */
  readonly count?: number | null
  /** What is counted is late. */
  readonly isLate?: boolean
  /** A hairline stands before it: the lists end there, and views of one begin. */
  readonly isApart?: boolean
}

/** The tabs of a screen whose lists are one menu entry. */
export const tabsOf = (lists: readonly MenuList[]): readonly ListTab[] =>
  lists.map(({ path, tab, badge }) => ({ label: t(tab), to: path, ...(badge && { badge }) }))

/** Something done with the selected rows. */
export interface BulkAction<Row> {
  readonly label: string
  readonly can?: Needs
  readonly kind?: 'plain' | 'danger'
  /** Why it cannot be done to a row, by what the row tells of itself; null when it can. Such rows are left out. */
  readonly refusal?: (row: Row, all: readonly Row[]) => string | null
  /** Gets the rows it can be done to. `done` clears the selection. */
  readonly run: (rows: readonly Row[], done: () => void) => void
  readonly isBusy?: boolean
}

/** A button in the head of a list: create, import. */
export interface HeadAction {
  readonly label: string
  readonly can?: Needs
  readonly isPrimary?: boolean
  readonly icon?: ReactNode
  readonly to?: string
  readonly onClick?: () => void
}

/** What an empty list says of itself. */
export interface EmptyWords {
  /** What belongs here, in one sentence. */
  readonly hint: string
  /** The one action that makes it; the list's primary action when absent. */
  readonly action?: HeadAction
}

/** Parameter names a filter owns. */
export function namesOf(filter: ListFilter): readonly string[] {
  return filter.kind === 'dates' || filter.kind === 'numbers' ? [filter.from, filter.to] : [filter.name]
}

/** Filters that hold a value now. A range is one (UIF-004). */
export const appliedOf = (filters: readonly ListFilter[], params: URLSearchParams): readonly ListFilter[] =>
  filters.filter((filter) => namesOf(filter).some((name) => isSet(params.get(name))))

const isSet = (value: string | null): boolean => value !== null && value !== '' && value !== 'All'
