import type { Words } from '../words.ts'

/** French of the service book. */
export const words: Words = {
  'Custom Services': 'Services personnalisés',
  'Custom service': 'Service personnalisé',
  'Create New Custom Service': 'Créer un service personnalisé',
  'Edit Custom Service': 'Modifier le service personnalisé',
  'Charge basis': 'Base du prix',
  'Charge basis is required': 'La base de facturation est obligatoire',
  'Per order': 'Par commande',
  'Per package': 'Par colis',
  'Offered for orders. Those that have it keep it, with the price of then.':
    'Proposé pour les commandes. Celles qui l’ont le gardent, au prix d’alors.',
  'Orders that have it keep it, with the price of then.': 'Les commandes qui l’ont le gardent, au prix d’alors.',
  'What you sell with a delivery: assembly, carrying upstairs, taking old things away.':
    'Ce que vous vendez avec une livraison : montage, montée aux étages, reprise de l’ancien.',
  'You already have a custom service with this title!': 'Vous avez déjà un service personnalisé de ce titre!',
  'Other services': 'Autres services',
  'Separated by commas, without a price.': 'Séparés par des virgules, sans prix.',
  '{{price}} per order': '{{price}} par commande',
  '{{price}} per package': '{{price}} par colis',
  'Services: {{services}}': 'Services : {{services}}',
}
