import { plainWords } from '@crossdock/contract/plain-words'
import { z } from 'zod'

/**
 * Lists in an input, and how long they may be. A schema looks at all items of a list before it counts them, and has a fault
 * for each: a body of nothing but `{},{},…` would hold everybody up. So lists are counted first.
 */

interface ListFault {
  readonly path: string
  readonly message: string
}
type Counter = (value: unknown, path: readonly (string | number)[]) => ListFault | null

interface Lists {
  readonly count: Counter | null
  /** Places of lists that may be as long as one likes. */
  readonly endless: readonly string[]
}

interface Def {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly options?: readonly z.core.$ZodType[]
  readonly checks?: readonly z.core.$ZodCheck<never>[]
}

const nothing: Lists = { count: null, endless: [] }

function listsIn(schema: z.core.$ZodType, at: string): Lists {
  const def = schema._zod.def as Def
  const inner = def.innerType ?? def.in
  if (inner) return listsIn(inner, at)
  if (def.shape) return inObject(def.shape, at)
  if (def.options) {
    const options = def.options.map((option) => listsIn(option, at))
    const counters = options.flatMap(({ count }) => count ?? [])
    return {
      // What fits one of them is not too long.
      count: counters.length === 0 ? null : (value, path) => firstOf(counters, value, path),
      endless: options.flatMap(({ endless }) => endless),
    }
  }
  return def.element ? inList(def, def.element, at) : nothing
}

function firstOf(counters: readonly Counter[], value: unknown, path: readonly (string | number)[]): ListFault | null {
  const faults = counters.map((count) => count(value, path))
  return faults.includes(null) ? null : (faults[0] ?? null)
}

function inObject(shape: Readonly<Record<string, z.core.$ZodType>>, at: string): Lists {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, listsIn(field, at === '' ? name : `${at}.${name}`)] as const,
  )
  const counted = fields.flatMap(([name, { count }]) => (count ? [[name, count] as const] : []))
  return {
    count:
      counted.length === 0
        ? null
        : (value, path) => {
            if (typeof value !== 'object' || value === null) return null
            for (const [name, count] of counted) {
              const fault = count((value as Record<string, unknown>)[name], [...path, name])
              if (fault) return fault
            }
            return null
          },
    endless: fields.flatMap(([, { endless }]) => endless),
  }
}

const isLongest = (check: z.core.$ZodCheck<never>): check is z.core.$ZodCheckMaxLength =>
  check._zod.def.check === 'max_length'

function inList(def: Def, element: z.core.$ZodType, at: string): Lists {
  const longest = (def.checks ?? []).flatMap((check) => (isLongest(check) ? [check._zod.def.maximum] : []))
  const maximum = longest.length === 0 ? undefined : Math.min(...longest)
  const items = listsIn(element, `${at}.*`)
  if (maximum === undefined) return { count: null, endless: [at, ...items.endless] }
  const counted = z.array(z.unknown()).check(...((def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]))
  return {
    count: (value, path) => {
      if (!Array.isArray(value)) return null
      if (value.length > maximum) {
        // In the words of the schema.
        const found = counted.safeParse(value.slice(0, maximum + 1), { error: plainWords })
        return { path: path.join('.'), message: found.error?.issues[0]?.message ?? 'Too long' }
      }
      if (!items.count) return null
      for (const [index, item] of value.entries()) {
        const fault = items.count(item, [...path, index])
        if (fault) return fault
      }
      return null
    },
    endless: items.endless,
  }
}

const known = new WeakMap<z.ZodType, Lists>()

function listsOf(schema: z.ZodType): Lists {
  const lists = known.get(schema) ?? listsIn(schema, '')
  known.set(schema, lists)
  return lists
}

/** The first list of an input that is longer than its schema allows; no item of it has been looked at. */
export const tooLongList = (schema: z.ZodType, value: unknown): ListFault | null =>
  listsOf(schema).count?.(value, []) ?? null

/** Places of the lists of an input that have no limit: there are to be none. */
export const endlessLists = (schema: z.ZodType): readonly string[] => listsOf(schema).endless
