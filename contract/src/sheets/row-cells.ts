import { z } from 'zod'

/** A cell of a row as an import call takes it; what it may hold is the definition's to say. */
export const rowCell = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).optional()

/** Fields of a row that are cells. */
export const rowCells = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, rowCell])) as Record<Key, typeof rowCell>

/** Names of a definition's fields. */
export const keysOf = <Key extends string>({ fields }: { readonly fields: readonly { readonly key: Key }[] }): Key[] =>
  fields.map(({ key }) => key)
