import type { z } from 'zod'

/** What was found of fields of lines, by call: what one line needs, every line needs. */
const found = new WeakMap<z.ZodType, Map<string, boolean>>()

/**
 * The values of a form with `blank` at a path. Its lists are none: they are long, and a rule that is checked beside other faults
 * only is seen so. One on the path has one line, with nothing in it.
 */
function without(values: unknown, [key, ...rest]: readonly string[], blank: unknown): unknown {
  if (key === undefined) return blank
  if (key === '0') return [without({}, rest, blank)]
  const here = Object.entries(values ?? {}).map(([name, value]) => [name, Array.isArray(value) ? null : value] as const)
  const { [key]: inner } = (values ?? {}) as { readonly [name: string]: unknown }
  return { ...Object.fromEntries(here), [key]: without(inner, rest, blank) }
}

/**
 * Whether the form of a call is refused where nothing stands at a path, by the call's own schema: as it stands, so that a rule of
 * several fields counts. `blank` is what the field there gives when it is empty.
 */
export function refusesBlank(schema: z.ZodType, values: unknown, path: string, blank: unknown): boolean {
  const place = path.replace(/\b\d+\b/g, '0')
  const test = (whole: unknown): boolean => {
    const { error } = schema.safeParse(without(whole, place.split('.'), blank))
    return error?.issues.some((issue) => issue.path.join('.') === place) === true
  }
  if (!/\b0\b/.test(place)) return test(values)
  const known = found.get(schema) ?? new Map<string, boolean>()
  found.set(schema, known)
  const key = `${place} ${JSON.stringify(blank)}`
  const before = known.get(key)
  if (before !== undefined) return before
  const answer = test({})
  known.set(key, answer)
  return answer
}
