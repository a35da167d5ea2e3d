import { reportFailure } from '../lib/client-errors.ts'
import { endSession } from '../lib/session.ts'
import { logOut } from '../lib/shell-calls.ts'
import { forgetUnsaved } from '../lib/unsaved.ts'
import { waitingSteps } from '../lib/waiting.ts'
import { signingOut } from './leaving.ts'

/** Signs out, unless that would lose what is still to be sent or settled: then it asks. */
export function signOut(): void {
  if (waitingSteps.get().length > 0) signingOut.set(true)
  else signOutNow()
}

/** Signs out here at once, and on the server as soon as it answers. */
export function signOutNow(): void {
  forgetUnsaved()
  // Called before the token is forgotten, so that it travels with the call.
  const told = logOut()
  endSession()
  // The server drops the browser with the sign-in; here nothing is to come any more either.
  void import('../lib/pushes.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
  told.catch((error: unknown) => reportFailure('logout', error))
}
