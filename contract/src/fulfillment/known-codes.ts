import { z } from 'zod'
import { id } from '../ids.ts'
import { readScanned, writingsOf } from '../scanned-codes.ts'
import { codeKey } from './products.ts'

/** A SKU, alias or barcode and what it names. */
export const knownCode = z.object({
  /** SKUs and aliases are of one space, barcodes of another. */
  space: z.enum(['sku', 'barcode']),
  /** As `codeKey` makes it. */
  code: z.string(),
  productId: id('product'),
  /** Set when the code is a package's own. */
  productPackageTypeId: id('productPackageType').nullable(),
})
export type KnownCode = z.output<typeof knownCode>

/** Every writing of what a scanner read, in the order in which they are looked up. */
export function lookedUp(text: string): string[] {
  const read = readScanned(text)
  return [text, ...('fault' in read ? [] : writingsOf(read.code))]
}

/**
 * What a scanned code means: the barcode before the SKU or alias, where it is both. A GS1 code means its GTIN, and one GTIN is the
 * same with fewer or more zeros before it (EAN-13, UPC-A), unless the very text names something.
 */
export function meaningsOf<Meaning>(
  text: string,
  find: (space: KnownCode['space'], key: string) => Meaning | undefined,
): Meaning[] {
  for (const code of lookedUp(text)) {
    const meanings = [find('barcode', codeKey(code)), find('sku', codeKey(code))].filter((one) => one !== undefined)
    if (meanings.length > 0) return meanings
  }
  return []
}
