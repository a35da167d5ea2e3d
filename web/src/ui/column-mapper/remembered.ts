import { type Cell, textOfCell } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { type FieldSource, mappingInput, wordsInput } from '@crossdock/contract/sheets/mapping'
import { keepJson, readJson } from '../../lib/storage.ts'
import type { MapperState, RememberedMapping } from './mapper-types.ts'

/** Files of one source have the same headers in the same order. */
function keyOf(definition: AnyImportDefinition, headers: readonly Cell[]): string {
  const text = headers.map((header) => textOfCell(header).trim().toLowerCase()).join('\n')
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return `mapping.${definition.name}.${hash.toString(36)}`
}

/** How such a file was read the last time; null when it never was, or when the fields have changed since. */
export function recallMapping(definition: AnyImportDefinition, headers: readonly Cell[]): RememberedMapping | null {
  const read = mappingInput.safeParse(readJson(keyOf(definition, headers)))
  if (!read.success) return null
  const keys = new Set(definition.fields.map(({ key }) => key))
  if (Object.keys(read.data).some((key) => !keys.has(key))) return null
  const words = wordsInput.safeParse(readJson(`${keyOf(definition, headers)}.words`))
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
  keepJson(keyOf(definition, state.headers), Object.fromEntries(kept))
  // What another tab has learnt of such files meanwhile stays: answers are added, never taken back.
  const answers = { ...recallMapping(definition, state.headers)?.answers, ...state.answers }
  keepJson(`${keyOf(definition, state.headers)}.words`, Object.keys(answers).length > 0 ? answers : null)
}
