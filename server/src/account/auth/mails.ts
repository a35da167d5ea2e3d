import { link, mailKind } from '../../platform/mail-words.ts'
import { linkHours } from './rules.ts'

const origin = 'https://wms.example'
interface Linked {
  readonly origin: string | null
  readonly name: string
  readonly token: string
}
const examples: readonly Linked[] = [
  { origin, name: 'Ana', token: 'abc' },
  { origin: null, name: '', token: 'abc' },
]

/** The mail that asks whoever signs up whether the address is theirs. */
export const verifyMail = mailKind<Linked>({
  examples,
  in: {
    en: ({ origin, token }) => ({
      subject: 'Please verify your e-mail address',
      says: [
        link(
          origin,
          'Welcome to Crossdock. Please open this link to verify your e-mail address',
          `/verified?token=${token}`,
        ),
        `It works for ${linkHours.verify} hours. If you did not open an account, please ignore this mail.`,
      ],
    }),
    fr: ({ origin, token }) => ({
      subject: 'Veuillez confirmer votre adresse courriel',
      says: [
        link(
          origin,
          'Bienvenue dans Crossdock. Ouvrez ce lien pour confirmer votre adresse courriel',
          `/verified?token=${token}`,
        ),
        `Il est valable ${linkHours.verify} heures. Si vous n’avez pas ouvert de compte, ignorez ce courriel.`,
      ],
    }),
  },
})

/** The mail with the link to choose a new password. */
export const resetMail = mailKind<Linked>({
  examples,
  in: {
    en: ({ origin, token }) => ({
      subject: 'Choose a new password',
      says: [
        link(
          origin,
          'Somebody, hopefully you, asked for a new password. Open this link to choose one',
          `/reset-password?token=${token}`,
        ),
        `It works once, for ${linkHours.reset} hour. If it was not you, nothing has changed and you can ignore this mail.`,
      ],
    }),
    fr: ({ origin, token }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      says: [
        link(
          origin,
          'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Ouvrez ce lien pour en choisir un',
          `/reset-password?token=${token}`,
        ),
        `Il sert une seule fois, pendant ${linkHours.reset} heure. Si ce n’était pas vous, rien n’a changé et vous pouvez ignorer ce courriel.`,
      ],
    }),
  },
})

/** The mail to an address with which somebody signed up once more. It names nobody: whoever that was is not who reads it. */
export const knownAddressMail = mailKind<{ readonly origin: string | null }>({
  examples: [{ origin }, { origin: null }],
  in: {
    en: ({ origin }) => ({
      subject: 'You have an account already',
      says: [
        'Somebody, perhaps you, tried to open an account with this address. You have one already, and nothing has changed.',
        link(
          origin,
          'If you cannot sign in, or never verified your address, choose a new password here',
          '/forgetpassword',
        ),
        'If it was not you, you can ignore this mail.',
      ],
    }),
    fr: ({ origin }) => ({
      subject: 'Vous avez déjà un compte',
      says: [
        'Quelqu’un, peut-être vous, a voulu ouvrir un compte avec cette adresse. Vous en avez déjà un, et rien n’a changé.',
        link(
          origin,
          'Si vous ne pouvez pas vous connecter, ou n’avez jamais confirmé votre adresse, choisissez un nouveau mot de passe ici',
          '/forgetpassword',
        ),
        'Si ce n’était pas vous, vous pouvez ignorer ce courriel.',
      ],
    }),
  },
})
