import type { Permission } from './permissions.ts'

/** What is asked of a caller: a permission, any one of several, or every one of them. */
export type Needed = Permission | { readonly anyOf: readonly Needed[] } | { readonly allOf: readonly Needed[] }

/** Whether somebody who holds some permissions may. */
export function isMet(needed: Needed, holds: (permission: Permission) => boolean): boolean {
  if (typeof needed === 'string') return holds(needed)
  return 'anyOf' in needed
    ? needed.anyOf.some((one) => isMet(one, holds))
    : needed.allOf.every((one) => isMet(one, holds))
}

/** What is asked, in words: 'A and (B or C)'. With `holds` only what of it is missing. */
export function neededWords(needed: Needed, holds: (permission: Permission) => boolean = () => false): string {
  if (typeof needed === 'string') return needed
  const isAny = 'anyOf' in needed
  const parts = isAny ? needed.anyOf : needed.allOf.filter((one) => !isMet(one, holds))
  const inner = (one: Needed): string =>
    typeof one === 'string' || parts.length === 1 ? neededWords(one, holds) : `(${neededWords(one, holds)})`
  return parts.map(inner).join(isAny ? ' or ' : ' and ')
}
