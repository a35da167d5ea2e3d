import { plainWords } from '@crossdock/contract/plain-words'
import { z } from 'zod'

/**
 * Lists in an input, and how long they may be. A schema looks at all items of a list before it counts them, and has a fault
 * for each: a body of nothing but `{},{},…` would hold everybody up. So lists are counted first, and those of wrong items are
 * read no further than the faults that are told of them. A list whose items hold lists is read whole: only those are cut.
 */

/** Faults that an answer tells of one input. */
export const mostFaults = 100

interface ListFault {
  readonly path: string
  readonly message: string
}
type Counter = (value: unknown, path: readonly (string | number)[]) => ListFault | null
/** Gives the value back, its lists without what stands behind the last fault that is told; `left` counts those down. */
type Cutter = (value: unknown, left: { faults: number }) => unknown

interface Lists {
  readonly count: Counter | null
  readonly cut: Cutter | null
  /** Places of lists that may be as long as one likes. */
  readonly endless: readonly string[]
}

interface Def {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly options?: readonly z.core.$ZodType[]
  readonly checks?: readonly z.core.$ZodCheck<never>[]
}

const nothing: Lists = { count: null, cut: null, endless: [] }

function listsIn(schema: z.core.$ZodType, at: string): Lists {
  const def = schema._zod.def as Def
  if (def.in?._zod.def.type === 'transform' && def.out) return behind(def.in, listsIn(def.out, at))
  const inner = def.innerType ?? def.in
  if (inner) return listsIn(inner, at)
  if (def.shape) return inObject(def.shape, at)
  if (def.options) {
    const options = def.options.map((option) => listsIn(option, at))
    const counters = options.flatMap(({ count }) => count ?? [])
    return {
      // What fits one of them is not too long.
      count: counters.length === 0 ? null : (value, path) => firstOf(counters, value, path),
      cut: null,
      endless: options.flatMap(({ endless }) => endless),
    }
  }
  return def.element ? inList(def, def.element, at) : nothing
}

/** The lists of what a value is made into before it is checked, such as an object whose names may be spelled in many ways. */
function behind(transform: z.core.$ZodType, { count, cut, endless }: Lists): Lists {
  const made = (value: unknown): unknown => z.core.safeParse(transform, value).data
  return {
    count: count && ((value, path) => count(made(value), path)),
    cut:
      cut &&
      ((value, left) => {
        const whole = made(value)
        const kept = cut(whole, left)
        return kept === whole ? value : kept
      }),
    endless,
  }
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
  const cuttable = fields.flatMap(([name, { cut }]) => (cut ? [[name, cut] as const] : []))
  return {
    cut: cuttable.length === 0 ? null : (value, left) => cutFields(cuttable, value, left),
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

function cutFields(fields: readonly (readonly [string, Cutter])[], value: unknown, left: { faults: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  const given = value as Readonly<Record<string, unknown>>
  const changed: Record<string, unknown> = {}
  for (const [name, cut] of fields) {
    const kept = cut(given[name], left)
    if (kept !== given[name]) changed[name] = kept
  }
  return Object.keys(changed).length === 0 ? value : { ...given, ...changed }
}

/** Cuts a list of lists in each of its items, one of plain items by looking at them one by one. */
const cutItems =
  (element: z.core.$ZodType, inItem: Cutter | null): Cutter =>
  (value, left) => {
    if (!Array.isArray(value)) return value
    const items: readonly unknown[] = value
    if (inItem) {
      const kept = items.map((item) => inItem(item, left))
      return kept.some((item, index) => item !== items[index]) ? kept : items
    }
    // What a schema finds in so few is soon found.
    if (items.length <= mostFaults) return items
    for (const [index, item] of items.entries()) {
      if (left.faults <= 0) return items.slice(0, index)
      left.faults -= z.core.safeParse(element, item).error?.issues.length ?? 0
    }
    return items
  }

const isLongest = (check: z.core.$ZodCheck<never>): check is z.core.$ZodCheckMaxLength =>
  check._zod.def.check === 'max_length'

function inList(def: Def, element: z.core.$ZodType, at: string): Lists {
  const longest = (def.checks ?? []).flatMap((check) => (isLongest(check) ? [check._zod.def.maximum] : []))
  const maximum = longest.length === 0 ? undefined : Math.min(...longest)
  const items = listsIn(element, `${at}.*`)
  const cut = cutItems(element, items.cut)
  if (maximum === undefined) return { count: null, cut, endless: [at, ...items.endless] }
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
    cut,
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

/**
 * An input as a schema needs to see it to find the faults that are told: its lists end where so many have been found. The same
 * object where there are fewer.
 */
export const upToFaults = <Value>(schema: z.ZodType, value: Value): Value =>
  (listsOf(schema).cut?.(value, { faults: mostFaults }) ?? value) as Value

/** Places of the lists of an input that have no limit: there are to be none. */
export const endlessLists = (schema: z.ZodType): readonly string[] => listsOf(schema).endless
