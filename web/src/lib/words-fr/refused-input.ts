import type { Words } from '../words.ts'

/** French of what the server says of a field, a request or the state of something, each in one fixed sentence. */
export const words: Words = {
  'Only what own drivers deliver goes on a route': 'Seul ce que livrent ses propres chauffeurs va sur une tournée',
  'What is picked up is delivered by nobody': 'Ce qui est retiré n’est livré par personne',
  'Please choose a route': 'Choisissez une tournée',
  'The request was cut short.': 'La requête a été interrompue.',
  'The request could not be read.': 'La requête n’a pas pu être lue.',
  'The request names two hosts.': 'La requête nomme deux hôtes.',
  'The body must be a JSON object.': 'Le corps doit être un objet JSON.',
  'The input is not right.': 'Les données saisies sont inexactes.',
  'Must be 24 hexadecimal characters': 'Doit avoir 24 caractères hexadécimaux',
  'Must not be before the start of the range': 'Ne doit pas précéder le début de la période',
  'Must not be less than the start of the range': 'Ne doit pas être inférieur au début de l’intervalle',
  'Must be another time than the start': 'Doit être une autre heure que le début',
  'Must be after the start': 'Doit être après le début',
  'Too long': 'Trop long',
  'This cart has this SKU twice': 'Ce panier a ce SKU deux fois',
  'This SKU names another product': 'Ce SKU désigne un autre produit',
  'This cursor does not belong to this list.': 'Ce curseur n’est pas de cette liste.',
  'Pages end at 10,000 rows. Narrow the filters, or read on by cursor.':
    'Les pages s’arrêtent à 10 000 lignes. Resserrez les filtres, ou continuez par curseur.',
  'Pages end at 10,000 rows': 'Les pages s’arrêtent à 10 000 lignes',
  'Other exports of yours are running already. Please try again in a moment.':
    'D’autres de vos exportations sont déjà en cours. Réessayez dans un instant.',
  'Several exports are running already. Please try again in a moment.':
    'Plusieurs exportations sont déjà en cours. Réessayez dans un instant.',
  'This file is not what its name says.': 'Ce fichier n’est pas ce que son nom annonce.',
  'A verification link has been sent to your e-mail address.':
    'Un lien de vérification a été envoyé à votre adresse courriel.',
  'Your e-mail address is verified.': 'Votre adresse courriel est vérifiée.',
  'Your password has been changed. Please sign in.': 'Votre mot de passe a été changé. Connectez-vous.',
  'You already have a store with this name': 'Vous avez déjà une boutique de ce nom',
  'Please choose among your stores': 'Choisissez parmi vos boutiques',
  'Only the owner of the account can load or remove the demo company.':
    'Seul le propriétaire du compte peut charger ou retirer l’entreprise de démonstration.',
  'The demo company is being loaded or removed already. It takes a few moments.':
    'L’entreprise de démonstration est déjà en train d’être chargée ou retirée. Cela prend quelques instants.',
  'The demo company is loaded already.': 'L’entreprise de démonstration est déjà chargée.',
  'The demo company needs an empty account: one without warehouses, merchants, products and drivers.':
    'L’entreprise de démonstration demande un compte vide: sans entrepôts, marchands, produits ni chauffeurs.',
  'The demo company is not loaded.': 'L’entreprise de démonstration n’est pas chargée.',
  'Goods stand in this storage package.': 'Des marchandises se trouvent dans ce contenant de stockage.',
  'Goods stand in this storage package in locations of this type.':
    'Des marchandises se trouvent dans ce contenant de stockage, dans des emplacements de ce type.',
  'The stock location type cannot be changed': 'Le type d’emplacement ne peut pas être changé',
  'A shared view of this list has this name': 'Une vue partagée de cette liste porte ce nom',
  'This list is not known': 'Cette liste n’est pas connue',
  'These are no filters of a list': 'Ce ne sont pas des filtres de liste',
  'These filters are too long to be kept': 'Ces filtres sont trop longs pour être gardés',
  'You already have a stock location type with this label and these dimensions':
    'Vous avez déjà un type d’emplacement de ce nom et de ces dimensions',
  'This address gets mails again.': 'Cette adresse reçoit de nouveau des courriels.',
  'This address gets no more mails of this kind.': 'Cette adresse ne reçoit plus de courriels de ce genre.',
  'This warehouse does not exist.': 'Cet entrepôt n’existe pas.',
  'This line is in the order already': 'Cette ligne est déjà dans la commande',
  'This product or package type does not exist.': 'Ce produit ou ce type de colis n’existe pas.',
  'This package type does not exist': 'Ce type de colis n’existe pas',
  'Receiving has begun: this receipt order cannot be deleted.':
    'La réception a commencé: cet ordre de réception ne peut pas être supprimé.',
  'No more': 'Pas davantage',
  'This stock location does not exist in the warehouse of the order.':
    'Cet emplacement n’existe pas dans l’entrepôt de la commande.',
  'This stock location does not exist in the warehouse': 'Cet emplacement n’existe pas dans l’entrepôt',
  'This stock location does not exist': 'Cet emplacement n’existe pas',
  'This storage package type does not exist in the warehouse of the order.':
    'Ce type de contenant de stockage n’existe pas dans l’entrepôt de la commande.',
  'This storage package type does not exist': 'Ce type de contenant de stockage n’existe pas',
  'This line does not belong to the receipt order.': 'Cette ligne n’appartient pas à cet ordre de réception.',
  'This line does not exist': 'Cette ligne n’existe pas',
  'This person does not exist, or may not receive for this merchant.':
    'Cette personne n’existe pas, ou ne peut pas recevoir pour ce marchand.',
  'May not receive for this merchant': 'Ne peut pas recevoir pour ce marchand',
  'An order that is being packed uses this box.': 'Une commande en cours d’emballage utilise cette boîte.',
  'Of an order that is placed only the recipient, the references and, while nothing is picked, the ship-out date can be changed.':
    'D’une commande placée, seuls le destinataire, les références et, tant que rien n’est prélevé, la date d’expédition peuvent être changés.',
  'This order has been shipped.': 'Cette commande est expédiée.',
  'Some of this order is picked already: put it back to change the ship-out date.':
    'Une partie de cette commande est déjà prélevée: remettez-la en place pour changer la date d’expédition.',
  'It was decided that this order waits for all of its goods. Say that it may be split first.':
    'Il a été décidé que cette commande attend toutes ses marchandises. Dites d’abord qu’elle peut être divisée.',
  'Nothing of this order is here. It is placed by itself when its goods come in.':
    'Rien de cette commande n’est ici. Elle est placée d’elle-même quand ses marchandises arrivent.',
  'As it is goes out only what fills a package of its product.':
    'Ne part tel quel que ce qui remplit un colis de son produit.',
  'Picking is finished.': 'Le prélèvement est fini.',
  'Picking is finished. Put something back to pick again.':
    'Le prélèvement est fini. Remettez quelque chose en place pour prélever de nouveau.',
  'Nothing of this order can be found. Make it a back order instead.':
    'Rien de cette commande ne se trouve. Faites-en plutôt une commande en attente.',
  'The order is not packed yet. Please finish packing first.':
    'La commande n’est pas encore emballée. Finissez d’abord l’emballage.',
  'This task is paused. Please resume it first.': 'Cette tâche est en pause. Reprenez-la d’abord.',
  'This stock is not what the order line asks for': 'Ce stock n’est pas ce que demande la ligne de la commande',
  'This stock may not leave: it is on hold, has expired, or stands in a temporary location.':
    'Ce stock ne peut pas partir: il est bloqué, périmé, ou dans un emplacement temporaire.',
  'Nothing of this order is waiting to be shipped.': 'Rien de cette commande n’attend d’être expédié.',
  'This stock record is in the list twice': 'Cette fiche de stock est deux fois dans la liste',
  'The goods stand there already': 'Les marchandises s’y trouvent déjà',
  'Goods that orders hold cannot leave from a temporary location':
    'Ce que des commandes retiennent ne peut pas partir d’un emplacement temporaire',
  'These are single units already': 'Ce sont déjà des unités seules',
  'Some of these goods have been picked. Please unpick them first.':
    'Une partie de ces marchandises est prélevée. Annulez d’abord ce prélèvement.',
  'A self-check is running already.': 'Une vérification est déjà en cours.',
}
