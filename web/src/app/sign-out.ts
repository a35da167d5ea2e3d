import { reportFailure } from '../lib/client-errors.ts'
import { endSession } from '../lib/session.ts'
import { logOut } from '../lib/shell-calls.ts'
import { forgetUnsaved } from '../lib/unsaved.ts'

/** Signs out here at once, and on the server as soon as it answers. */
export function signOut(): void {
  forgetUnsaved()
  // Called before the token is forgotten, so that it travels with the call.
  const told = logOut()
  endSession()
  told.catch((error: unknown) => reportFailure('logout', error))
}
