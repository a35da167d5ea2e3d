import type { Words } from '../words.ts'

/** French of imports. */
export const words: Words = {
  'Cancel the import': 'Annuler l’importation',
  'Row {{row}}': 'Ligne {{row}}',
  'Row {{row}}, {{name}}': 'Ligne {{row}}, {{name}}',
  'Text of the cell: {{where}}': 'Texte de la cellule : {{where}}',
  'Expected {{what}}.': '{{what}} attendu.',
  'Fill all blank cells of the column with it': 'En remplir toutes les cellules vides de la colonne',
  'Fill {{count}} blank cells with it': 'En remplir {{count}} cellules vides',
  'Fill {{count}} blank cells with it_one': 'En remplir {{count}} cellule vide',
  '{{day}} {{month}} {{year}}': '{{day}} {{month}} {{year}}',
  '{{field}}: “{{first}}” has the day first, “{{second}}” the month first. A column with both cannot be read: put its cells right, or ignore it.':
    '{{field}} : « {{first}} » a le jour d’abord, « {{second}} » le mois d’abord. Une colonne qui a les deux ne peut pas être lue : corrigez ses cellules, ou ignorez-la.',
  '{{field}}: {{text}} is read as {{day}}': '{{field}} : {{text}} est lu comme {{day}}',
  ', as the spreadsheet has it': ', comme dans le tableur',
  ', years ago': ', il y a plusieurs années',
  ', years from now': ', dans plusieurs années',
  'Day first (DD/MM/YYYY)': 'Jour d’abord (JJ/MM/AAAA)',
  'Month first (MM/DD/YYYY)': 'Mois d’abord (MM/JJ/AAAA)',
  'Year first (YY/MM/DD)': 'Année d’abord (AA/MM/JJ)',
  'That is right': 'C’est juste',
  'The letters of this file can be read in several ways. Words of it are':
    'Les lettres de ce fichier peuvent se lire de plusieurs façons. Ses mots sont',
  'This file is read as': 'Ce fichier est lu comme',
  'This file, with words such as “{{word}}”, is read as': 'Ce fichier, avec des mots comme « {{word}} », est lu comme',
  'Leave them out': 'Les laisser de côté',
  'Hidden rows in this sheet: {{count}}.': 'Lignes masquées dans cette feuille : {{count}}.',
  'From hidden columns of this sheet: {{list}}.': 'De colonnes masquées de cette feuille : {{list}}.',
  'Fill them down': 'Remplir vers le bas',
  'Cells under merged ones: {{count}} ({{list}}).': 'Cellules sous des cellules fusionnées : {{count}} ({{list}}).',
  '{{field}}: “{{text}}” is a date in the spreadsheet. Where a code such as 3-4 was typed, write it anew.':
    '{{field}} : « {{text}} » est une date dans le tableur. Là où un code comme 3-4 a été saisi, écrivez-le de nouveau.',
  'Import Excel': 'Importer d’Excel',
  'Nothing was imported: orders have lines of the file already, from another one (rows: {{count}}). Please import it again, and say whether they are the same lines or more of them.':
    'Rien n’a été importé : des commandes ont déjà des lignes du fichier, venues d’un autre (lignes : {{count}}). Importez-le de nouveau, et dites si ce sont les mêmes lignes ou d’autres.',
  'Nothing was imported: there are no products with these SKUs: {{skus}}':
    'Rien n’a été importé : il n’y a pas de produits avec ces SKU : {{skus}}',
  '{{count}} more faults are listed in the import.': '{{count}} autres fautes sont listées dans l’importation.',
  '{{count}} more faults are listed in the import._one': '{{count}} autre faute est listée dans l’importation.',
  'The import was cancelled. Nothing of it was imported.': 'L’importation a été annulée. Rien n’en a été importé.',
  'Waiting for its turn…': 'Attend son tour…',
  'The orders get their stock…': 'Les commandes reçoivent leur stock…',
  'Finishing…': 'On finit…',
  'Checking…': 'Vérification…',
  'Writing…': 'Écriture…',
  'Making the rows ready…': 'Préparation des lignes…',
  'Sending…': 'Envoi…',
  'The server reads the rows…': 'Le serveur lit les lignes…',
  'The connection is lost. The import goes on at the server, and is followed again as soon as the connection is back.':
    'La connexion est perdue. L’importation continue sur le serveur, et on la suivra de nouveau dès le retour de la connexion.',
  'You can go on with other things: you are told when it is done. Nothing is imported before all of it is.':
    'Vous pouvez faire autre chose : on vous dira quand c’est fait. Rien n’est importé avant que tout le soit.',
  'One value for all rows': 'Une valeur pour toutes les lignes',
  'Not in your file: one value for all rows': 'Pas dans votre fichier : une valeur pour toutes les lignes',
  'Where {{field}} comes from': 'D’où vient {{field}}',
  'One value': 'Une valeur',
  'Column {{name}}': 'Colonne {{name}}',
  'Unit of {{field}}': 'Unité de {{field}}',
  'Without {{field}}': 'Sans {{field}}',
  'Another field': 'Un autre champ',
  'Add a field…': 'Ajouter un champ…',
  'Choose…': 'Choisir…',
  'Rows of the file': 'Lignes du fichier',
  'Select all rows': 'Sélectionner toutes les lignes',
  'expected {{what}}': '{{what}} attendu',
  'Column {{letter}}': 'Colonne {{letter}}',
  'Field of column {{name}}': 'Champ de la colonne {{name}}',
  'Unit of column {{name}}': 'Unité de la colonne {{name}}',
  'Its header is not one of ours: it was matched by its place in the template. Please check.':
    'Son en-tête n’est pas l’un des nôtres : la colonne a été reconnue à sa place dans le modèle. Vérifiez.',
  Guessed: 'Deviné',
  '+ {{fields}}': '+ {{fields}}',
  '{{count}} rows of the file were left out: {{words}}.':
    '{{count}} lignes du fichier ont été laissées de côté : {{words}}.',
  '{{count}} rows of the file were left out: {{words}}._one':
    '{{count}} ligne du fichier a été laissée de côté : {{words}}.',
  '{{count}} selected': '{{count}} sélectionnés',
  '{{count}} selected_one': '{{count}} sélectionné',
  'Delete rows': 'Supprimer des lignes',
  'Clear selection': 'Effacer la sélection',
  'Only rows that are shown can be selected: {{shown}} of {{total}}.':
    'Seules les lignes affichées peuvent être sélectionnées : {{shown}} sur {{total}}.',
  '{{count}} rows': '{{count}} lignes',
  '{{count}} rows_one': '{{count}} ligne',
  'Shown are {{shown}} of them: the first ones, and those with faults.':
    'Affichées : {{shown}}, les premières et celles qui ont des fautes.',
  'Checking all rows… {{rows}}': 'Vérification de toutes les lignes… {{rows}}',
  '{{count}} cells to fix': '{{count}} cellules à corriger',
  '{{count}} cells to fix_one': '{{count}} cellule à corriger',
  '{{count}} rows to fix': '{{count}} lignes à corriger',
  '{{count}} rows to fix_one': '{{count}} ligne à corriger',
  'Previous fault': 'Faute précédente',
  'Next fault': 'Faute suivante',
  'Select rows with faults': 'Sélectionner les lignes fautives',
  'All cells are right': 'Toutes les cellules sont justes',
  'Import {{count}} rows without goods as well': 'Importer aussi {{count}} lignes sans marchandises',
  'Import {{count}} rows without goods as well_one': 'Importer aussi {{count}} ligne sans marchandises',
  'Bring {{count}} deleted rows back': 'Ramener {{count}} lignes supprimées',
  'Bring {{count}} deleted rows back_one': 'Ramener {{count}} ligne supprimée',
  'Only rows with faults': 'Seulement les lignes fautives',
  'Hide ignored columns': 'Masquer les colonnes ignorées',
  'About this file': 'Au sujet de ce fichier',
  'This looks like an {{name}} export.': 'Ce fichier semble exporté de {{name}}.',
  'This looks like a {{name}} export.': 'Ce fichier semble exporté de {{name}}.',
  'It holds no {{name}}.': 'Il ne contient pas ceci : {{name}}.',
  'Every row of this file is left out: {{words}}.':
    'Toutes les lignes de ce fichier sont laissées de côté : {{words}}.',
  'The headers are in row {{row}}; what stands above them is left out.':
    'Les en-têtes sont à la ligne {{row}}; ce qui est au-dessus est laissé de côté.',
  'Blank cells took what the file has in their place: a billing address, or another number (rows: {{rows}}).':
    'Des cellules vides ont pris ce que le fichier a à leur place : une adresse de facturation, ou un autre numéro (lignes : {{rows}}).',
  'the same lines again: nothing is added': 'les mêmes lignes : rien n’est ajouté',
  'more of them: they are added': 'd’autres lignes : elles sont ajoutées',
  'Select these rows': 'Sélectionner ces lignes',
  'Lines like these have come to their orders from another file (rows: {{rows}}). They are':
    'Des lignes comme celles-ci sont venues à leurs commandes d’un autre fichier (lignes : {{rows}}). Ce sont',
  'The items of a row stand side by side: only those under “{{header}}” are read, not those under {{others}}. Export a row for each item instead.':
    'Les articles d’une ligne sont côte à côte : seuls ceux sous « {{header}} » sont lus, non ceux sous {{others}}. Exportez plutôt une ligne par article.',
  'Import only these items': 'Importer seulement ces articles',
  'column {{letter}} (“{{example}}”)': 'colonne {{letter}} (« {{example}} »)',
  '{{count}} columns are called “{{header}}”. {{field}} is':
    '{{count}} colonnes s’appellent « {{header}} ». {{field}} est',
  '{{count}} columns are called “{{header}}”. {{field}} is_one':
    '{{count}} colonne s’appelle « {{header}} ». {{field}} est',
  'Rows with a value under {{field}} (rows: {{rows}})': 'Lignes avec une valeur sous {{field}} (lignes : {{rows}})',
  '{{field}}: rows with “{{word}}” (rows: {{rows}})': '{{field}} : lignes avec « {{word}} » (lignes : {{rows}})',
  '{{field}} holds many different words: rows are left out for those alone that are listed here.':
    '{{field}} contient beaucoup de mots différents : des lignes ne sont laissées de côté que pour ceux listés ici.',
  '{{field}}: “{{word}}” means': '{{field}} : « {{word}} » veut dire',
  '{{field}}: “{{word}}” (rows: {{rows}}) means': '{{field}} : « {{word}} » (lignes : {{rows}}) veut dire',
  '{{choice}}, without the recipient': '{{choice}}, sans le destinataire',
  '“{{word}}” with a recipient (rows: {{rows}}) means':
    '« {{word}} » avec un destinataire (lignes : {{rows}}) veut dire',
  'Select row {{number}}': 'Sélectionner la ligne {{number}}',
  'This row has a fault': 'Cette ligne a une faute',
  'Row {{row}}, column {{column}}': 'Ligne {{row}}, colonne {{column}}',
  Sheet: 'Feuille',
  'Headers in row': 'En-têtes à la ligne',
  'Select Warehouse': 'Choisir l’entrepôt',
  'Choose another file': 'Choisir un autre fichier',
  'Reading…': 'Lecture…',
  'Importing…': 'Importation…',
  'Select a field from the drop down columns that matches the column in your file':
    'Choisissez dans les listes le champ qui correspond à la colonne de votre fichier',
  'What the server said': 'Ce que le serveur a dit',
  'Choose a cell to see and change it. Type to overwrite, Enter to edit, Ctrl+V to paste cells, F8 for the next fault.':
    'Choisissez une cellule pour la voir et la changer. Tapez pour remplacer, Entrée pour modifier, Ctrl+V pour coller des cellules, F8 pour la faute suivante.',
  'Still to be filled: {{list}}': 'Encore à remplir : {{list}}',
  'Discard changes': 'Abandonner les changements',
  'Please say how the words of this file are read.': 'Dites comment se lisent les mots de ce fichier.',
  'Please say what becomes of the items under {{list}}.': 'Dites ce que deviennent les articles sous {{list}}.',
  'Please say which of the columns called “{{header}}” is meant.':
    'Dites laquelle des colonnes appelées « {{header}} » est la bonne.',
  'Please say what becomes of rows with {{words}}.': 'Dites ce que deviennent les lignes avec {{words}}.',
  'Please say whether the lines that orders have already are the same or more of them.':
    'Dites si les lignes que les commandes ont déjà sont les mêmes ou d’autres.',
  '{{field}}: the dates of this column contradict each other.':
    '{{field}} : les dates de cette colonne se contredisent.',
  '{{field}}: please say whether its dates are read right.': '{{field}} : dites si ses dates sont bien lues.',
  '{{field}}: please say what “{{text}}” is.': '{{field}} : dites ce qu’est « {{text}} ».',
  'Please say what {{words}} means.': 'Dites ce que veut dire {{words}}.',
  'Please say what becomes of the recipients of rows that are picked up.':
    'Dites ce que deviennent les destinataires des lignes ramassées.',
  '{{phase}} {{done}} of {{total}}': '{{phase}} {{done}} sur {{total}}',
  'Only one file can be imported at a time.': 'Un seul fichier peut être importé à la fois.',
  'Only .xlsx, .csv, .xls, .txt and .ods files can be imported.':
    'Seuls les fichiers .xlsx, .csv, .xls, .txt et .ods peuvent être importés.',
  'Its name has no extension, which says what kind of file it is.':
    'Son nom n’a pas d’extension, qui dit de quel type de fichier il s’agit.',
  'Remove the present file first.': 'Retirez d’abord le fichier présent.',
  'Your selected merchant is All. Please select a valid merchant':
    'Le marchand choisi est Tous. Veuillez choisir un marchand valide',
  'Drop a spreadsheet here, or choose a file': 'Déposez ici une feuille de calcul, ou choisissez un fichier',
  'One .xlsx, .csv, .xls, .txt or .ods file, at most 1,000,000 rows':
    'Un fichier .xlsx, .csv, .xls, .txt ou .ods, au plus 1 000 000 de lignes',
  'Reading… {{rows}}': 'Lecture… {{rows}}',
  'This file could not be read': 'Ce fichier n’a pas pu être lu',
  'Download template': 'Télécharger le modèle',
  'Please select warehouse before proceeding': 'Choisissez un entrepôt avant de continuer',
  'Row {{row}}: {{message}}': 'Ligne {{row}} : {{message}}',
  '{{count}} cells are not right. Please fix them or delete their rows.':
    '{{count}} cellules ne sont pas justes. Corrigez-les ou supprimez leurs lignes.',
  '{{count}} cells are not right. Please fix them or delete their rows._one':
    '{{count}} cellule n’est pas juste. Corrigez-la ou supprimez sa ligne.',
  'All rows are still being checked.': 'Toutes les lignes sont encore en vérification.',
  'There are no rows to import.': 'Il n’y a aucune ligne à importer.',
  'This file has more than {{count}} rows. Please split it and import the parts.':
    'Ce fichier a plus de {{count}} lignes. Divisez-le et importez les parties.',
  'This file has more than {{count}} rows. Please split it and import the parts._one':
    'Ce fichier a plus de {{count}} ligne. Divisez-le et importez les parties.',
}
