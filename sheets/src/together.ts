import type { CellFault } from './apply.ts'
import { type Cell, textOfCell } from './cells.ts'
import { type AnyImportDefinition, headingOf } from './fields.ts'
import type { Mapping } from './mapping.ts'

/** Things whose values are remembered; a file of more has the rows of one near each other, and the server looks at all. */
const mostTogether = 20_000

/** Finds rows that say of their order something else than a row before them did. Rows come one by one, in the order of the sheet. */
export function togetherReader<From extends { readonly rowId: number }>(
  definition: Pick<AnyImportDefinition, 'fields' | 'together'>,
  mapping: Mapping,
) {
  const rule = definition.together
  const agree = definition.fields.filter(({ key }) => rule?.agree.includes(key) === true)
  const joinedBy = new Map(
    definition.fields.flatMap(({ aside }) => (aside ? [[aside.into, aside.joined] as const] : [])),
  )
  const things = new Map<string, Map<string, { readonly value: Cell; readonly from: From }>>()
  return {
    /** Each fault of a record with the row it disagrees with. */
    read(record: object, from: From): { readonly fault: CellFault; readonly other: From }[] {
      const values = record as Readonly<Record<string, Cell>>
      const by = rule?.by.find((key) => (values[key] ?? null) !== null)
      if (by === undefined) return []
      const name = `${by}/${textOfCell(values[by])}`
      let said = things.get(name)
      if (!said) {
        said = new Map()
        things.set(name, said)
        const [oldest] = things.keys()
        if (things.size > mostTogether && oldest !== undefined) things.delete(oldest)
      }
      const found: { fault: CellFault; other: From }[] = []
      for (const field of agree) {
        const value = values[field.key] ?? null
        if (value === null) continue
        const first = said.get(field.key)
        if (!first) {
          said.set(field.key, { value, from })
          continue
        }
        if (first.value === value) continue
        // What was added to a text is no difference between rows.
        const joined = joinedBy.get(field.key)?.(textOfCell(first.value), textOfCell(value)) ?? null
        if (joined !== null) {
          said.set(field.key, { value: joined, from: first.from })
          continue
        }
        const source = mapping[field.key]
        found.push({
          other: first.from,
          fault: {
            rowId: from.rowId,
            field: field.key,
            label: headingOf(field),
            column: source && 'column' in source ? source.column : null,
            expected: `"${textOfCell(first.value)}"`,
            found: textOfCell(value).slice(0, 60),
            message: `This differs from row ${first.from.rowId} of the same order`,
          },
        })
      }
      return found
    },
  }
}

/** Rows at fault that are remembered. */
const mostBlank = 1000

/**
 * Finds rows that leave the name of their thing blank in a file that has it in others: what they are known by otherwise would
 * make another thing of them, or one thing out of the rows of several. Rows come one by one; only at the end it is known.
 */
export function blankNames<From extends { readonly rowId: number }>(
  definition: Pick<AnyImportDefinition, 'fields' | 'together'>,
  mapping: Mapping,
) {
  const [name] = definition.together?.by ?? []
  const field = definition.fields.find(({ key }) => key === name)
  const blank: From[] = []
  let count = 0
  let named: From | null = null
  return {
    add(record: object, from: From): void {
      if (!field) return
      if (((record as Readonly<Record<string, Cell>>)[field.key] ?? null) !== null) named ??= from
      else if (count++ < mostBlank) blank.push(from)
    },
    /** The faults, and a row that has a name, beside which they can be understood. */
    faults(): {
      readonly count: number
      readonly named: From | null
      readonly found: readonly { readonly fault: CellFault; readonly from: From }[]
    } {
      if (!field || named === null) return { count: 0, named: null, found: [] }
      const source = mapping[field.key]
      const column = source && 'column' in source ? source.column : null
      const found = blank.map((from) => ({
        from,
        fault: {
          rowId: from.rowId,
          field: field.key,
          label: headingOf(field),
          column,
          expected: 'the number of its order, or no numbers in the whole file',
          found: '',
          message: `This row has no ${field.label}, though other rows have one`,
        },
      }))
      return { count, named, found }
    },
  }
}
