import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { nameInMail } from '../../../platform/mail.ts'
import { platformJob } from '../../../platform/queue.ts'
import { linkHours, linkLines, type MailText, mailText } from '../../auth/rules.ts'

/** Leads somebody whom the provider lets in no more to a password; `by`: who did that, where it was about them alone. */
export const unlinkedMailJob = platformJob(
  'sso-unlinked-mail',
  z.object({ userId: id('user'), by: z.string().nullable() }),
)

export function unlinkedMail(
  origin: string | null,
  { name, by, token }: { readonly name: string; readonly by: string | null; readonly token: string },
): MailText {
  const who = by === null ? '' : nameInMail(by)
  const words = 'Your company’s sign-in does not let you in any more. From now on you sign in with your password.'
  return mailText(
    name,
    'You sign in with a password now',
    who === '' ? words : `${words} It was ${who} who changed that.`,
    linkLines(origin, 'If you do not know your password, choose one here', `/reset-password?token=${token}`),
    linkLines(
      origin,
      `This link works once, for ${linkHours.reset} hour. After that, have another one sent to you`,
      '/forgetpassword',
    ),
  )
}
