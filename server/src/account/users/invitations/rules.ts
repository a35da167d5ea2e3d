import { invitationDays } from '@crossdock/contract/account/users'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { nameInMail } from '../../../platform/mail.ts'
import { platformJob } from '../../../platform/queue.ts'
import { linkLines, type MailText, mailText } from '../../auth/rules.ts'

/** Sends somebody the link to choose a password, or tells the address why there is none. */
export const invitationJob = platformJob('invitation', z.object({ userId: id('user') }))

/** Tells both that the account has another owner. */
export const ownershipJob = platformJob('ownership', z.object({ from: id('user'), to: id('user') }))

/** Until when the link can be used that was sent at a moment. */
export const invitationEnd = (invitedAt: string): string =>
  new Date(Date.parse(invitedAt) + invitationDays * 86_400_000).toISOString()

/** A business as a mail may name it; what nothing is left of has none. */
const businessWords = (name: string): string => {
  const plain = nameInMail(name)
  return plain === '' ? 'a business' : plain
}

/** The mail with the link of an invitation. */
export const invitationMail = (
  origin: string | null,
  { name, businessName, token }: { readonly name: string; readonly businessName: string; readonly token: string },
): MailText =>
  mailText(
    name,
    'Your access to Crossdock',
    linkLines(
      origin,
      `You can work for ${businessWords(businessName)} in Crossdock. Open this link to see what you will be able to do, and to choose your password`,
      `/invitation?token=${token}`,
    ),
    `It works once, for ${invitationDays} days. If you do not know the business, please ignore this mail.`,
  )

/** The mail to an address that has an account elsewhere: whoever invited it is not told so. */
export const knownElsewhereMail = (businessName: string): MailText =>
  mailText(
    '',
    'An invitation that could not reach you',
    `Somebody of ${businessWords(businessName)} wants to give you access to their account in Crossdock. This address belongs to another account already, and an address signs in to one.`,
    'Nothing has changed. If you want to work for them, please tell them another address of yours.',
  )

/** The mails to who had an account and to who has it now. */
export const ownershipMails = (
  businessName: string,
  from: string,
  to: string,
): { readonly from: MailText; readonly to: MailText } => ({
  from: mailText(
    from,
    'You have handed over your account',
    `${nameInMail(to)} is the admin of ${businessWords(businessName)} in Crossdock from now on. You keep your access, with all permissions, until somebody changes it.`,
    'If it was not you, please speak to the new admin and to whoever runs your installation at once.',
  ),
  to: mailText(
    to,
    'You are the admin now',
    `${nameInMail(from)} has handed over the account of ${businessWords(businessName)} in Crossdock to you. You have all permissions, the subscription among them.`,
  ),
})
