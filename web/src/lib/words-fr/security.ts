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
  'Signed out everywhere else; this one stays': 'Déconnecté partout ailleurs; celle-ci reste',
  '“Sign out everywhere” ends the others; this one stays.':
    '« Se déconnecter partout » termine les autres; celle-ci reste.',
  'Invitation link': 'Lien d’invitation',
  'Unknown browser': 'Navigateur inconnu',
  'Unknown place': 'Lieu inconnu',
  'signed in {{when}}': 'connecté le {{when}}',
  'last used {{when}}': 'dernier usage le {{when}}',
  'this session': 'cette session',
  'Change your e-mail': 'Changer d’adresse courriel',
  'You sign in with {{email}}.': 'Vous vous connectez avec {{email}}.',
  'New email address': 'Nouvelle adresse courriel',
  'Change the address': 'Changer l’adresse',
  'Keep my address': 'Garder mon adresse',
  'Your address stays': 'Votre adresse reste',
  'to {{email}}': 'vers {{email}}',
  'old address said yes': 'l’ancienne adresse a dit oui',
  'old address is asked': 'l’ancienne adresse est interrogée',
  'new address said yes': 'la nouvelle adresse a dit oui',
  'new address is asked': 'la nouvelle adresse est interrogée',
  'until {{when}}': 'jusqu’au {{when}}',
  'Both addresses were sent a link': 'Un lien a été envoyé aux deux adresses',
  'Both addresses get a link and have to say yes. No access to the old one any more? Whoever manages the users of your business can give you another address; of the admin, whoever runs this installation.':
    'Les deux adresses reçoivent un lien et doivent dire oui. Plus d’accès à l’ancienne? Qui gère les utilisateurs de votre entreprise peut vous donner une autre adresse; pour l’administrateur, qui exploite cette installation.',
  'Your e-mail address': 'Votre adresse courriel',
  'From {{before}} to {{after}}': 'De {{before}} à {{after}}',
  'Yes, change it': 'Oui, la changer',
  'Yes, this is my address': 'Oui, c’est mon adresse',
  'No, keep the address': 'Non, garder l’adresse',
  'Your address stays. If you did not ask for another one, please choose a new password.':
    'Votre adresse reste. Si vous n’en avez pas demandé une autre, veuillez choisir un nouveau mot de passe.',
  'The address is changed. Sign in with the new one from now on.':
    'L’adresse est changée. Connectez-vous désormais avec la nouvelle.',
  'Thank you. The address is changed as soon as the other one has said yes, too.':
    'Merci. L’adresse est changée dès que l’autre aura aussi dit oui.',
  'You sign in with this address already': 'Vous vous connectez déjà avec cette adresse',
  'This password is one of the most common, or nearly. Please choose another one.':
    'Ce mot de passe est l’un des plus courants, ou presque. Veuillez en choisir un autre.',
  'This password is mostly your name, your address or your business. Please choose another one.':
    'Ce mot de passe est surtout votre nom, votre adresse ou votre entreprise. Veuillez en choisir un autre.',
}
