import type { ErrorBody, FieldError } from '@crossdock/contract/errors'
import { t } from './words.ts'

export const genericMessage = 'Something went wrong!'

/** What a failed call throws: the answer's status and body, read once in the order the specification demands. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** `code` of the body, or the status. 402 counts as 900. */
  readonly code: number
  /** Read from errInfo.errType, errorType, errorMsg, message, in that order; empty when there is none. */
  readonly type: string
  readonly body: Partial<ErrorBody> & Readonly<Record<string, unknown>>
  /** SKUs that do not exist: some imports answer a bare list of them. */
  readonly list: readonly string[] | null
  readonly fields: readonly FieldError[]
  /** Finds the failure in the server's log. */
  readonly requestId: string | null
  /** Seconds to wait before the next try, when the server said so. */
  readonly retryAfter: number | null
  /** True when the person has been told already (sign-out, connection lost). */
  readonly isHandled: boolean

  constructor(
    status: number,
    body: unknown,
    more: { retryAfter?: number | null; isHandled?: boolean; cause?: unknown } = {},
  ) {
    const read = isObject(body) ? body : {}
    const type = readErrorType(read)
    super(type || `HTTP ${status}`, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ApiError'
    this.status = status
    this.body = read
    this.type = type
    this.code = status === 402 || status === 900 ? 900 : typeof read['code'] === 'number' ? read['code'] : status
    this.list = Array.isArray(body) ? body.map(String) : null
    const info = isObject(read['errInfo']) ? read['errInfo'] : {}
    this.fields = Array.isArray(info['fields']) ? (info['fields'] as FieldError[]) : []
    this.requestId = typeof info['requestId'] === 'string' ? info['requestId'] : null
    this.retryAfter = more.retryAfter ?? null
    this.isHandled = more.isHandled ?? false
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The error type: errInfo.errType, errorType, errorMsg or message, the first that is a text (ERR-001). */
export function readErrorType(body: unknown): string {
  if (!isObject(body)) return ''
  const info = isObject(body['errInfo']) ? body['errInfo'] : {}
  const found = [info['errType'], body['errorType'], body['errorMsg'], body['message']].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return typeof found === 'string' ? found.trim() : ''
}

/** An unknown type as words: "SomeNewCode" is "Some New Code", "SOME_CODE" is "Some code", a sentence stays (ERR-003, ERR-004). */
export function wordsOfType(type: string): string {
  if (/\s/.test(type)) return type
  if (/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(type) && /[A-Z]{2}/.test(type)) {
    const words = type.replaceAll('_', ' ').toLowerCase()
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  const words = type.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

let known: Readonly<Record<string, { readonly message: string }>> | null = null

/** Brings the catalogue of the error types. It comes with the first failure: no screen waits for what may never happen. */
export async function loadErrorTypes(): Promise<void> {
  known = await import('@crossdock/contract/errors').then(
    ({ errors }) => errors,
    () => known,
  )
}

/** How long that is, for people. */
const durationWords = (seconds: number): string =>
  seconds <= 90
    ? t('{{count}} seconds', { count: seconds })
    : t('{{count}} minutes', { count: Math.ceil(seconds / 60) })

/** A part of the app that is no longer on the server: a new version was installed while this tab was open. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message)

/**
 * The sentence people read for any failure. A known type gives the server's own sentence (it may name a number) or
 * the catalogue's; an unknown one its words; nothing at all "Something went wrong!".
 */
export function explainError(error: unknown): string {
  if (isOutdated(error)) return t('A new version was installed while this page was open. Refresh to use it.')
  if (!(error instanceof ApiError)) return t(genericMessage)
  if (error.list) return error.list.join(', ')
  if (error.status === 429 && error.retryAfter !== null)
    return t('Too many tries. Please wait {{time}} and try again.', { time: durationWords(error.retryAfter) })
  if (error.type === '') return t(genericMessage)
  const { message } = error.body
  const sentence = typeof message === 'string' && /\s/.test(message.trim()) ? message : null
  const type = known && Object.hasOwn(known, error.type) ? known[error.type] : undefined
  if (type) return t(sentence ?? type.message)
  // Without the catalogue, which an update may have taken away from an open page, nobody can tell which types are known.
  return t((known === null && sentence) || wordsOfType(error.type))
}

const invalidToken = 'Token is not valid'

const authMessages: Readonly<Record<number, string>> = {
  0: 'Could not query auth server',
  10: 'You are not an admin',
  100: 'Token is not provided',
  101: 'Token is not valid for decoding',
  200: 'Token is not having valid auth data',
  201: 'Token is not active for the user account',
  202: 'Token has expired',
  203: 'This account is suspended',
}

/** Messages of the authentication table (ERR-008 to 018); null for code 300, which signs nobody out. */
export function authMessage(code: number, serverMessage: string | undefined): string | null {
  if (code === 300) return null
  return (code === 302 || code === 303 ? serverMessage : authMessages[code]) || invalidToken
}
