import { type CallShape, callShape } from './client.ts'
import { ApiError } from './errors.ts'

/** As declared in the contract; stands alone so that reporting a failure loads nothing more. */
export const clientErrorsCall = {
  method: 'POST',
  path: '/api/client-errors',
  can: 'public',
} as const satisfies CallShape

/** Notes a failure in the console and in the server's log; the person sees nothing of it (HTTP-009, HTTP-010). */
export function reportFailure(what: string, error: unknown): void {
  const isOurs = error instanceof ApiError
  if (isOurs && error.isHandled) return
  // oxlint-disable-next-line no-console -- the specification wants it there (HTTP-009)
  console.error(what, error)
  // Without a connection the report cannot arrive either.
  if (isOurs && error.status === 0) return
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  callShape(clientErrorsCall, {
    message: `${what}: ${detail}`.slice(0, 1_000),
    path: window.location.pathname.slice(0, 500),
    ...(isOurs && error.requestId ? { requestId: error.requestId } : {}),
  }).catch(() => undefined)
}

/** Notes in the console what failed and is told otherwise, or not at all (PAY-028). */
export function warnOf(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants it there (PAY-028)
  console.warn(what, error)
}
