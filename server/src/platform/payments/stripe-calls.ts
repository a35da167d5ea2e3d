import { stringify } from 'node:querystring'
import { setTimeout as pause } from 'node:timers/promises'
import { GatewaySilent } from './gateway.ts'

/** Calls to Stripe's API, as its documents have them: forms out, JSON back, a key that makes the same call the same thing. */

/** How Stripe is reached, and what shows that a call is ours, and that word is its own. */
export interface StripeKeys {
  readonly secretKey: string
  /** Of its webhook; several while they are exchanged. */
  readonly webhookSecrets: readonly string[]
  readonly url: string
}

/** The version whose documents these calls follow: what an account is set to makes no difference. */
const stripeVersion = '2024-06-20'

/** Milliseconds that Stripe has for an answer, and how often it is asked. */
const patience = 30_000
const mostTries = 3

interface ErrorBody {
  readonly error?: {
    readonly type?: string
    readonly code?: string
    readonly message?: string
    readonly param?: string
  }
}

/** Stripe has refused something. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  /** The field that it is about. */
  readonly param: string
  constructor(status: number, { type = '', code = '', message = '', param = '' }: NonNullable<ErrorBody['error']>) {
    super(`Stripe: ${message || status}`)
    this.status = status
    this.type = type
    this.code = code || type
    this.param = param
  }
}

/** What is sent: nested as it is meant, flat as a form has it. */
export interface Fields {
  readonly [name: string]: string | number | boolean | Fields | readonly (string | Fields)[]
}

function* flat(fields: Fields, prefix = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix === '' ? name : `${prefix}[${name}]`
    if (Array.isArray(value)) yield* flat(Object.fromEntries(value.entries()), path)
    else if (typeof value === 'object') yield* flat(value as Fields, path)
    else yield [path, String(value)]
  }
}

/** Whether the same may be asked again at once: nobody has answered, too much was asked, or something of it is under way. */
function mayTryAgain(answer: Response | null): boolean {
  if (answer === null) return true
  const said = answer.headers.get('stripe-should-retry')
  if (said !== null) return said === 'true'
  return answer.status === 409 || answer.status === 429 || answer.status >= 500
}

export type StripeCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields?: Fields,
  key?: string,
) => Promise<unknown>

/** Opens the calls. What makes something carries a key; the same key with the same fields is the same thing, for a day. */
export function openStripeCalls({ secretKey, url }: StripeKeys, { waits = 500, within = patience } = {}): StripeCall {
  return async (method, path, fields = {}, key) => {
    const form = stringify(Object.fromEntries(flat(fields)))
    const address = new URL(method === 'GET' && form !== '' ? `${path}?${form}` : path, url)
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': stripeVersion,
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    for (let tries = 1; ; tries++) {
      let answer: Response | null = null
      let body: unknown = null
      let fault: unknown = null
      try {
        answer = await fetch(address, {
          method,
          headers,
          ...(method === 'POST' ? { body: form } : {}),
          redirect: 'error',
          signal: AbortSignal.timeout(within),
        })
        body = await answer.json()
        if (answer.ok) return body
      } catch (error) {
        fault = error
        answer = null
      }
      if (tries >= mostTries || !mayTryAgain(answer)) {
        if (answer === null) {
          const isSlow = fault instanceof DOMException && fault.name === 'TimeoutError'
          throw new GatewaySilent(`Stripe did not answer ${method} ${path}.`, { cause: fault, isSlow })
        }
        throw new StripeRefusal(answer.status, (body as ErrorBody | null)?.error ?? {})
      }
      const told = Number(answer?.headers.get('retry-after') ?? 0) * 1000
      await pause(Math.max(Math.min(told, 10_000), waits * 2 ** (tries - 1) * (0.75 + Math.random() / 2)))
    }
  }
}
