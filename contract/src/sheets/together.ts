import type { CellFault } from './apply.ts'
import { type Cell, textOfCell } from './cells.ts'
import { type AnyImportDefinition, headingOf } from './fields.ts'
import type { Mapping } from './mapping.ts'

/** Things whose values are remembered; a file of more has the rows of one near each other, and the server looks at all. */
export const mostTogether = 20_000

/** Finds rows that say of their order something else than a row before them did. Rows come one by one, in the order of the sheet. */
export function togetherReader<From extends { readonly rowId: number }>(
  definition: Pick<AnyImportDefinition, 'fields' | 'together'>,
  mapping: Mapping,
) {
  const rule = definition.together
  const agree = definition.fields.filter(({ key }) => rule?.agree.includes(key) === true)
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
