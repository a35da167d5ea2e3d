import { changeHours } from '@crossdock/contract/account/mail-change'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'
import { linkLines, type MailText, mailText } from '../auth/rules.ts'

/** Sends both addresses their links: what is found out of the new one is no part of the answer, nor of how long it takes. */
export const mailChangeJob = platformJob('mail-change', z.object({ userId: id('user') }))

/** Until when a change that was asked for at a moment can be settled. */
export const changeEnd = (askedAt: Date): string => new Date(askedAt.getTime() + changeHours * 3_600_000).toISOString()

const pathOf = (token: string): string => `/verified?token=${token}&for=change`
const works = `It works once, for ${changeHours} hours.`

/** The mail to the address that signs in now. */
export const oldAddressMail = (origin: string | null, name: string, token: string): MailText =>
  mailText(
    name,
    'Another e-mail address for your sign-in',
    linkLines(
      origin,
      'Somebody, hopefully you, wants you to sign in with another e-mail address. Open this link to say yes or no',
      pathOf(token),
    ),
    `${works} Nothing changes without your yes. If it was not you, please say no there, and choose a new password.`,
  )

/** The mail to the address that is to sign in. */
export const newAddressMail = (origin: string | null, name: string, token: string): MailText =>
  mailText(
    name,
    'Please confirm your new e-mail address',
    linkLines(
      origin,
      'You want to sign in with this address from now on. Open this link to confirm that it is yours',
      pathOf(token),
    ),
    `${works} The address of before has to say yes, too. If it was not you, please ignore this mail.`,
  )

/** The mail to an address that signs in already: whoever asked for it is not told. It names nobody. */
export const addressTakenMail = (origin: string | null): MailText =>
  mailText(
    '',
    'This address has an account already',
    'Somebody, perhaps you, wants to sign in with this address in place of another one. It has an account already, and an address signs in to one. Nothing has changed.',
    linkLines(origin, 'If you cannot sign in with it, choose a new password here', '/forgetpassword'),
    'If it was not you, you can ignore this mail.',
  )

/** The mail to the address of before, once it signs in no more. */
export const changedMail = (name: string): MailText =>
  mailText(
    name,
    'Your e-mail address has been changed',
    'You sign in with your new address from now on; this one signs in no more. Both have said yes to it.',
    'If it was not you, please speak to whoever manages the users of your business at once.',
  )
