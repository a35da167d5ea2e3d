import type { FastifyInstance, FastifyRequest } from 'fastify'
import { placeOf } from './address.ts'
import type { Platform } from './platform.ts'
import { readToken } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls, and true for those that need a token: whoever has one of ours is counted by it. */
    readonly isSignedIn?: boolean
    /** Set for calls whose body is signed. */
    readonly isSigned?: boolean
    /** Tries a minute one address has at this call. */
    readonly triesPerMinute?: number
  }
}

/** The route of a call. How its address was spelled says nothing: `/%61pi` is `/api` to the router. */
export const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isSignedIn !== undefined

const counted = new WeakSet<FastifyRequest>()

/** Counts a request by its address, once, whatever it is. */
export function countPlace({ settings, tries }: Platform, request: FastifyRequest): void {
  if (counted.has(request)) return
  counted.add(request)
  tries.take(`place ${placeOf(request)}`, settings.callsPerMinute)
}

/**
 * Counts calls, and what is none, before anything of theirs is read: by session where there is one, else by address, whatever
 * headers came. What is no token of ours is no session. Each process counts for itself.
 */
export function countCalls(http: FastifyInstance, platform: Platform): void {
  const { settings, tries } = platform
  http.addHook('onRequest', async (request) => {
    if (!isCall(request) && !request.is404) return
    const { headers, routeOptions } = request
    const { isSignedIn, triesPerMinute } = routeOptions.config
    if (isSignedIn) {
      const session = await readToken(settings.secret, headers.authorization).catch(() => null)
      if (session !== null) return tries.take(`session ${session}`, settings.callsPerMinute)
    }
    countPlace(platform, request)
    if (triesPerMinute !== undefined)
      tries.take(`${routeOptions.url} ${placeOf(request)}`, triesPerMinute * settings.triesFactor)
  })
}
