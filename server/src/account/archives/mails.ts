import { archiveDays } from '@crossdock/contract/account/archives'
import { link, mailKind } from '../../platform/mail-words.ts'

const place = '/user-profile/data'

/** The mail about an archive. */
export const archiveMail = mailKind<{
  readonly origin: string | null
  readonly name: string
  readonly isDone: boolean
}>({
  examples: [true, false].map((isDone) => ({ origin: 'https://wms.example', name: 'Ana', isDone })),
  in: {
    en: ({ origin, isDone }) =>
      isDone
        ? {
            subject: 'The archive of all your data is ready',
            says: [
              link(
                origin,
                `It can be downloaded for ${archiveDays} days, by the owner of the account alone, signed in, here`,
                place,
              ),
              'If you did not ask for it, please choose a new password at once, and sign out everywhere else.',
            ],
          }
        : {
            subject: 'The archive of all your data could not be made',
            says: [link(origin, 'Nothing of it was kept. Please have it made again here', place)],
          },
    fr: ({ origin, isDone }) =>
      isDone
        ? {
            subject: 'L’archive de toutes vos données est prête',
            says: [
              link(
                origin,
                `Elle peut être téléchargée pendant ${archiveDays} jours, par le seul propriétaire du compte, une fois connecté, ici`,
                place,
              ),
              'Si vous ne l’avez pas demandée, choisissez tout de suite un nouveau mot de passe et déconnectez-vous partout ailleurs.',
            ],
          }
        : {
            subject: 'L’archive de toutes vos données n’a pas pu être créée',
            says: [link(origin, 'Rien n’en a été gardé. Faites-la refaire ici', place)],
          },
  },
})
