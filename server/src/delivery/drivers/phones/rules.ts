import { phoneInviteDays } from '@crossdock/contract/delivery/drivers/phones'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../../platform/queue.ts'

/** Mails a driver the link that was made. */
export const phoneInviteJob = platformJob('driver-invite', z.object({ driverId: id('driver'), token: z.string() }))

/** Where a link leads. What stands behind the # is sent to no server and stands in no log. */
export const invitePath = (token: string): string => `/driver#join=${token}`

/** Until when the link can be used that was made at a moment. */
export const inviteEnd = (at: Date): string => new Date(at.getTime() + phoneInviteDays * 86_400_000).toISOString()
