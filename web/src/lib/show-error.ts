import { isUnanswered, onConnectionBack } from './connection-back.ts'
import { ApiError, explainError } from './errors.ts'
import { planLimit, planLimitOf } from './plan-limit.ts'
import { closeToast, toast, toasts } from './toasts.ts'
import { createValue } from './value.ts'
import { t } from './words.ts'

/** True while the "You do not have access to this feature" message is open. */
export const noAccess = createValue(false)

/** Says of a press or a scan that it got no answer, until the connection is back; false of every other failure. */
export function tellUnanswered(error: unknown): boolean {
  if (!isUnanswered(error)) return false
  toast.error(t('There is no connection. Nothing is lost: try again when it is back.'))
  const own = toasts.get().at(-1)
  const stop = onConnectionBack(() => {
    stop()
    if (own) closeToast(own.id)
  })
  return true
}

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
  if (tellUnanswered(error)) return
  const limit = planLimitOf(error)
  if (limit) planLimit.set(limit)
  else if (error.code === 300 && error.status === 403) noAccess.set(true)
  else if (error.type === 'INVALID_STORE_ALL') toast.warning(explainError(error))
  else toast.error(explainError(error), error.requestId ?? undefined)
}
