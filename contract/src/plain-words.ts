import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}
const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')

/** What was expected, in plain words, where a field's own schema has no text for it: zod's own words are for programmers. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Is required' : kinds[issue.expected]
  if (issue.code === 'invalid_value')
    return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum.toLocaleString('en-US')}${unitOf(issue.origin)}`
  if (issue.code === 'too_small')
    return `Must be at least ${issue.minimum.toLocaleString('en-US')}${unitOf(issue.origin)}`
  if (issue.code === 'invalid_format') return 'Is not in the right form'
  if (issue.code === 'not_multiple_of') return `Must be a multiple of ${issue.divisor.toLocaleString('en-US')}`
  if (issue.code !== 'invalid_union') return undefined
  // Of several readings the one that came furthest says what is wrong: not that a text is no list, but what it lists.
  const faults = issue.errors.flat()
  return (faults.find((fault) => fault.code !== 'invalid_type') ?? faults[0])?.message
}
