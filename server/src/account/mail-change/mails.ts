import { changeHours } from '@crossdock/contract/account/mail-change'
import { link, mailKind } from '../../platform/mail-words.ts'

const origin = 'https://wms.example'
const pathOf = (token: string): string => `/verified?token=${token}&for=change`
const works = `It works once, for ${changeHours} hours.`
const marche = `Il sert une seule fois, pendant ${changeHours} heures.`

interface Linked {
  readonly origin: string | null
  readonly name: string
  readonly token: string
}
const examples: readonly Linked[] = [
  { origin, name: 'Ana', token: 'abc' },
  { origin: null, name: 'Ana', token: 'abc' },
]

/** The mail to the address that signs in now. */
export const oldAddressMail = mailKind<Linked>({
  examples,
  in: {
    en: ({ origin, token }) => ({
      subject: 'Another e-mail address for your sign-in',
      says: [
        link(
          origin,
          'Somebody, hopefully you, wants you to sign in with another e-mail address. Open this link to say yes or no',
          pathOf(token),
        ),
        `${works} Nothing changes without your yes. If it was not you, please say no there, and choose a new password.`,
      ],
    }),
    fr: ({ origin, token }) => ({
      subject: 'Une autre adresse courriel pour votre connexion',
      says: [
        link(
          origin,
          'Quelqu’un, sans doute vous, veut que vous vous connectiez avec une autre adresse courriel. Ouvrez ce lien pour dire oui ou non',
          pathOf(token),
        ),
        `${marche} Rien ne change sans votre oui. Si ce n’était pas vous, dites-y non, et choisissez un nouveau mot de passe.`,
      ],
    }),
  },
})

/** The mail to the address that is to sign in. */
export const newAddressMail = mailKind<Linked>({
  examples,
  in: {
    en: ({ origin, token }) => ({
      subject: 'Please confirm your new e-mail address',
      says: [
        link(
          origin,
          'You want to sign in with this address from now on. Open this link to confirm that it is yours',
          pathOf(token),
        ),
        `${works} The address of before has to say yes, too. If it was not you, please ignore this mail.`,
      ],
    }),
    fr: ({ origin, token }) => ({
      subject: 'Veuillez confirmer votre nouvelle adresse courriel',
      says: [
        link(
          origin,
          'Vous voulez désormais vous connecter avec cette adresse. Ouvrez ce lien pour confirmer qu’elle est à vous',
          pathOf(token),
        ),
        `${marche} L’adresse précédente doit dire oui, elle aussi. Si ce n’était pas vous, ignorez ce courriel.`,
      ],
    }),
  },
})

/** The mail to an address that signs in already: whoever asked for it is not told. It names nobody. */
export const addressTakenMail = mailKind<{ readonly origin: string | null }>({
  examples: [{ origin }],
  in: {
    en: ({ origin }) => ({
      subject: 'This address has an account already',
      says: [
        'Somebody, perhaps you, wants to sign in with this address in place of another one. It has an account already, and an address signs in to one. Nothing has changed.',
        link(origin, 'If you cannot sign in with it, choose a new password here', '/forgetpassword'),
        'If it was not you, you can ignore this mail.',
      ],
    }),
    fr: ({ origin }) => ({
      subject: 'Cette adresse a déjà un compte',
      says: [
        'Quelqu’un, peut-être vous, veut se connecter avec cette adresse à la place d’une autre. Elle a déjà un compte, et une adresse ne se connecte qu’à un seul. Rien n’a changé.',
        link(
          origin,
          'Si vous ne pouvez pas vous connecter avec elle, choisissez un nouveau mot de passe ici',
          '/forgetpassword',
        ),
        'Si ce n’était pas vous, vous pouvez ignorer ce courriel.',
      ],
    }),
  },
})

/** The mail to the address of before, once it signs in no more. */
export const changedMail = mailKind<{ readonly name: string }>({
  examples: [{ name: 'Ana' }],
  in: {
    en: () => ({
      subject: 'Your e-mail address has been changed',
      says: [
        'You sign in with your new address from now on; this one signs in no more. Both have said yes to it.',
        'If it was not you, please speak to whoever manages the users of your business at once.',
      ],
    }),
    fr: () => ({
      subject: 'Votre adresse courriel a été changée',
      says: [
        'Vous vous connectez désormais avec votre nouvelle adresse; celle-ci ne connecte plus. Les deux ont dit oui.',
        'Si ce n’était pas vous, parlez tout de suite à la personne qui gère les utilisateurs de votre entreprise.',
      ],
    }),
  },
})
