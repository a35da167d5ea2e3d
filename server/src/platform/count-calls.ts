import type { FastifyInstance } from 'fastify'
import { placeOf } from './address.ts'
import type { Platform } from './platform.ts'
import { readToken } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls that need a token: whoever has one of ours is counted by it. */
    readonly isSignedIn?: boolean
    /** Tries a minute one address has at this call. */
    readonly triesPerMinute?: number
  }
}

/**
 * Counts calls before anything of theirs is read: by session where there is one, else by address, whatever headers came. What
 * is no token of ours is no session. Each process counts for itself.
 */
export function countCalls(http: FastifyInstance, { settings, tries }: Platform): void {
  http.addHook('onRequest', async ({ url, ip, headers, routeOptions }) => {
    if (!/^\/(api|global)(\/|\?|$)/.test(url)) return
    const { isSignedIn, triesPerMinute } = routeOptions.config
    if (isSignedIn) {
      const session = await readToken(settings.secret, headers.authorization).catch(() => null)
      if (session !== null) return tries.take(`session ${session}`, settings.callsPerMinute)
    }
    const place = placeOf(ip)
    tries.take(`place ${place}`, settings.callsPerMinute)
    if (triesPerMinute !== undefined) tries.take(`${routeOptions.url} ${place}`, triesPerMinute * settings.triesFactor)
  })
}
