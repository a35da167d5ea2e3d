import type { Option } from '../../lib/lookup.ts'

/** Choices of a name: the list, and before it the name that a record has already if it is none of them. */
export const nameOptions = (names: readonly string[], present: string | undefined): Option[] =>
  (present === undefined || names.includes(present) ? names : [present, ...names]).map((name) => ({
    value: name,
    label: name,
  }))
