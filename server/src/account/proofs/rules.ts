import { freshMinutes } from '@crossdock/contract/endpoint'

/** Until when a proof of a moment is fresh. */
export const freshEnd = (provenAt: number): string => new Date(provenAt + freshMinutes * 60_000).toISOString()
