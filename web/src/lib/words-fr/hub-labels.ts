import type { Words } from '../words.ts'

/** French of the labels of boxes, and of what stands in a place of the hub, on screens and on the server. */
export const words: Words = {
  'A sheet': 'Une feuille',
  'Label of {{box}}': 'Étiquette de {{box}}',
  'Label printer': 'Imprimante d’étiquettes',
  'Labels are printed of at most {{0}} boxes at once. Choose fewer orders.':
    'On imprime les étiquettes d’au plus {{0}} boîtes à la fois. Choisissez moins de commandes.',
  'Labels of boxes': 'Étiquettes des boîtes',
  'No order of the sorting hub stands here.': 'Aucune commande du centre de tri ne se trouve ici.',
  'One a page': 'Une par page',
  'PDF, 4 × 2 inches: for a roll of labels': 'PDF, 4 × 2 pouces : pour un rouleau d’étiquettes',
  'PDF, US Letter with ten labels of 4 × 2 inches': 'PDF, format Lettre US, dix étiquettes de 4 × 2 pouces',
  'Please choose boxes, or orders': 'Veuillez choisir des boîtes, ou des commandes',
  'Print the label of {{box}}': 'Imprimer l’étiquette de {{box}}',
  'Stock location {{0}} carries {{1}}: {{2}} more, these boxes weigh {{3}}.':
    'L’emplacement {{0}} porte {{1}} : encore {{2}}, ces boîtes pèsent {{3}}.',
  'Stock location {{0}} carries {{1}}: {{2}} more, this box adds {{3}}.':
    'L’emplacement {{0}} porte {{1}} : encore {{2}}, cette boîte ajoute {{3}}.',
  'Stock location {{0}} carries {{1}}: {{2}} more. Not every box of this order has been weighed.':
    'L’emplacement {{0}} porte {{1}} : encore {{2}}. Toutes les boîtes de cette commande n’ont pas été pesées.',
  'This order has left the hub.': 'Cette commande a quitté le centre.',
  'This order is part of another one by now.': 'Cette commande fait maintenant partie d’une autre.',
  'This order stands at {{0}} · {{1}} by now.': 'Cette commande se trouve maintenant à {{0}} · {{1}}.',
  'This order stands nowhere by now.': 'Cette commande ne se trouve plus nulle part.',
  'This order was cancelled.': 'Cette commande a été annulée.',
  'ZPL, 4 × 2 inches': 'ZPL, 4 × 2 pouces',
}
