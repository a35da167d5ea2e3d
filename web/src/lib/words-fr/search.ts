import type { Words } from '../words.ts'

/** The search over everything. */
export const words: Words = {
  'Everything is found here': 'Tout se trouve ici',
  'Near to it': 'Proche de cela',
  'Nothing near to it is found, either.': 'Rien de proche n’est trouvé non plus.',
  'Nothing of this kind is called “{{term}}”.': 'Rien de ce genre ne s’appelle « {{term}} ».',
  'Order, person, phone, tracking number, SKU, place': 'Commande, personne, téléphone, numéro de suivi, SKU, place',
  'The same everywhere': 'La même partout',
  'Two letters are enough: of a number, a name, a phone, a SKU or a place.':
    'Deux lettres suffisent : d’un numéro, d’un nom, d’un téléphone, d’un SKU ou d’une place.',
  'What is found': 'Ce qui est trouvé',
  'What one may not see is not looked for.': 'Ce que l’on ne peut pas voir n’est pas cherché.',
  '{{found}} found': '{{found}} trouvés',
  Search: 'Recherche',
  'Found in': 'Trouvé dans',
  Fits: 'Correspond',
  About: 'À propos',
  'All that is found': 'Tout ce qui est trouvé',
  'everything again': 'tout de nouveau',
  'only {{kind}}': 'seulement {{kind}}',
  actions: 'actions',
  back: 'retour',
  close: 'fermer',
  'Route Orders': 'Commandes de tournées',
  'Pool Orders': 'Commandes du bassin',
  'order and PO number, name, phone, zip code and city':
    'numéro de commande et de bon de commande, nom, téléphone, code postal et ville',
  'order and PO number, name, phone and barcode of a box':
    'numéro de commande et de bon de commande, nom, téléphone et code à barres d’une boîte',
  'name and driver': 'nom et chauffeur',
}
