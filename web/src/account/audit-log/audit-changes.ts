import type { AuditEntry } from '@crossdock/contract/account/audit-log'
import { fieldWords, type Json, linesOf, valueWords } from './audit-words.ts'

/** A field of a thing, as it was and as it is, in words; absent on the side where it was not said. */
export interface ChangedField {
  /** As the entry calls it. */
  readonly key: string
  readonly field: string
  readonly before?: string
  readonly after?: string
  /** Of a list what stands in it. */
  readonly lines?: { readonly before?: readonly string[]; readonly after?: readonly string[] }
}

type Sides = Pick<AuditEntry, 'before' | 'after'>
type Entry = Sides & Partial<Pick<AuditEntry, 'entity' | 'names'>>

const sidesOf = (value: Json): { [field: string]: Json } =>
  value === null ? {} : typeof value === 'object' && !Array.isArray(value) ? value : { '': value }

/** What every record has, and what follows every change by itself: it tells nothing of what was done, and stands last. */
const isKept = (field: string): boolean => /^(created_?at|updated_?at|version)$/i.test(field)

/** Lists and objects are read last: a row shows what can be read at a glance. */
const weightOf = (field: string, value: Json | undefined): number =>
  isKept(field) ? 2 : typeof value === 'object' && value !== null ? 1 : 0

/** The fields that an entry changed, plain ones first; what stayed as it was is left out. Of a thing that came or went, all of them. */
export function changesOf({ before, after, entity, names }: Entry, zone: string): ChangedField[] {
  const reading = { entity, names, zone }
  const was = sidesOf(before)
  const is = sidesOf(after)
  // Its own id says nothing: the entry names the thing, and leads to all that was done to it.
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => !/^_?id$/.test(field))
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
      const [oldLines, newLines] = [linesOf(field, old, reading), linesOf(field, now, reading)]
      return {
        key: field,
        field: field === '' ? '' : fieldWords(field),
        ...(hasOld && { before: valueWords(field, old, reading) }),
        ...(hasNow && { after: valueWords(field, now, reading) }),
        ...((oldLines || newLines) && {
          lines: { ...(oldLines && { before: oldLines }), ...(newLines && { after: newLines }) },
        }),
      }
    })
}

/** How many fields were reported and are as they were. */
export function unchangedOf({ before, after }: Sides): number {
  const [was, is] = [sidesOf(before), sidesOf(after)]
  const isSame = (field: string): boolean => JSON.stringify(was[field]) === JSON.stringify(is[field])
  return Object.keys(was).filter((field) => field in is && !isKept(field) && !/^_?id$/.test(field) && isSame(field))
    .length
}
