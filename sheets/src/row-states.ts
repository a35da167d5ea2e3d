import { type Cell, isBlank, textOfCell } from './cells.ts'
import type { AnyImportDefinition } from './fields.ts'
import { nameKey } from './headers.ts'
import { mostWords, wordKey } from './questions.ts'
import type { KnownShape } from './shapes.ts'

/** What becomes of a row whose state is a word. */
export const rowFates = ['Import', 'Leave out'] as const
type RowFate = (typeof rowFates)[number]

/** A column that says of each row whether it is to be shipped at all. */
export interface StateColumn {
  readonly column: number
  /** Its header, as the file has it. */
  readonly header: string
  /** Names it among answers: see `wordKey`. */
  readonly field: string
  /** Any value says one thing: it was shipped, or cancelled, on that day. */
  readonly isDate: boolean
  /** Another column says it of each line: that a part of the order is done needs no question. */
  readonly isByLine: boolean
  /** It has so many words that nobody knows, that it may hold something else: those that would leave rows out are asked about, the others say nothing. */
  readonly isVague?: boolean
}

/** The columns of states of a sheet: those that the known export has, or those that the import knows by name. */
export function stateColumns(
  definition: Pick<AnyImportDefinition, 'states'>,
  shape: KnownShape | null,
  headers: readonly (Cell | undefined)[],
): StateColumn[] {
  if (!definition.states) return []
  const words = shape ? (shape.states?.words ?? []) : definition.states
  const keys = new Map([
    ...words.map((header) => [nameKey(header), false] as const),
    ...(shape?.states?.dates ?? []).map((header) => [nameKey(header), true] as const),
  ])
  const present = new Set(headers.map(nameKey))
  const byLine = new Set(
    Object.entries(shape?.states?.lines ?? {}).flatMap(([whole, line]) =>
      present.has(nameKey(line)) ? [nameKey(whole)] : [],
    ),
  )
  return headers.flatMap((header, column) => {
    const key = nameKey(header)
    const isDate = keys.get(key)
    return isDate === undefined
      ? []
      : [{ column, header: textOfCell(header).trim(), field: `state ${key}`, isDate, isByLine: byLine.has(key) }]
  })
}

/** What stands for any value of a column of days. */
const anyDay = '…'

/** The word of a row in a column of states; blank where it says nothing. */
const stateOf = ({ column, isDate }: StateColumn, row: readonly Cell[]): string => {
  if (isBlank(row[column])) return ''
  return isDate ? anyDay : textOfCell(row[column]).trim()
}

/** Words that say that nothing is to be shipped any more, alone: "partially shipped" and "shipped partially" leave a rest. */
const closed =
  /^((fully )?(cancell?ed|refunded|fulfilled|shipped|dispatched|delivered|returned)|cancell?ed by (the )?(buyer|seller|customer|merchant)|void(ed)?|completed?|closed|rejected|declined|failed|expired|archived|deleted|trash(ed)?|shipped - (delivered to buyer|out for delivery|picked up|rejected by buyer|return(ed|ing) to seller|lost in transit|damaged))$/
/** Words that say that there is something to ship. */
const open =
  /^(paid|authorized|unfulfilled|unshipped|not (yet )?shipped|processing|open|new|created|acknowledged|ready( (to|for) (ship|shipping|shipment|fulfillment))?|awaiting[ _](shipment|fulfillment)|to ship|merchant|mfn)$/

/** Columns in which a word says what happened to goods, not to money. */
const ofGoods = /fulfil|shipping|shipment/

/** What is known of a word of a column without asking; null: it is asked about. */
export function knownFateOf(word: string, column?: Pick<StateColumn, 'field' | 'isByLine'>): RowFate | null {
  const text = word
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()
  if (word === anyDay || closed.test(text)) return 'Leave out'
  if (column && text === 'pending' && ofGoods.test(column.field)) return 'Import'
  if (column?.isByLine && /^(partial|partially fulfilled)$/.test(text)) return 'Import'
  // What does not require it may be a download, a gift card, or goods that a shop has called so.
  if (column?.field.endsWith('requiresshipping') && text === 'true') return 'Import'
  return open.test(text) ? 'Import' : null
}

/** A word of a column of states, what becomes of its rows, how many there are, and how many of them no state leaves out. */
export interface StateWord {
  readonly column: StateColumn
  readonly text: string
  readonly fate: RowFate | null
  readonly rows: number
  readonly remaining: number
}

/** What becomes of the rows of a word: what a person has said, or else what is known of it. */
export function fateOf(column: StateColumn, text: string, answers: Readonly<Record<string, string>>): RowFate | null {
  const answer = rowFates.find((fate) => fate === answers[wordKey(column.field, text)])
  if (answer) return answer
  const known = knownFateOf(text, column)
  if (!column.isVague) return known
  return known === 'Leave out' ? null : 'Import'
}

/** The columns, those of too many words that nobody knows as vague ones. What was vague in a part of the rows is so in all. */
export function weighedColumns(columns: readonly StateColumn[], words: readonly StateWord[]): readonly StateColumn[] {
  const unknown = new Map<string, number>()
  for (const { column, fate } of words)
    if (fate === null) unknown.set(column.field, (unknown.get(column.field) ?? 0) + 1)
  if (columns.every(({ field }) => (unknown.get(field) ?? 0) <= mostWords)) return columns
  return columns.map((column) => ((unknown.get(column.field) ?? 0) > mostWords ? { ...column, isVague: true } : column))
}

/** Words of one column that are kept, besides those that are known: however far down it stands, a word that leaves rows out is found. */
const mostStates = 200

/** Counts the states of rows, which come one by one. `answers` are a person's, by `wordKey`. */
export function stateCounter(columns: readonly StateColumn[], answers: Readonly<Record<string, string>>) {
  const counts = columns.map(() => new Map<string, [text: string, rows: number, remaining: number]>())
  return {
    /** `isOut`: its states leave the row out. */
    add(row: readonly Cell[], isOut = false): void {
      columns.forEach((column, at) => {
        const text = stateOf(column, row)
        const words = counts[at]
        if (text === '' || !words) return
        const known = words.get(text.toLowerCase())
        if (known) {
          known[1]++
          if (!isOut) known[2]++
        } else if (words.size < mostStates || knownFateOf(text, column) === 'Leave out')
          words.set(text.toLowerCase(), [text, 1, isOut ? 0 : 1])
      })
    },
    words: (): StateWord[] =>
      columns.flatMap((column, at) =>
        Array.from(counts[at]?.values() ?? [], ([text, rows, remaining]) => ({
          column,
          text,
          fate: fateOf(column, text, answers),
          rows,
          remaining,
        })),
      ),
  }
}

/** Do the states of a row leave it out? One that says so is enough. */
export const isLeftOut = (
  columns: readonly StateColumn[],
  answers: Readonly<Record<string, string>>,
  row: readonly Cell[],
): boolean =>
  columns.some((column) => {
    const text = stateOf(column, row)
    return text !== '' && fateOf(column, text, answers) === 'Leave out'
  })
