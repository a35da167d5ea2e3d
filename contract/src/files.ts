import { z } from 'zod'
import { id, type Noun } from './ids.ts'
import { queryList } from './paging.ts'

/** A file as an answer, as far as the contract knows it; `file` holds bytes or a stream. */
interface AnsweredFile {
  readonly file: unknown
  readonly name: string
  readonly contentType: string
  readonly inline?: boolean
}

export const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zpl: 'text/plain; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const

const typesOfAnswers = new WeakMap<z.ZodType, readonly string[]>()

/**
 * The `answer` of a call that answers a file instead of JSON, with the content types it may have:
 * `answer: fileAnswer(contentTypes.pdf)`. The OpenAPI document, the sweeps and the client know by it what to expect.
 */
export function fileAnswer(first: string, ...others: readonly string[]): z.ZodType<AnsweredFile> {
  const answer = z.custom<AnsweredFile>(
    (value) => typeof value === 'object' && value !== null && 'file' in value && 'contentType' in value,
  )
  typesOfAnswers.set(answer, [first, ...others])
  return answer
}

/** Content types of a call that answers a file; null for a call that answers JSON. */
export const fileTypesOf = (answer: z.ZodType): readonly string[] | null => typesOfAnswers.get(answer) ?? null

const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * What every export of a list takes besides the list's filters: `input: z.object({ ...exportInput, ...filters })`.
 * It holds all rows of the filters, in the list's order; pages play no part.
 */
export const exportInput = {
  format: z.enum(exportFormats).default('xlsx'),
  sort: z.string().max(60).optional(),
  sortDir: z.string().max(4).optional(),
} as const

/** The `answer` of every export: a spreadsheet or comma-separated text, named '{title} - {date}.{format}'. */
export const exportAnswer = fileAnswer(contentTypes.xlsx, contentTypes.csv)

/**
 * How a value is written into a file: days come as YYYY-MM-DD, moments as ISO times (they become times of the account's zone),
 * money as a decimal amount, booleans as Yes and No.
 */
type FileCellKind = 'text' | 'number' | 'money' | 'boolean' | 'day' | 'moment'

/** Most orders whose papers are printed at once, and most labels of places or products. */
export const mostPrinted = { orders: 100, labels: 300 } as const

/** The ids of what is printed: each has its sheet, or its label, in the order in which they are named. */
export const printedIds = <N extends Noun>(noun: N, most: number) =>
  queryList(id(noun)).pipe(
    z
      .array(id(noun))
      .min(1, 'Choose at least one')
      .max(most, `Must be at most ${most.toLocaleString('en-US')}`),
  )

/** Labels for any printer, or in the language of label printers. */
export const labelFormat = z.enum(['pdf', 'zpl']).default('pdf')

/** A column that a list shows and its export holds, under one heading. `Key` names the fields of its rows. */
export interface FileColumn<Key extends string> {
  readonly key: Key
  readonly heading: string
  /** 'text' when absent. */
  readonly kind?: FileCellKind
  /** Words for values of a closed list; a value that is not in it is written as it is. */
  readonly words?: Readonly<Record<string, string>>
  /** What stands for nothing; a blank cell when absent. */
  readonly blank?: string
}
