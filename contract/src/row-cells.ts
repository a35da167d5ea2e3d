import { z } from 'zod'

/** A cell of a row as an import call takes it; what it may hold is the definition's to say. */
export const rowCell = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).optional()

/** Fields of a row that are cells. */
export const rowCells = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, rowCell])) as Record<Key, typeof rowCell>

/** Names of a definition's fields. */
export const keysOf = <Key extends string>({ fields }: { readonly fields: readonly { readonly key: Key }[] }): Key[] =>
  fields.map(({ key }) => key)

/** Says a row something there? What is blank is not said. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A row under a definition's own names: what another name says is read where the own one says nothing. */
export function withSynonyms(
  row: Readonly<Record<string, unknown>>,
  synonyms: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const plain = { ...row }
  for (const [name, field] of Object.entries(synonyms)) if (!isGiven(plain[field])) plain[field] = plain[name]
  return plain
}
