import type { Words } from '../words.ts'

/** French of the archive of all data, and of the end of an account. */
export const words: Words = {
  'Your data': 'Vos données',
  'For the owner alone': 'Pour le propriétaire seul',
  'Download all data': 'Télécharger toutes les données',
  'One file (.tar.gz) with all that the account has, as it is at one moment: every record as CSV, pictures and attachments, invoices as PDF, and a page that says what is what. Passwords, keys and sessions are left out.':
    'Un seul fichier (.tar.gz) avec tout ce que le compte contient, tel qu’il est à un instant : chaque enregistrement en CSV, images et pièces jointes, factures en PDF, et une page qui explique le tout. Les mots de passe, clés et sessions n’y figurent pas.',
  'Make an archive': 'Créer une archive',
  'The archive is being made; you are told when it is ready':
    'L’archive est en cours de création; vous serez averti quand elle sera prête',
  'You are told when it is ready.': 'Vous serez averti quand elle sera prête.',
  'It can be downloaded for {{term}}, by the owner alone.':
    'Elle peut être téléchargée pendant {{term}}, par le propriétaire seul.',
  'Being made': 'En création',
  'Could not be made': 'Création impossible',
  'asked for {{when}}': 'demandée le {{when}}',
  'Records: {{rows}}, files: {{files}}, {{size}}': 'Enregistrements : {{rows}}, fichiers : {{files}}, {{size}}',
  '{{size}} kB': '{{size}} ko',
  '{{size}} MB': '{{size}} Mo',
  'An archive of this account is being made already.': 'Une archive de ce compte est déjà en cours de création.',
  'This archive cannot be downloaded. Please have another one made.':
    'Cette archive ne peut pas être téléchargée. Faites-en créer une autre.',
  'Delete the account': 'Supprimer le compte',
  'Delete {{name}}?': 'Supprimer {{name}} ?',
  'The account with all of its merchants, warehouses, products, orders, people and files. What the law wants kept stays: invoices, and an audit log without names.':
    'Le compte avec tous ses marchands, entrepôts, produits, commandes, personnes et fichiers. Ce que la loi veut conservé reste : les factures, et un journal d’audit sans noms.',
  'Download all data first: after that it is too late.':
    'Téléchargez d’abord toutes les données : après, il sera trop tard.',
  'Everybody else is signed out at once and gets in no more. The subscription is canceled. You can return the account for {{term}}; then all of it is erased for good.':
    'Tous les autres sont déconnectés aussitôt et n’entrent plus. L’abonnement est annulé. Vous pouvez rétablir le compte pendant {{term}}; ensuite, tout est effacé pour de bon.',
  'Type the name of the business: {{name}}': 'Saisissez le nom de l’entreprise : {{name}}',
  'Please type the name of the business': 'Saisissez le nom de l’entreprise',
  'This is not the name of the business': 'Ce n’est pas le nom de l’entreprise',
  'The account is deleted': 'Le compte est supprimé',
  'The account is returned': 'Le compte est rétabli',
  'Return the account': 'Rétablir le compte',
  'This account is deleted on {{day}}': 'Ce compte a été supprimé le {{day}}',
  'Nobody else can sign in, and nothing is charged. Until {{day}} you can return it, with everything as it was; the subscription stays canceled. After that day all of it is erased for good.':
    'Personne d’autre ne peut se connecter, et rien n’est facturé. Jusqu’au {{day}}, vous pouvez le rétablir, avec tout comme avant; l’abonnement reste annulé. Après ce jour, tout est effacé pour de bon.',
  'This account is deleted. Only its owner can sign in, and return it.':
    'Ce compte est supprimé. Seul son propriétaire peut se connecter, et le rétablir.',
  'This account is not deleted.': 'Ce compte n’est pas supprimé.',
}
