import { invitationDays } from '@crossdock/contract/account/users'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../../platform/queue.ts'

/** Sends somebody the link to choose a password, or tells the address why there is none. */
export const invitationJob = platformJob('invitation', z.object({ userId: id('user') }))

/** Tells both that the account has another owner. */
export const ownershipJob = platformJob('ownership', z.object({ from: id('user'), to: id('user') }))

/** Until when the link can be used that was sent at a moment. */
export const invitationEnd = (invitedAt: string): string =>
  new Date(Date.parse(invitedAt) + invitationDays * 86_400_000).toISOString()
