import type { Words } from '../words.ts'

/** French of what keeps a sign-in safe. */
export const words: Words = {
  Security: 'Sécurité',
  'Where you are signed in': 'Où vous êtes connecté',
  'Ends unused after {{term}}, used or not after 30 days':
    'Prend fin sans usage après {{term}}, en tout cas après 30 jours',
  'Sign out everywhere': 'Se déconnecter partout',
  'Sign out {{device}}': 'Déconnecter {{device}}',
  'Sign out': 'Déconnecter',
  'Signed out there': 'Déconnecté de cet appareil',
  '{{count}} other sessions ended; this one stays': '{{count}} autres sessions terminées; celle-ci reste',
  '{{count}} other sessions ended; this one stays_one': '{{count}} autre session terminée; celle-ci reste',
  '“Sign out everywhere” ends the others; this one stays.':
    '« Se déconnecter partout » termine les autres; celle-ci reste.',
  'Invitation link': 'Lien d’invitation',
  'Unknown browser': 'Navigateur inconnu',
  'Unknown place': 'Lieu inconnu',
  'signed in {{when}}': 'connecté le {{when}}',
  'last used {{when}}': 'dernier usage le {{when}}',
  'this session': 'cette session',
  'This password is one of the most common, or nearly. Please choose another one.':
    'Ce mot de passe est l’un des plus courants, ou presque. Veuillez en choisir un autre.',
  'This password is mostly your name, your address or your business. Please choose another one.':
    'Ce mot de passe est surtout votre nom, votre adresse ou votre entreprise. Veuillez en choisir un autre.',
}
