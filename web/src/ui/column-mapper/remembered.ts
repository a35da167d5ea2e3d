import { type Cell, textOfCell } from '@crossdock/sheets/cells'
import { type AnyImportDefinition, unitsOf } from '@crossdock/sheets/fields'
import type { FieldSource } from '@crossdock/sheets/mapping'
import { z } from 'zod'
import { session } from '../../lib/session.ts'
import { adoptText, keepJson, readJson } from '../../lib/storage.ts'
import type { MapperState, RememberedMapping } from './mapper-types.ts'

const allUnits = [...unitsOf.kg, ...unitsOf.cm] as const

const columnNumber = z.number().int().min(0).max(16_383)

/** A mapping as it is kept. */
export const mappingInput = z.record(
  z.string().max(60),
  z.union([
    z.strictObject({
      column: columnNumber,
      // One column, as mappings had it once, or several.
      and: z.union([columnNumber.transform((column) => [column]), z.array(columnNumber).max(10)]).optional(),
      unit: z.enum(allUnits).optional(),
      decimal: z.enum(['.', ',']).optional(),
      dates: z.enum(['day first', 'month first', 'year first']).optional(),
      from1904: z.boolean().optional(),
    }),
    z.strictObject({
      constant: z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
      unit: z.enum(allUnits).optional(),
    }),
  ]),
)

/** What words of a file mean, by field and word, as it is kept for the next file of the same source. */
const wordsInput = z.record(z.string().max(2100), z.string().max(255))

/** Files of one source have the same headers in the same order. */
function sourceOf(definition: AnyImportDefinition, headers: readonly Cell[]): string {
  const text = headers.map((header) => textOfCell(header).trim().toLowerCase()).join('\n')
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return `${definition.name}.${hash.toString(36)}`
}

/**
 * Where it is kept how files of a source are read, and what their words mean. Bound to the person: words of one account's files mean
 * nothing in another's, and others sign in on the same device.
 */
function keysOf(definition: AnyImportDefinition, headers: readonly Cell[]): readonly [mapping: string, words: string] {
  const source = sourceOf(definition, headers)
  const keyOf = (rest: string): string => {
    const key = `mapping.${session.get()?.who.id ?? ''}.${rest}`
    adoptText(key, `mapping.${rest}`)
    return key
  }
  return [keyOf(source), keyOf(`${source}.words`)]
}

/** How such a file was read the last time; null when it never was, or when the fields have changed since. */
export function recallMapping(definition: AnyImportDefinition, headers: readonly Cell[]): RememberedMapping | null {
  const [mappingKey, wordsKey] = keysOf(definition, headers)
  const read = mappingInput.safeParse(readJson(mappingKey))
  if (!read.success) return null
  const keys = new Set(definition.fields.map(({ key }) => key))
  if (Object.keys(read.data).some((key) => !keys.has(key))) return null
  const words = wordsInput.safeParse(readJson(wordsKey))
  return { mapping: read.data, matchedBy: {}, answers: words.success ? words.data : {} }
}

/** Keeps how a file was read, for the next one of the same source. What belongs to one file is let go: decimal marks, the
 * first of its days, and a day for all its rows. */
export function rememberMapping(definition: AnyImportDefinition, state: MapperState): void {
  const days = new Set(definition.fields.flatMap(({ key, kind }) => (kind === 'day' ? [key] : [])))
  const kept = Object.entries(state.mapping).flatMap(([key, source]): [string, FieldSource][] => {
    if ('constant' in source) return days.has(key) ? [] : [[key, source]]
    const { decimal: _, from1904: __, ...rest } = source
    return [[key, rest]]
  })
  const [mappingKey, wordsKey] = keysOf(definition, state.headers)
  keepJson(mappingKey, Object.fromEntries(kept))
  // What another tab has learnt of such files meanwhile stays: answers are added, never taken back.
  const answers = { ...recallMapping(definition, state.headers)?.answers, ...state.answers }
  keepJson(wordsKey, Object.keys(answers).length > 0 ? answers : null)
}
