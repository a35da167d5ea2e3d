import type { Words } from '../words.ts'

/** French of the address book. */
export const words: Words = {
  'Address Book': 'Carnet d’adresses',
  Contact: 'Contact',
  'Add Contact': 'Ajouter un contact',
  'Edit Contact': 'Modifier le contact',
  'Import Contacts': 'Importer des contacts',
  Company: 'Entreprise',
  Default: 'Par défaut',
  'Search by name, company, phone, email, city or zip code':
    'Chercher par nom, entreprise, téléphone, courriel, ville ou code postal',
  'Whom you send to again and again: the forms of orders fill in their addresses from here.':
    'Vos destinataires habituels : les formulaires de commande prennent leurs adresses ici.',
  'Orders that were made with it keep their addresses.': 'Les commandes déjà faites gardent leurs adresses.',
  'The default contact of this merchant': 'Le contact par défaut de ce marchand',
  'It is offered first in the forms of orders. A merchant has one: the one before is it no more.':
    'Il est proposé en premier dans les formulaires de commande. Un marchand en a un seul : le précédent ne l’est plus.',
  'Contacts Imported Successfully': 'Contacts importés',
  '{{count}} contacts of the file are in the address book already and stay as they are.':
    '{{count}} contacts du fichier sont déjà dans le carnet d’adresses et restent tels quels.',
  '{{count}} contacts of the file are in the address book already and stay as they are._one':
    '{{count}} contact du fichier est déjà dans le carnet d’adresses et reste tel quel.',
  'This contact is in the address book already.': 'Ce contact est déjà dans le carnet d’adresses.',
  'From the address book': 'Du carnet d’adresses',
  'Name, company, phone or city': 'Nom, entreprise, téléphone ou ville',
  'Fills the fields below.': 'Remplit les champs ci-dessous.',
  'Filled in with {{name}}.': 'Rempli avec {{name}}.',
  'Take back': 'Annuler',
  'Save to address book': 'Mettre au carnet d’adresses',
  '{{name}} is in the address book now.': '{{name}} est maintenant dans le carnet d’adresses.',
  '{{name}} is in the address book already.': '{{name}} est déjà dans le carnet d’adresses.',
}
