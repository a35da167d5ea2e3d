import { type ApiError, authMessage } from './errors.ts'
import { endSession, session } from './session.ts'
import { toast } from './toasts.ts'
import { t } from './words.ts'

/** Milliseconds between the message and the sign-out (ERR-019). */
export const signOutDelay = 2_000

type Leave = (path: string) => void
let openSignIn: Leave = () => undefined
let isLeaving = false

/** The frame says how sign-in is opened: the client cannot know about screens. */
export function onSignedOut(leave: Leave): void {
  openSignIn = leave
}

/**
 * Takes a 401 or 403 to a call that was made with this token: shows its message once, forgets the session and goes to sign-in after
 * two seconds, however many calls failed at once (ERR-019, ERR-020). Whoever has signed in since then stays. False for code 300,
 * which is the caller's to show.
 */
export function refuseSession(error: ApiError, token: string | undefined): boolean {
  const said = error.body.message
  const message = authMessage(error.code, typeof said === 'string' ? said : undefined)
  if (message === null) return false
  const isPresent = (): boolean => session.get() !== null && session.get()?.token === token
  // After a sign-out the calls that were still under way fail too: nobody needs to hear of it.
  if (isLeaving || !isPresent()) return true
  isLeaving = true
  toast.error(t(message))
  setTimeout(() => {
    isLeaving = false
    if (!isPresent()) return
    endSession({ isOver: true })
    openSignIn('/signin')
  }, signOutDelay)
  return true
}
