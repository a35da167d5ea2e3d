import { phoneInviteDays } from '@crossdock/contract/delivery/drivers/phones'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { linkLines, type MailText, mailText } from '../../../account/auth/rules.ts'
import { nameInMail } from '../../../platform/mail.ts'
import { platformJob } from '../../../platform/queue.ts'

/** Mails a driver the link that was made. */
export const phoneInviteJob = platformJob('driver-invite', z.object({ driverId: id('driver'), token: z.string() }))

/** Where a link leads. What stands behind the # is sent to no server and stands in no log. */
export const invitePath = (token: string): string => `/driver#join=${token}`

/** Until when the link can be used that was made at a moment. */
export const inviteEnd = (at: Date): string => new Date(at.getTime() + phoneInviteDays * 86_400_000).toISOString()

/** The mail with the link that invites a driver's phone. */
export const phoneInviteMail = (
  origin: string | null,
  { name, businessName, token }: { readonly name: string; readonly businessName: string; readonly token: string },
): MailText =>
  mailText(
    name,
    'Your routes on your phone',
    linkLines(
      origin,
      `Open this link on the phone that you have with you when you drive for ${nameInMail(businessName) || 'a business'}. It shows your routes there, and you say there what you have delivered`,
      invitePath(token),
    ),
    `It works once, for ${phoneInviteDays} days, and on one phone: another one of yours is signed out. If you do not drive for them, please ignore this mail.`,
  )
