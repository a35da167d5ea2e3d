import { nameInMail } from '../../../platform/mail.ts'
import { link, mailKind } from '../../../platform/mail-words.ts'
import { linkHours } from '../../auth/rules.ts'

interface Unlinked {
  readonly origin: string | null
  readonly name: string
  /** Who did it, where it was about this person alone. */
  readonly by: string | null
  readonly token: string
}
const pathOf = (token: string): string => `/reset-password?token=${token}`
const another = '/forgetpassword'

/** Leads somebody whom the provider lets in no more to a password. */
export const unlinkedMail = mailKind<Unlinked>({
  examples: [
    { origin: 'https://wms.example', name: 'Ana', by: 'Ines Ruiz', token: 'abc' },
    { origin: null, name: 'Ana', by: null, token: 'abc' },
  ],
  in: {
    en: ({ origin, by, token }) => {
      const who = nameInMail(by ?? '')
      const words = 'Your company’s sign-in does not let you in any more. From now on you sign in with your password.'
      return {
        subject: 'You sign in with a password now',
        says: [
          who === '' ? words : `${words} It was ${who} who changed that.`,
          link(origin, 'If you do not know your password, choose one here', pathOf(token)),
          link(
            origin,
            `This link works once, for ${linkHours.reset} hour. After that, have another one sent to you`,
            another,
          ),
        ],
      }
    },
    fr: ({ origin, by, token }) => {
      const who = nameInMail(by ?? '')
      const words =
        'La connexion de votre entreprise ne vous laisse plus entrer. Désormais, vous vous connectez avec votre mot de passe.'
      return {
        subject: 'Vous vous connectez désormais avec un mot de passe',
        says: [
          who === '' ? words : `${words} C’est ${who} qui l’a changé.`,
          link(origin, 'Si vous ne connaissez pas votre mot de passe, choisissez-en un ici', pathOf(token)),
          link(
            origin,
            `Ce lien sert une seule fois, pendant ${linkHours.reset} heure. Après cela, faites-vous en envoyer un autre`,
            another,
          ),
        ],
      }
    },
  },
})
