import { changeHours } from '@crossdock/contract/account/mail-change'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** Sends both addresses their links: what is found out of the new one is no part of the answer, nor of how long it takes. */
export const mailChangeJob = platformJob('mail-change', z.object({ userId: id('user') }))

/** Until when a change that was asked for at a moment can be settled. */
export const changeEnd = (askedAt: Date): string => new Date(askedAt.getTime() + changeHours * 3_600_000).toISOString()
