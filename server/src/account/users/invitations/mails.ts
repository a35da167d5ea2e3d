import { invitationDays } from '@crossdock/contract/account/users'
import type { Language } from '@crossdock/contract/languages'
import { nameInMail } from '../../../platform/mail.ts'
import { link, mailKind } from '../../../platform/mail-words.ts'

const origin = 'https://wms.example'
const nameless: Readonly<Record<Language, string>> = { en: 'a business', fr: 'une entreprise' }
/** A business as a mail may name it; what nothing is left of has none. */
const businessIn = (language: Language, name: string): string => nameInMail(name) || nameless[language]

/** The mail with the link of an invitation. */
export const invitationMail = mailKind<{
  readonly origin: string | null
  readonly name: string
  readonly businessName: string
  readonly token: string
}>({
  examples: [
    { origin, name: 'Priya', businessName: 'Harbour', token: 'abc' },
    { origin: null, name: '', businessName: '123', token: 'abc' },
  ],
  in: {
    en: ({ origin, businessName, token }) => ({
      subject: 'Your access to Crossdock',
      says: [
        link(
          origin,
          `You can work for ${businessIn('en', businessName)} in Crossdock. Open this link to see what you will be able to do, and to choose your password`,
          `/invitation?token=${token}`,
        ),
        `It works once, for ${invitationDays} days. If you do not know the business, please ignore this mail.`,
      ],
    }),
    fr: ({ origin, businessName, token }) => ({
      subject: 'Votre accès à Crossdock',
      says: [
        link(
          origin,
          `Vous pouvez travailler pour ${businessIn('fr', businessName)} dans Crossdock. Ouvrez ce lien pour voir ce que vous pourrez faire, et pour choisir votre mot de passe`,
          `/invitation?token=${token}`,
        ),
        `Il sert une seule fois, pendant ${invitationDays} jours. Si vous ne connaissez pas l’entreprise, ignorez ce courriel.`,
      ],
    }),
  },
})

/** The mail to an address that has an account elsewhere: whoever invited it is not told so. */
export const knownElsewhereMail = mailKind<{ readonly businessName: string }>({
  examples: [{ businessName: 'Harbour' }, { businessName: '' }],
  in: {
    en: ({ businessName }) => ({
      subject: 'An invitation that could not reach you',
      says: [
        `Somebody of ${businessIn('en', businessName)} wants to give you access to their account in Crossdock. This address belongs to another account already, and an address signs in to one.`,
        'Nothing has changed. If you want to work for them, please tell them another address of yours.',
      ],
    }),
    fr: ({ businessName }) => ({
      subject: 'Une invitation qui n’a pas pu vous parvenir',
      says: [
        `Quelqu’un de chez ${businessIn('fr', businessName)} veut vous donner accès à son compte dans Crossdock. Cette adresse appartient déjà à un autre compte, et une adresse ne se connecte qu’à un seul.`,
        'Rien n’a changé. Si vous voulez travailler pour cette entreprise, donnez-lui une autre adresse à vous.',
      ],
    }),
  },
})

/** The mail to who had an account. */
export const handedOverMail = mailKind<{
  readonly name: string
  readonly businessName: string
  readonly to: string
}>({
  examples: [{ name: 'Ana Brandt', businessName: 'Harbour', to: 'Priya Nair' }],
  in: {
    en: ({ businessName, to }) => ({
      subject: 'You have handed over your account',
      says: [
        `${nameInMail(to)} is the admin of ${businessIn('en', businessName)} in Crossdock from now on. You keep your access, with all permissions, until somebody changes it.`,
        'If it was not you, please speak to the new admin and to whoever runs your installation at once.',
      ],
    }),
    fr: ({ businessName, to }) => ({
      subject: 'Vous avez transmis votre compte',
      says: [
        `Désormais, ${nameInMail(to)} est l’admin de ${businessIn('fr', businessName)} dans Crossdock. Vous gardez votre accès, avec toutes les autorisations, jusqu’à ce que quelqu’un le change.`,
        'Si ce n’était pas vous, parlez tout de suite au nouvel admin et à la personne qui gère votre installation.',
      ],
    }),
  },
})

/** The mail to who has it now. */
export const takenOverMail = mailKind<{
  readonly name: string
  readonly businessName: string
  readonly from: string
}>({
  examples: [{ name: 'Priya Nair', businessName: 'Harbour', from: 'Ana Brandt' }],
  in: {
    en: ({ businessName, from }) => ({
      subject: 'You are the admin now',
      says: [
        `${nameInMail(from)} has handed over the account of ${businessIn('en', businessName)} in Crossdock to you. You have all permissions, the subscription among them.`,
      ],
    }),
    fr: ({ businessName, from }) => ({
      subject: 'Vous êtes maintenant l’admin',
      says: [
        `${nameInMail(from)} vous a transmis le compte de ${businessIn('fr', businessName)} dans Crossdock. Vous avez toutes les autorisations, abonnement compris.`,
      ],
    }),
  },
})
