import { z } from 'zod'

export const pageSizes = [10, 25, 50, 100] as const
/** Rows of a page when nothing is chosen (CONST-002, PROD-024). */
export const defaultPageSize = 10
/** Largest page the server gives, for lists without a page size control. */
const maxPageSize = 500
/** Totals are exact up to this; beyond it `total` is this number + 1 and is shown as "10,000+". */
export const exactTotal = 10_000

/** A whole number in a query string. */
export const queryInt = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max.toLocaleString('en-US')}`
  const number = z.number(message).int(message).min(min, message).max(max, message)
  const text = z
    .string()
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .pipe(number)
  return z.union([text, number], message)
}

/** A decimal number in a query string. */
export const queryNumber = z.union(
  [
    z
      .string()
      .max(24)
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
    z.number(),
  ],
  'Must be a number',
)

/** true, false, 1, 0 in a query string. */
export const queryBoolean = z.union(
  [z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'), z.boolean()],
  'Must be true or false',
)

/** Comma-separated values in a query string, each one of a closed list or of a parser. */
export const queryList = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .max(10_000)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '' && part !== 'All'),
    )
    .pipe(z.array(item))
    .or(z.array(item))

/** One of a closed list in a query; `All`, or nothing, is every one. */
export const queryOneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.union(
    [z.enum(['', 'All']).transform(() => undefined), z.enum(choices)],
    `Must be one of: All, ${choices.join(', ')}`,
  )

/** Search text: trimmed, at most 100 characters. */
export const searchText = z.string().trim().max(100, 'Must be at most 100 characters')

/** The fields every list takes. `sort` is `titleAsc`, `createdAtDesc`, or a field with `sortDir`; names are case-insensitive. */
export const listInput = {
  page: queryInt(1, 1_000_000).optional(),
  page_size: queryInt(1, maxPageSize).optional(),
  sort: z.string().max(60).optional(),
  sortDir: z.string().max(4).optional(),
  /** true: no count is made; `next` is the cursor of the following slice. Without `page_size` every row, at most 10,000 (UIW-039). */
  infinite: queryBoolean.optional(),
  cursor: z.string().max(500).optional(),
} as const

/** What every list answers: `items`, and either the page's place or the next cursor. */
export const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Exact up to 10,000; 10,001 means more. Absent with `infinite=true`. */
    total: z.number().int().optional(),
    /** The same number by its older name (UIW-038). */
    count: z.number().int().optional(),
    page: z.number().int().optional(),
    page_size: z.number().int(),
    /** Cursor of the following slice, null at the end. */
    next: z.string().nullable(),
    hasNext: z.boolean(),
  })
