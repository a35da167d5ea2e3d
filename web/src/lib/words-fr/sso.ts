import type { Words } from '../words.ts'

/** French of signing in with one's company. */
export const words: Words = {
  'Sign in with your company': 'Se connecter avec votre entreprise',
  'Your company’s sign-in says who you are.': 'La connexion de votre entreprise dit qui vous êtes.',
  'Go on': 'Continuer',
  'Use your password': 'Utiliser votre mot de passe',
  'Signing you in': 'Connexion en cours',
  'This sign-in was begun in another browser, or is over. Please begin again.':
    'Cette connexion a été commencée dans un autre navigateur, ou est terminée. Veuillez recommencer.',
  'You were not signed in at your company.': 'Vous n’avez pas été connecté auprès de votre entreprise.',
  'Sign in with your company once more': 'Se connecter de nouveau avec votre entreprise',
  'Your browser has not opened the window.': 'Votre navigateur n’a pas ouvert la fenêtre.',
  'You can close this window': 'Vous pouvez fermer cette fenêtre',
  'Your company’s sign-in did not ask who you are once more. Please use your password.':
    'La connexion de votre entreprise n’a pas redemandé qui vous êtes. Veuillez utiliser votre mot de passe.',
  'Close the company sign-in': 'Fermer la connexion d’entreprise',
  'Close the company sign-in to {{name}}?': 'Fermer la connexion d’entreprise à {{name}}?',
  '{{name}} signs in with a password now': '{{name}} se connecte maintenant avec un mot de passe',
  '{{name}} is signed out everywhere, and signs in with a password from now on: a mail leads to choosing one. It stands in the audit log, and can be opened again.':
    '{{name}} est déconnecté partout et se connecte désormais avec un mot de passe : un courriel mène à son choix. C’est inscrit au journal d’audit, et peut être rouvert.',
  'Open the company sign-in': 'Ouvrir la connexion d’entreprise',
  'Open the company sign-in to {{name}}?': 'Ouvrir la connexion d’entreprise à {{name}}?',
  '{{name}} can sign in with the company again': '{{name}} peut de nouveau se connecter avec l’entreprise',
  'Whoever your company’s service says has the address {{email}} comes in as {{name}} from then on.':
    'Qui, selon le service de votre entreprise, a l’adresse {{email}} entre dès lors comme {{name}}.',
  'You do not sign in with your company any more. Please use your password.':
    'Vous ne vous connectez plus avec votre entreprise. Veuillez utiliser votre mot de passe.',
  'The company’s sign-in does not let this person in now.':
    'La connexion de l’entreprise ne laisse pas entrer cette personne actuellement.',
  'The company’s sign-in is not closed to this person.':
    'La connexion de l’entreprise n’est pas fermée à cette personne.',
  'Company sign-in': 'Connexion de l’entreprise',
  'Sign-in with your company': 'Connexion avec votre entreprise',
  'While it is on, your OpenID Connect service says who the people of your account with addresses of your domains are: they sign in with it, beside their passwords. It adds nobody. Second factors that somebody has set up here are asked for as before.':
    'Tant qu’elle est activée, votre service OpenID Connect dit qui sont les personnes de votre compte ayant une adresse de vos domaines : elles se connectent avec lui, en plus de leur mot de passe. Il n’ajoute personne. Les seconds facteurs configurés ici sont demandés comme avant.',
  'This installation does not know its own address yet.': 'Cette installation ne connaît pas encore sa propre adresse.',
  'Address to which the service sends people back:': 'Adresse à laquelle le service renvoie les personnes :',
  'Redirect address': 'Adresse de retour',
  Issuer: 'Émetteur',
  'Application ID': 'Identifiant de l’application',
  Secret: 'Secret',
  'One is kept. Blank keeps it.': 'Un secret est conservé. Laissez vide pour le garder.',
  'It is kept sealed, and never shown again.': 'Il est conservé scellé, et n’est plus jamais affiché.',
  'Save the service': 'Enregistrer le service',
  'The service is saved': 'Le service est enregistré',
  'Domain of your e-mail addresses': 'Domaine de vos adresses courriel',
  'Add the domain': 'Ajouter le domaine',
  'not proven yet': 'pas encore prouvé',
  proven: 'prouvé',
  '{{domain}} is proven': '{{domain}} est prouvé',
  'Look for the record': 'Chercher l’enregistrement',
  'Take {{domain}} away': 'Retirer {{domain}}',
  'Add this TXT record to the DNS of the domain, or ask whoever hosts this installation:':
    'Ajoutez cet enregistrement TXT au DNS du domaine, ou demandez à l’hébergeur de cette installation :',
  'the host was asked': 'demandé à l’hébergeur',
  'Ask the host': 'Demander à l’hébergeur',
  'Whoever hosts this installation was asked for {{domain}}':
    'L’hébergeur de cette installation a reçu la demande pour {{domain}}',
  'This domain is proven already.': 'Ce domaine est déjà prouvé.',
  'Approved, the account’s company sign-in says who people with addresses of this domain are. Make sure that the domain is theirs. Declined, they can ask again.':
    'Approuvé, la connexion d’entreprise du compte dit qui sont les personnes ayant une adresse de ce domaine. Assurez-vous que le domaine est le leur. Refusé, ils peuvent redemander.',
  Value: 'Valeur',
  'Try the service': 'Essayer le service',
  'The service answers as it should': 'Le service répond comme il faut',
  'The service does not answer as it should': 'Le service ne répond pas comme il faut',
  'Switch it on': 'Activer',
  'Switch it off': 'Désactiver',
  'There is no company sign-in for this address. Please use your password.':
    'Il n’y a pas de connexion d’entreprise pour cette adresse. Veuillez utiliser votre mot de passe.',
  'Your company’s sign-in did not answer as it should. Please try again, or use your password.':
    'La connexion de votre entreprise n’a pas répondu comme il faut. Veuillez réessayer, ou utiliser votre mot de passe.',
  'This sign-in has taken too long, or was used already. Please begin again.':
    'Cette connexion a pris trop de temps, ou a déjà servi. Veuillez recommencer.',
  'Your company’s sign-in has not verified your e-mail address.':
    'La connexion de votre entreprise n’a pas vérifié votre adresse courriel.',
  'Nobody here has the address that your company’s sign-in gave. Please ask whoever manages your account.':
    'Personne ici n’a l’adresse que la connexion de votre entreprise a donnée. Veuillez demander à qui gère votre compte.',
  'This address belongs to somebody else at your company’s sign-in. Please ask whoever manages your account.':
    'Cette adresse appartient à quelqu’un d’autre dans la connexion de votre entreprise. Veuillez demander à qui gère votre compte.',
  'The company sign-in can be switched on once it has a secret and a domain that is proven.':
    'La connexion de l’entreprise peut être activée une fois qu’elle a un secret et un domaine prouvé.',
  'The record was not found. It can take an hour until a new one is seen everywhere.':
    'L’enregistrement n’a pas été trouvé. Il peut falloir une heure avant qu’un nouveau soit visible partout.',
  'This domain is another account’s.': 'Ce domaine est celui d’un autre compte.',
  'This domain is there already.': 'Ce domaine est déjà là.',
  'Twenty domains are the most.': 'Vingt domaines sont le maximum.',
  'Must be a domain like example.com': 'Doit être un domaine comme example.com',
  'Must be an address of the public internet that begins with https://':
    'Doit être une adresse de l’internet public qui commence par https://',
}
