import { addUserRole } from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import { can } from '../lib/can.ts'
import { call } from '../lib/client.ts'
import { reportFailure } from '../lib/client-errors.ts'
import { followPreferences } from '../lib/follow-preferences.ts'
import { isShut, profile } from '../lib/profile.ts'
import { watchPushes } from '../lib/pushes.ts'
import { refresh } from '../lib/queries.ts'

/** Whoever is here without the business role is given it, once (AUTH-026). */
function giveRole(): () => void {
  let isAsked = false
  const give = (): void => {
    const who = profile.get()
    if (!who || isAsked || who.multiRole.includes('BUSINESS')) return
    isAsked = true
    call(addUserRole, { role: 'BUSINESS' })
      .then(() => refresh(getProfile))
      .catch((failure: unknown) => reportFailure('addUserRole', failure))
  }
  give()
  return profile.subscribe(give)
}

/** What an import has left behind at a reload, for whoever may bring in files. */
function watchImports(): () => void {
  let isAsked = false
  const start = (): void => {
    const who = profile.get()
    if (isAsked || who === null || isShut(who) || !can('FULFILLMENT_IMPORT')) return
    isAsked = true
    import('./follow-imports.ts')
      .then(({ followImports }) => followImports())
      .catch((failure: unknown) => reportFailure('imports', failure))
  }
  start()
  return profile.subscribe(start)
}

/** What every sign-in needs, but no first screen waits for. */
export function watchLate(): () => void {
  const stop = [
    followPreferences(),
    giveRole(),
    watchImports(),
    ...('serviceWorker' in navigator ? [watchPushes()] : []),
  ]
  return () => {
    for (const one of stop) one?.()
  }
}
