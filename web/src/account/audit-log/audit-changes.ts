import type { AuditEntry } from '@crossdock/contract/account/audit-log'

type Json = AuditEntry['before']

/** A field of a thing, as it was and as it is; absent on the side where it was not said. */
export interface ChangedField {
  readonly field: string
  readonly before?: string
  readonly after?: string
}

const isFields = (value: Json): value is { [field: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in one line: texts as they are, nothing as a dash, lists and objects as JSON. */
const wordsOf = (value: Json): string => {
  if (value === null || value === '') return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const sidesOf = (value: Json): { [field: string]: Json } =>
  value === null ? {} : isFields(value) ? value : { '': value }

/** What every record has, and what follows every change by itself: it tells nothing of what was done, and stands last. */
const isKept = (field: string): boolean => /^(id|created_?at|updated_?at|version)$/i.test(field)

/** Lists and objects are read last: a row shows what can be read at a glance. */
const weightOf = (field: string, value: Json | undefined): number =>
  isKept(field) ? 2 : typeof value === 'object' && value !== null ? 1 : 0

/** The fields that an entry changed, plain ones first; what stayed as it was is left out. Of a thing that came or went, all of them. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const was = sidesOf(before)
  const is = sidesOf(after)
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const weight = (field: string): number => weightOf(field, is[field] ?? was[field])
  return fields
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap((field) => {
      const [old, now] = [was[field], is[field]]
      const hasOld = old !== undefined
      const hasNow = now !== undefined
      if (hasOld && hasNow && JSON.stringify(old) === JSON.stringify(now)) return []
      if (hasOld && hasNow && isKept(field)) return []
      // What a change does not speak of has not changed by it.
      if (before !== null && after !== null && !hasNow) return []
      return { field, ...(hasOld && { before: wordsOf(old) }), ...(hasNow && { after: wordsOf(now) }) }
    })
}

/** How many fields were reported and are as they were. */
export function unchangedOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): number {
  const [was, is] = [sidesOf(before), sidesOf(after)]
  const isSame = (field: string): boolean => JSON.stringify(was[field]) === JSON.stringify(is[field])
  return Object.keys(was).filter((field) => field in is && !isKept(field) && isSame(field)).length
}
