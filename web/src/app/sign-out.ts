import { endSession, session } from '../lib/session.ts'
import { keepText, storageKeys } from '../lib/storage.ts'
import { forgetUnsaved } from '../lib/unsaved.ts'
import { waitingSteps } from '../lib/waiting.ts'
import { signingOut } from './leaving.ts'

/** Loaded before it is needed: in a dead spot it could not be. */
export const loadLateSignOut = () => import('../lib/late-sign-out.ts')

const tellingSignOuts = (): Promise<void> =>
  loadLateSignOut().then(
    ({ tellLateSignOuts }) => tellLateSignOuts(),
    () => undefined,
  )

/** Signs out, unless that would lose what is still to be sent or settled: then it asks. */
export function signOut(): void {
  if (waitingSteps.get().length > 0) signingOut.set(true)
  else signOutNow()
}

/** Signs out here at once, and on the server as soon as it answers. */
export function signOutNow(): void {
  forgetUnsaved()
  const token = session.get()?.token
  endSession()
  // The server drops the browser with the sign-in; here nothing is to come any more either.
  void import('../lib/pushes.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
  if (token === undefined) return
  // In a dead spot the server hears of it when the connection is back, or when the product is opened the next time.
  keepText(`${storageKeys.leaving}.${token}`, '')
  void tellingSignOuts()
}
