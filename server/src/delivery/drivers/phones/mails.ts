import { phoneInviteDays } from '@crossdock/contract/delivery/drivers/phones'
import { nameInMail } from '../../../platform/mail.ts'
import { link, mailKind } from '../../../platform/mail-words.ts'
import { invitePath } from './rules.ts'

/** The mail with the link that invites a driver's phone. */
export const phoneInviteMail = mailKind<{
  readonly origin: string | null
  readonly name: string
  readonly businessName: string
  readonly token: string
}>({
  examples: [
    { origin: 'https://wms.example', name: 'Sam', businessName: 'Harbour', token: 'abc' },
    { origin: null, name: '', businessName: '', token: 'abc' },
  ],
  in: {
    en: ({ origin, businessName, token }) => ({
      subject: 'Your routes on your phone',
      says: [
        link(
          origin,
          `Open this link on the phone that you have with you when you drive for ${nameInMail(businessName) || 'a business'}. It shows your routes there, and you say there what you have delivered`,
          invitePath(token),
        ),
        `It works once, for ${phoneInviteDays} days, and on one phone: another one of yours is signed out. If you do not drive for them, please ignore this mail.`,
      ],
    }),
    fr: ({ origin, businessName, token }) => ({
      subject: 'Vos itinéraires sur votre téléphone',
      says: [
        link(
          origin,
          `Ouvrez ce lien sur le téléphone que vous avez avec vous quand vous conduisez pour ${nameInMail(businessName) || 'une entreprise'}. Il y montre vos itinéraires, et vous y dites ce que vous avez livré`,
          invitePath(token),
        ),
        `Il sert une seule fois, pendant ${phoneInviteDays} jours, et sur un seul téléphone : un autre à vous est déconnecté. Si vous ne conduisez pas pour cette entreprise, ignorez ce courriel.`,
      ],
    }),
  },
})
