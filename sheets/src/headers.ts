import { type Cell, textOfCell } from './cells.ts'
import type { Unit } from './fields.ts'
import { unitOfWord } from './parse-cell.ts'

const marker = /\(\s*([^()]{1,12}?)\s*\)/g

/**
 * A header as people read it: without stars and unit markers, in lower case, with single spaces where it has spaces, hyphens
 * or underscores; and the unit it names.
 */
export function readHeader(header: Cell | undefined): { readonly name: string; readonly unit: Unit | null } {
  let unit: Unit | null = null
  const name = textOfCell(header)
    .replace(marker, (whole, word: string) => {
      const found = unitOfWord(word)
      if (!found) return whole
      unit ??= found
      return ' '
    })
    .replaceAll('*', ' ')
    .replace(/[\s\u00a0_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return { name, unit }
}

/** A header as it is compared: "Ship-City", "ship_city" and "ShipCity" are one. */
export const nameKey = (header: Cell | undefined): string => readHeader(header).name.replace(/[\s.:#?'"’]+/g, '')

/** The header without the unit that ends it, and that unit: "product_weight_g" is a weight in grams. Null when none does. */
export function endingUnit(header: Cell | undefined): { readonly key: string; readonly unit: Unit } | null {
  const [, name = '', word = ''] = /^(.+) (\p{L}{1,12})$/u.exec(readHeader(header).name) ?? []
  const unit = word === '' ? null : unitOfWord(word)
  return unit ? { key: nameKey(name), unit } : null
}
