import { formatDay } from '@crossdock/contract/days'
import { link, mailKind } from '../../platform/mail-words.ts'

/** The mails to the owner of a deleted account: at once, and when the end is near. */
export const deletionMail = mailKind<{
  readonly origin: string | null
  readonly name: string
  readonly endsOn: string
  /** The how-manieth it is. */
  readonly mail: number
}>({
  examples: [1, 2].map((mail) => ({ origin: 'https://wms.example', name: 'Maya', endsOn: '2026-03-31', mail })),
  in: {
    en: ({ origin, endsOn, mail }) => {
      const until = formatDay(endsOn)
      const back = link(
        origin,
        `Until ${until} you can sign in here to return the account, or to download all of its data`,
        '/login',
      )
      const then =
        'After that day all of it is erased for good, but the invoices, which the law wants kept, and an audit log without names.'
      return mail === 1
        ? {
            subject: 'Your account is deleted',
            says: [
              'You have deleted your account. Nobody else can sign in any more, and the subscription is canceled: nothing is charged.',
              back,
              then,
              'If it was not you, return the account at once, and choose a new password.',
            ],
          }
        : { subject: `Your deleted account is erased on ${until}`, says: [back, then] }
    },
    fr: ({ origin, endsOn, mail }) => {
      const until = formatDay(endsOn)
      const back = link(
        origin,
        `Jusqu’au ${until}, vous pouvez vous connecter ici pour rétablir le compte, ou pour télécharger toutes ses données`,
        '/login',
      )
      const then =
        'Après ce jour, tout est effacé pour de bon, sauf les factures, que la loi veut conservées, et un journal d’audit sans noms.'
      return mail === 1
        ? {
            subject: 'Votre compte est supprimé',
            says: [
              'Vous avez supprimé votre compte. Plus personne d’autre ne peut se connecter, et l’abonnement est annulé : rien n’est facturé.',
              back,
              then,
              'Si ce n’était pas vous, rétablissez tout de suite le compte, et choisissez un nouveau mot de passe.',
            ],
          }
        : { subject: `Votre compte supprimé sera effacé le ${until}`, says: [back, then] }
    },
  },
})
