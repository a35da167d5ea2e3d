import type { Language } from '@crossdock/contract/languages'
import { nameInMail } from '../../platform/mail.ts'
import { mailKind } from '../../platform/mail-words.ts'
import type { SignInChange } from '../sign-in-changes/rules.ts'

/** Of another address both are written to where it is changed. */
type MailedChange = Exclude<SignInChange, 'email-changed'>

/** What has happened to somebody's way in: the subject, and the words. */
const happened: Readonly<Record<Language, Readonly<Record<MailedChange, readonly [string, string]>>>> = {
  en: {
    'code-app-on': [
      'Your code app is on',
      'From now on a code of your app is asked for when you sign in with your password.',
    ],
    'code-app-off': ['Your code app is off', 'Its codes are not asked for any more.'],
    'codes-made': ['New recovery codes', 'Ten new recovery codes were made. The ones before do not work any more.'],
    'code-used': [
      'A recovery code was used',
      'Somebody has signed in, or proven who they are, with one of your recovery codes.',
    ],
    'passkey-added': ['A passkey was added', 'It signs you in without your password.'],
    'passkey-removed': ['A passkey was taken away', 'It does not sign you in any more.'],
    'password-changed': [
      'Your password was changed',
      'From now on you sign in with the new one. Wherever else you were signed in, you are signed out.',
    ],
    'sso-linked': [
      'You sign in with your company',
      'Somebody, hopefully you, has signed in with your company for the first time. Your password goes on working.',
    ],
    'sso-on': [
      'The sign-in with your company is on',
      'From now on the provider that you have named says who the people with addresses of your domains are.',
    ],
    'sso-off': ['The sign-in with your company is off', 'Everybody signs in with their password again.'],
    reset: [
      'Your second factors were taken away',
      'Your code app, your recovery codes and your passkeys were taken away, and you were signed out. You sign in with your password, and can set up others.',
    ],
  },
  fr: {
    'code-app-on': [
      'Votre application de codes est active',
      'Désormais, un code de votre application est demandé quand vous vous connectez avec votre mot de passe.',
    ],
    'code-app-off': ['Votre application de codes est désactivée', 'Ses codes ne sont plus demandés.'],
    'codes-made': [
      'Nouveaux codes de récupération',
      'Dix nouveaux codes de récupération ont été créés. Les précédents ne fonctionnent plus.',
    ],
    'code-used': [
      'Un code de récupération a été utilisé',
      'Quelqu’un s’est connecté, ou a prouvé son identité, avec l’un de vos codes de récupération.',
    ],
    'passkey-added': ['Une clé d’accès a été ajoutée', 'Elle vous connecte sans votre mot de passe.'],
    'passkey-removed': ['Une clé d’accès a été retirée', 'Elle ne vous connecte plus.'],
    'password-changed': [
      'Votre mot de passe a été changé',
      'Désormais, vous vous connectez avec le nouveau. Partout ailleurs où vous étiez connecté, vous êtes déconnecté.',
    ],
    'sso-linked': [
      'Vous vous connectez avec votre entreprise',
      'Quelqu’un, sans doute vous, s’est connecté avec votre entreprise pour la première fois. Votre mot de passe fonctionne toujours.',
    ],
    'sso-on': [
      'La connexion avec votre entreprise est active',
      'Désormais, le fournisseur que vous avez nommé dit qui sont les personnes dont l’adresse est de vos domaines.',
    ],
    'sso-off': [
      'La connexion avec votre entreprise est désactivée',
      'Tout le monde se connecte de nouveau avec son mot de passe.',
    ],
    reset: [
      'Vos seconds facteurs ont été retirés',
      'Votre application de codes, vos codes de récupération et vos clés d’accès ont été retirés, et vous avez été déconnecté. Vous vous connectez avec votre mot de passe et pouvez en configurer d’autres.',
    ],
  },
}

const byWhom = (words: string, by: string | null, said: (who: string) => string): string => {
  const who = nameInMail(by ?? '')
  return who === '' ? words : `${words} ${said(who)}`
}

/** The mail about a change of somebody's way in; `by` is whoever else has made it. */
export const changeMail = mailKind<{
  readonly name: string
  readonly what: MailedChange
  readonly by: string | null
}>({
  examples: (Object.keys(happened.en) as MailedChange[]).flatMap((what) =>
    [null, 'Maya'].map((by) => ({ name: 'Ada', what, by })),
  ),
  in: {
    en: ({ what, by }) => {
      const [subject, words] = happened.en[what]
      return {
        subject,
        says: [
          byWhom(words, by, (who) => `It was ${who}.`),
          'If it was not you, and you know nothing of it, please choose a new password at once, and speak to whoever manages your account.',
        ],
      }
    },
    fr: ({ what, by }) => {
      const [subject, words] = happened.fr[what]
      return {
        subject,
        says: [
          byWhom(words, by, (who) => `C’était ${who}.`),
          'Si ce n’était pas vous, et que vous n’en savez rien, choisissez tout de suite un nouveau mot de passe et parlez-en à la personne qui gère votre compte.',
        ],
      }
    },
  },
})
