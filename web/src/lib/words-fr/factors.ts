import type { Words } from '../words.ts'

/** French of second factors and passkeys. */
export const words: Words = {
  'Password and code': 'Mot de passe et code',
  'Password and recovery code': 'Mot de passe et code de secours',
  On: 'Activé',
  Off: 'Désactivé',
  or: 'ou',
  Code: 'Code',
  Copied: 'Copié',
  Print: 'Imprimer',
  Download: 'Télécharger',
  '2nd factor': '2e facteur',
  'Six digits': 'Six chiffres',
  'from your code app, for {{email}}': 'de votre application de codes, pour {{email}}',
  'A recovery code': 'Un code de secours',
  'one of the ten that you have kept, for {{email}}': 'l’un des dix que vous avez gardés, pour {{email}}',
  'Recovery code': 'Code de secours',
  'Recovery codes': 'Codes de secours',
  'Goes on by itself at the sixth': 'Continue de lui-même au sixième',
  'The code app': 'L’application de codes',
  'Passkey instead': 'Plutôt une clé d’accès',
  'Sign in with a passkey': 'Se connecter avec une clé d’accès',
  'No passkey was given. You can sign in with your password as well.':
    'Aucune clé d’accès n’a été donnée. Vous pouvez aussi vous connecter avec votre mot de passe.',
  'No passkey was given.': 'Aucune clé d’accès n’a été donnée.',
  'No passkey was made.': 'Aucune clé d’accès n’a été créée.',
  'Phone lost and no code at hand? Whoever manages the people of your account can take the second factor away; you get a mail, and it is in the log.':
    'Téléphone perdu et aucun code sous la main? La personne qui gère les personnes de votre compte peut retirer le second facteur; vous recevez un courriel, et c’est au journal.',
  'Keep your recovery codes': 'Gardez vos codes de secours',
  'One more thing to set up': 'Encore une chose à configurer',
  'Your account asks for a second factor of everybody: beside your password a code that your phone shows.':
    'Votre compte demande un second facteur à tous : en plus de votre mot de passe, un code que votre téléphone affiche.',
  'Each of these codes signs you in once when your phone or key is lost. They are shown now and never again: print them, or keep them where you keep your passwords.':
    'Chacun de ces codes vous connecte une fois si votre téléphone ou votre clé est perdu. Ils ne sont montrés que maintenant : imprimez-les, ou gardez-les où vous gardez vos mots de passe.',
  'This browser does not let the page copy. Print or download them instead.':
    'Ce navigateur ne laisse pas la page copier. Imprimez-les ou téléchargez-les.',
  'I have kept them': 'Je les ai gardés',
  'QR code for the code app': 'Code QR pour l’application de codes',
  'Scan this with a code app on your phone, or type the key:':
    'Numérisez ceci avec une application de codes sur votre téléphone, ou tapez la clé :',
  'Then give the six digits that it shows. Sessions elsewhere end.':
    'Donnez ensuite les six chiffres qu’elle affiche. Les sessions ailleurs prennent fin.',
  'Code app': 'Application de codes',
  'Six digits, for devices without a passkey.': 'Six chiffres, pour les appareils sans clé d’accès.',
  'Set up a code app': 'Configurer une application de codes',
  'Turn off': 'Désactiver',
  'on since {{when}}': 'activée depuis le {{when}}',
  'The code app is on': 'L’application de codes est activée',
  'The code app is off': 'L’application de codes est désactivée',
  'Turn the code app off?': 'Désactiver l’application de codes?',
  'Its codes are not asked for any more. Sessions elsewhere end, and you get a mail.':
    'Ses codes ne sont plus demandés. Les sessions ailleurs prennent fin, et vous recevez un courriel.',
  '{{left}} of {{all}} left': '{{left}} sur {{all}} restants',
  'Each works once. Only their fingerprints are kept here.':
    'Chacun sert une fois. Seules leurs empreintes sont gardées ici.',
  'made {{when}}': 'créés le {{when}}',
  'the last one used {{when}}': 'le dernier utilisé le {{when}}',
  'Make ten new ones': 'En créer dix nouveaux',
  'the old ones end': 'les anciens prennent fin',
  Passkeys: 'Clés d’accès',
  'Add a passkey': 'Ajouter une clé d’accès',
  'Finger, face or key instead of the password. Cannot be phished.':
    'Doigt, visage ou clé au lieu du mot de passe. Résiste à l’hameçonnage.',
  'Browsers make passkeys over https only, or on the machine itself, and never for an address of numbers.':
    'Les navigateurs ne créent des clés d’accès qu’en https, ou sur la machine même, et jamais pour une adresse en chiffres.',
  'This browser makes no passkeys.': 'Ce navigateur ne crée pas de clés d’accès.',
  'This installation does not know its own address yet: whoever runs it can set it.':
    'Cette installation ne connaît pas encore sa propre adresse : la personne qui l’exploite peut la définir.',
  'Passkeys are made at {{origin}}. Open Crossdock there to add one.':
    'Les clés d’accès se créent à {{origin}}. Ouvrez Crossdock à cette adresse pour en ajouter une.',
  'This device has a passkey of yours already.': 'Cet appareil a déjà une de vos clés d’accès.',
  'not used yet': 'pas encore utilisée',
  'used {{when}}': 'utilisée le {{when}}',
  'Take away {{name}}': 'Retirer {{name}}',
  'Take away {{name}}?': 'Retirer {{name}}?',
  'The passkey is added': 'La clé d’accès est ajoutée',
  'The passkey is gone': 'La clé d’accès est retirée',
  'It does not sign you in any more. Sessions elsewhere end, and you get a mail.':
    'Elle ne vous connecte plus. Les sessions ailleurs prennent fin, et vous recevez un courriel.',
  'What is it called?': 'Comment s’appelle-t-elle?',
  'By which you know it, such as MacBook, Touch ID': 'Tel que vous la reconnaissez, par exemple MacBook, Touch ID',
  'Rules for all': 'Règles pour tous',
  'A second factor for everybody': 'Un second facteur pour tous',
  'everybody has one': 'tout le monde en a un',
  'asks {{names}} at their next sign-in': 'demandé à {{names}} à la prochaine connexion',
  'asks {{names}} and {{count}} more at their next sign-in':
    'demandé à {{names}} et à {{count}} autres à la prochaine connexion',
  'asks {{names}} and {{count}} more at their next sign-in_one':
    'demandé à {{names}} et à {{count}} autre à la prochaine connexion',
  'Use a passkey': 'Utiliser une clé d’accès',
  'Of your code app, or a recovery code': 'De votre application de codes, ou un code de secours',
  'Take the second factor away': 'Retirer le second facteur',
  'Take the second factor of {{name}} away?': 'Retirer le second facteur de {{name}}?',
  'Code app, recovery codes and passkeys of {{name}} go, and {{name}} is signed out everywhere. The password opens the account alone until others are set up. {{name}} is told by mail, and it stands in the audit log.':
    'L’application de codes, les codes de secours et les clés d’accès de {{name}} disparaissent, et {{name}} est déconnecté partout. Le mot de passe ouvre seul le compte jusqu’à ce que d’autres soient configurés. {{name}} en est averti par courriel, et c’est au journal d’audit.',
  '{{name}} has no second factor any more': '{{name}} n’a plus de second facteur',
  'Please give your second factor.': 'Veuillez donner votre second facteur.',
  'Your account asks for a second factor. Please set one up first.':
    'Votre compte demande un second facteur. Veuillez d’abord en configurer un.',
  'This sign-in has taken too long. Please begin again.': 'Cette connexion a pris trop de temps. Veuillez recommencer.',
  'This code is not right, or was used already.': 'Ce code est inexact, ou a déjà servi.',
  'This passkey did not work here. Please try again, or use another way.':
    'Cette clé d’accès n’a pas fonctionné ici. Veuillez réessayer, ou utiliser un autre moyen.',
  'There are no passkeys here: they need https, and an address that is known.':
    'Il n’y a pas de clés d’accès ici : elles demandent https et une adresse connue.',
  'The code app is on already.': 'L’application de codes est déjà activée.',
  'Please begin to set up the code app first.': 'Veuillez d’abord commencer à configurer l’application de codes.',
  'There is no second factor yet.': 'Il n’y a pas encore de second facteur.',
  'Your account asks for a second factor. Set up another one before you take this one away.':
    'Votre compte demande un second facteur. Configurez-en un autre avant de retirer celui-ci.',
  'Code is required': 'Le code est obligatoire',
}
