import type { Words } from '../words.ts'

/** French of what is wrong with a row or a cell of a file, and of what was expected there. */
export const words: Words = {
  'Row {{row}}, {{column}}: {{message}}': 'Ligne {{row}}, {{column}} : {{message}}',
  'Expected {{what}}, found {{found}}.': 'Attendu : {{what}}; trouvé : {{found}}.',
  nothing: 'rien',
  // Cells.
  text: 'un texte',
  'all its digits': 'tous ses chiffres',
  'readable text': 'un texte lisible',
  'a value': 'une valeur',
  'another value': 'une autre valeur',
  'a number': 'un nombre',
  'a whole number': 'un nombre entier',
  'yes or no': 'oui ou non',
  'at most {{0}} characters': 'au plus {{0}} caractères',
  'a year of four digits': 'une année à quatre chiffres',
  'a date as DD/MM/YYYY': 'une date de la forme JJ/MM/AAAA',
  'a date from 01/01/2000 on': 'une date à partir du 01/01/2000',
  '{{0}} greater than {{1}}': '{{0:term}} supérieur à {{1}}',
  '{{0}} of at least {{1}}': '{{0:term}} d’au moins {{1}}',
  '{{0}} of at most {{1}}': '{{0:term}} d’au plus {{1}}',
  '{{0}} without separators': '{{0:term}} sans séparateurs',
  'one number of 10 digits, or of up to 15 with the code of its country':
    'un numéro de 10 chiffres, ou de 15 au plus avec l’indicatif de son pays',
  'a zip code as 02134 or 02134-1000': 'un code postal comme 02134 ou 02134-1000',
  'A zip code of the United States has 5 digits, or 9. A spreadsheet may have taken its first zero':
    'Un code postal des États-Unis a 5 chiffres, ou 9. Un tableur a peut-être enlevé son premier zéro',
  'A character of this text was damaged in the file. Enter it again':
    'Un caractère de ce texte a été abîmé dans le fichier. Saisissez-le de nouveau',
  'Excel has shortened this number. Format the column as text and enter it again':
    'Excel a raccourci ce nombre. Mettez la colonne au format texte et saisissez-le de nouveau',
  'The spreadsheet has lost digits of this number. Format the column as text and enter it again':
    'Le tableur a perdu des chiffres de ce nombre. Mettez la colonne au format texte et saisissez-le de nouveau',
  'The formula in this cell has no value': 'La formule de cette cellule n’a pas de valeur',
  'Could be {{0}}': 'Peut être {{0}}',
  'Could be {{0}} or {{1}}': 'Peut être {{0}} ou {{1}}',
  'Must be a date': 'Doit être une date',
  'Must be a date as DD/MM/YYYY': 'Doit être une date de la forme JJ/MM/AAAA',
  'Must be a date from 01/01/2000 on': 'Doit être une date à partir du 01/01/2000',
  'Must be greater than {{0}}': 'Doit être supérieur à {{0}}',
  'Must be yes or no': 'Doit être oui ou non',
  // Rows that belong together.
  'This differs from row {{0}} of the same order': 'Ceci diffère de la ligne {{0}} de la même commande',
  'This row has no {{0}}, though other rows have one': 'Cette ligne n’a pas de {{0:term}}, alors que d’autres en ont',
  'the number of its order, or no numbers in the whole file':
    'le numéro de sa commande, ou aucun numéro dans tout le fichier',
  'A draft takes the rows of one order': 'Un brouillon prend les lignes d’une seule commande',
  'A draft takes the rows of one order, at most 20,000 of them.':
    'Un brouillon prend les lignes d’une seule commande, au plus 20 000.',
  '"{{0}}", as in row {{1}}': '« {{0}} », comme à la ligne {{1}}',
  'a value in one row of the order': 'une valeur dans une des lignes de la commande',
  'This line of the order stands in row {{0}}, too': 'Cette ligne de la commande est aussi à la ligne {{0}}',
  'an id of its own': 'un identifiant à elle',
  'This order names a recipient, so it must be said whether it is a delivery or a pick-up':
    'Cette commande nomme un destinataire : il faut dire si c’est une livraison ou un ramassage',
  'Delivery or Pick up': 'Livraison ou ramassage',
  'room for phone extensions': 'de la place pour les postes téléphoniques',
  'fewer lines': 'moins de lignes',
  'fewer packages': 'moins de colis',
  // What is there already.
  'This order was imported before, as {{0}}, and says otherwise':
    'Cette commande a déjà été importée, sous {{0}}, et dit autre chose',
  'This order was imported before, with other contents, as {{0}}':
    'Cette commande a déjà été importée, avec un autre contenu, sous {{0}}',
  'a number that was not imported yet': 'un numéro qui n’a pas encore été importé',
  '"{{0}}", as there': '« {{0}} », comme là',
  'nothing, as there': 'rien, comme là',
  'This row was imported before, in {{0}}, with {{1}} units':
    'Cette ligne a déjà été importée, dans {{0}}, avec {{1}} unités',
  'This row was imported before, in {{0}}, with 1 unit': 'Cette ligne a déjà été importée, dans {{0}}, avec 1 unité',
  '1 unit': '1 unité',
  '{{0}} units': '{{0}} unités',
  '{{0}} has a line of this product from another file': '{{0}} a une ligne de ce produit venue d’un autre fichier',
  'to be told whether it is the same line or one more': 'savoir si c’est la même ligne ou une de plus',
  '{{0}} is {{1}}, so that nothing can be added to it': '{{0}} : {{1:term}}, donc rien ne peut y être ajouté',
  'an order that is {{0}} or {{1}}': 'une commande à l’état {{0:term}} ou {{1:term}}',
  // Warehouses, places and packages that it names.
  'This warehouse does not exist': 'Cet entrepôt n’existe pas',
  'the id of a warehouse': 'l’identifiant d’un entrepôt',
  'There is no stock location type "{{0}}" in this warehouse':
    'Il n’y a pas de type d’emplacement « {{0}} » dans cet entrepôt',
  'Several stock location types are called "{{0}}". Write {{1}}':
    'Plusieurs types d’emplacement s’appellent « {{0}} ». Écrivez {{1}}',
  '{{0}} has no such package': '{{0}} n’a pas ce colis',
  'a package of the product': 'un colis du produit',
  'SKU {{0}} has no package {{1}}. It has: {{2}}.': 'Le SKU {{0}} n’a pas de colis {{1}}. Il a : {{2}}.',
  'SKU {{0}} has several packages of this name: {{1}}. Say the Units Per Package.':
    'Le SKU {{0}} a plusieurs colis de ce nom : {{1}}. Indiquez les unités par colis.',
  'There is a conflict with package specifications: {{0}} of {{1}} of SKU {{2}} has another weight or size.':
    'Les colis ne concordent pas : {{0}} de {{1}} du SKU {{2}} a un autre poids ou une autre taille.',
  '1 unit fills no whole number of {{0}} ({{1}} units).':
    '1 unité ne remplit pas un nombre entier de {{0}} ({{1}} unités).',
  '{{0}} units fill no whole number of {{1}} ({{2}} units).':
    '{{0}} unités ne remplissent pas un nombre entier de {{1}} ({{2}} unités).',
  // The file as a whole.
  'This file is empty.': 'Ce fichier est vide.',
  'This file holds no rows.': 'Ce fichier n’a aucune ligne.',
  'This file is damaged. Please save it again and retry.':
    'Ce fichier est abîmé. Enregistrez-le de nouveau et réessayez.',
  'This file is protected with a password. Please save it without one.':
    'Ce fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
  'This file is no Excel workbook, whatever its name says.':
    'Ce fichier n’est pas un classeur Excel, quoi que dise son nom.',
  'This file is neither a spreadsheet nor a text file.': 'Ce fichier n’est ni un tableur ni un fichier texte.',
  'This file is an archive, but no spreadsheet.': 'Ce fichier est une archive, mais pas un tableur.',
  'This file is packed in a way that cannot be read. Please save it again.':
    'Ce fichier est compressé d’une façon qui ne peut pas être lue. Enregistrez-le de nouveau.',
  'This file is XML, which cannot be read here. Please save it as .xlsx or .csv and try again.':
    'Ce fichier est du XML, qui ne peut pas être lu ici. Enregistrez-le en .xlsx ou .csv et réessayez.',
  'This is a web page, no spreadsheet. Please save it as .xlsx or .csv and try again.':
    'C’est une page Web, pas un tableur. Enregistrez-la en .xlsx ou .csv et réessayez.',
  'This is a binary workbook (.xlsb). Please save it as .xlsx and try again.':
    'C’est un classeur binaire (.xlsb). Enregistrez-le en .xlsx et réessayez.',
  'This is an OpenDocument file, but no spreadsheet.': 'C’est un fichier OpenDocument, mais pas un tableur.',
  'This is {{0}}, no spreadsheet.': 'C’est {{0:term}}, pas un tableur.',
  'a PDF document': 'un document PDF',
  'a picture': 'une image',
  'a text document': 'un document texte',
  'a packed file': 'un fichier compressé',
  'a program': 'un programme',
  'This workbook has no sheets.': 'Ce classeur n’a aucune feuille.',
  'This workbook has too many parts.': 'Ce classeur a trop de parties.',
  'This workbook holds definitions that are not allowed.':
    'Ce classeur contient des définitions qui ne sont pas permises.',
  'A cell of row {{0}} is too long.': 'Une cellule de la ligne {{0}} est trop longue.',
  'A quote is opened in row {{0}} and never closed.': 'Un guillemet est ouvert à la ligne {{0}} et jamais fermé.',
  'A row of this file is too large.': 'Une ligne de ce fichier est trop grande.',
  'A part of this file is too large.': 'Une partie de ce fichier est trop grande.',
  'A part of this workbook is too large.': 'Une partie de ce classeur est trop grande.',
  'This file holds too many cells.': 'Ce fichier contient trop de cellules.',
  'This file has more than {{0}} columns.': 'Ce fichier a plus de {{0}} colonnes.',
  'This file has more than {{0}} rows.': 'Ce fichier a plus de {{0}} lignes.',
  'This file is larger than {{0}}.': 'Ce fichier dépasse {{0}}.',
  'This file unpacks to more than {{0}}, which is too large.':
    'Décompressé, ce fichier dépasse {{0}}, ce qui est trop grand.',
  // The import as a whole.
  'Another import of this store is still being written. Nothing of this one was; please send it again in a moment.':
    'Une autre importation de cette boutique est encore en cours d’écriture. Rien de celle-ci n’a été écrit; envoyez-la de nouveau dans un moment.',
  'Other imports of yours are being sent or read already. Please try again in a moment.':
    'D’autres de vos importations sont déjà en cours d’envoi ou de lecture. Réessayez dans un moment.',
  'Several imports are being sent or read already. Please try again in a moment.':
    'Plusieurs importations sont déjà en cours d’envoi ou de lecture. Réessayez dans un moment.',
  'There is no room on the disk for this import right now. It goes on by itself once there is.':
    'Il n’y a pas de place sur le disque pour cette importation. Elle continue d’elle-même dès qu’il y en a.',
  'This import has been written, or has ended already: it can not be cancelled any more.':
    'Cette importation est écrite, ou déjà terminée : elle ne peut plus être annulée.',
  'The body must be JSON.': 'Le corps doit être du JSON.',
  'Something went wrong.': 'Quelque chose s’est mal passé.',
}
