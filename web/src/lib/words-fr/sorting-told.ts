import type { Words } from '../words.ts'

/** French of what the sorting hub says on the server. */
export const words: Words = {
  'A box that was received is not removed.': 'Une boîte reçue ne se retire pas.',
  Allocated: 'Placée',
  'An open box has been given one of these barcodes meanwhile. Please send it again.':
    'Une boîte ouverte a reçu entre-temps l’un de ces codes à barres. Veuillez envoyer le fichier de nouveau.',
  'An open box has this barcode already': 'Une boîte ouverte a déjà ce code à barres',
  'An order has at most {{0}} boxes.': 'Une commande a au plus {{0}} boîtes.',
  'Box Barcode: An open box has this barcode already': 'Code à barres de la boîte : une boîte ouverte l’a déjà',
  'Box Barcode: Row {{0}} has the same one': 'Code à barres de la boîte : la ligne {{0}} a le même',
  'Box Barcode': 'Code à barres de la boîte',
  'Box Description': 'Description de la boîte',
  'Box added': 'Boîte ajoutée',
  'Boxes of these orders are missing: {{0}}': 'Des boîtes de ces commandes manquent : {{0:term}}',
  'Boxes of this manifest have been received. It cannot be deleted.':
    'Des boîtes de ce manifeste ont été reçues. Il ne peut pas être supprimé.',
  'Customer Name': 'Nom du client',
  'Expected Date': 'Date prévue',
  'Hub order': 'Commande du centre de tri',
  'Import Boxes': 'Importer des boîtes',
  'Invalid Order State': 'État de commande non valable',
  Manifest: 'Manifeste',
  'Must be at most {{0}} characters a name': 'Doit avoir au plus {{0}} caractères par nom',
  'Must be a list of orders': 'Doit être une liste de commandes',
  'Must be orders that are merged into this one': 'Doivent être des commandes fusionnées dans celle-ci',
  'Not expected any more': 'N’est plus attendue',
  'Only orders of one merchant can be merged': 'Seules des commandes d’un même marchand peuvent être fusionnées',
  'Only orders of one warehouse can be merged.': 'Seules des commandes d’un même entrepôt peuvent être fusionnées.',
  'Orders of other manifests are merged into orders of this one.':
    'Des commandes d’autres manifestes sont fusionnées dans des commandes de celui-ci.',
  'Orders of the sorting hub are open.': 'Des commandes du centre de tri sont ouvertes.',
  'Orders of the sorting hub stand in it.': 'Des commandes du centre de tri s’y trouvent.',
  'Please choose a file': 'Veuillez choisir un fichier',
  'Please choose at least 2 orders': 'Veuillez choisir au moins 2 commandes',
  Processed: 'Traitée',
  'Taken out of its place': 'Retirée de sa place',
  'The last box of an order is not removed.': 'La dernière boîte d’une commande ne se retire pas.',
  'These orders have no whole address, and cannot go to the order pool: {{0}}':
    'Ces commandes n’ont pas d’adresse complète et ne peuvent pas aller dans le bassin : {{0:term}}',
  'This file has no such sheet': 'Ce fichier n’a pas cette feuille',
  'This file takes too long to be read.': 'Ce fichier prend trop de temps à lire.',
  'This position is already occupied.': 'Cette position est déjà occupée.',
  'This stock location is in another warehouse than the order.':
    'Cet emplacement est dans un autre entrepôt que la commande.',
  Unmerged: 'Séparée',
  '{{0}}: This differs from row {{1}} of the same order': '{{0:term}} : diffère de la ligne {{1}} de la même commande',
}
