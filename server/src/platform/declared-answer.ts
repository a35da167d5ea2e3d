import type { Endpoint } from '@crossdock/contract/endpoint'

/** Fields of an answer that its declaration does not have. */
function strayFields(answer: unknown, declared: unknown, at = ''): string[] {
  if (typeof answer !== 'object' || answer === null || typeof declared !== 'object' || declared === null) return []
  const known = declared as Readonly<Record<string, unknown>>
  return Object.entries(answer).flatMap(([key, value]) =>
    value === undefined ? [] : key in known ? strayFields(value, known[key], `${at}${key}.`) : [`${at}${key}`],
  )
}

/** What the call answers, as it is declared: nothing is told that the contract does not name. */
export function declaredAnswer({ answer: schema, method, path }: Endpoint, answer: unknown): unknown {
  const declared = schema.parse(answer)
  const stray = strayFields(answer, declared)
  if (stray.length > 0)
    throw new Error(`${method} ${path} answers what it does not declare: ${stray.slice(0, 5).join(', ')}`)
  return declared
}
