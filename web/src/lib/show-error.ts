import { ApiError, explainError } from './errors.ts'
import { planLimit, planLimitOf } from './plan-limit.ts'
import { toast } from './toasts.ts'
import { createValue } from './value.ts'

/** True while the "You do not have access to this feature" message is open. */
export const noAccess = createValue(false)

/**
 * Tells people that something failed, in the way the error asks for: a plan limit opens "Oops!", a missing permission
 * the no-access message, the All merchant warns, everything else is an error toast with the error id. Silent for
 * aborted calls and for what was told already.
 */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) {
    toast.error(explainError(error))
    return
  }
  if (error.isHandled) return
  const limit = planLimitOf(error)
  if (limit) planLimit.set(limit)
  else if (error.code === 300 && error.status === 403) noAccess.set(true)
  else if (error.type === 'INVALID_STORE_ALL') toast.warning(explainError(error))
  else toast.error(explainError(error), error.requestId ?? undefined)
}
