import type { Words } from '../words.ts'

/** French of what the server says with numbers and names in it: gaps are counted, as the sentence has them. */
export const words: Words = {
  '{{0}} is required': '{{0:term}} : requis',
  'Must be at least {{0}}': 'Doit être au moins {{0}}',
  'Must be at least {{0}} characters': 'Doit avoir au moins {{0}} caractères',
  'Must be at least {{0}} entries': 'Doit avoir au moins {{0}} éléments',
  'Must be at least {{0}}: {{1}}': 'Doit être au moins {{0}} : {{1:term}}',
  'Must be at most {{0}}': 'Doit être au plus {{0}}',
  'Must be at most {{0}} characters': 'Doit avoir au plus {{0}} caractères',
  'Must be at most {{0}} entries': 'Doit avoir au plus {{0}} éléments',
  'Must be at most {{0}} days': 'Doit être au plus {{0}} jours',
  'Must be at most {{0}} lines': 'Doit avoir au plus {{0}} lignes',
  'Must be at most {{0}} products': 'Doit avoir au plus {{0}} produits',
  'Must be at most {{0}} rows': 'Doit avoir au plus {{0}} lignes',
  'Must be at most {{0}} units': 'Doit être au plus {{0}} unités',
  'Must be at most {{0}} units in all rows of the order':
    'Doit être au plus {{0}} unités dans toutes les lignes de la commande',
  'Must be one of {{0}}': 'Doit être l’un de {{0:term}}',
  'Must be one of: All, {{0}}': 'Doit être l’un de : All, {{0:term}}',
  'Must be a multiple of {{0}}': 'Doit être un multiple de {{0}}',
  'Must have at most {{0}} decimals': 'Doit avoir au plus {{0}} décimales',
  'Must be within {{0}} days': 'Doit être à moins de {{0}} jours',
  'At most {{0}} more': 'Au plus {{0}} de plus',
  'About {{0}} kg is expected': 'On attend environ {{0}} kg',
  'An order can have at most {{0}} files.': 'Une commande peut avoir au plus {{0}} fichiers.',
  'This SKU names {{0}}': 'Ce SKU désigne {{0}}',
  'This product has no package {{0}}': 'Ce produit n’a pas de colis {{0}}',
  'This product has several packages {{0}}: say how large': 'Ce produit a plusieurs colis {{0}} : précisez la taille',
  'The package {{0}} is named twice': 'Le colis {{0}} est nommé deux fois',
  'Another product or package has the barcode {{0}}': 'Un autre produit ou colis a le code à barres {{0}}',
  'Can be sorted by: {{0}}': 'Peut être trié par : {{0}}',
  'Customs information of {{0}} is required': 'Les renseignements douaniers de {{0}} sont requis',
  'Labels are made for at most {{0}} boxes at once. Choose fewer orders.':
    'Les étiquettes sont faites pour au plus {{0}} boîtes à la fois. Choisissez moins de commandes.',
  'Labels are made for at most {{0}} boxes. Repackage the goods into fewer.':
    'Les étiquettes sont faites pour au plus {{0}} boîtes. Remballez dans moins de boîtes.',
  'Only {{0}} are on hand: release an order first.': 'Il n’y en a que {{0}} en stock : libérez d’abord une commande.',
  'Only {{0}} of the {{1}} packages are free: {{2}} are reserved.':
    'Seulement {{0}} des {{1}} colis sont libres : {{2}} sont réservés.',
  'Only {{0}} of the {{1}} packages can be moved: {{2}} are picked.':
    'Seulement {{0}} des {{1}} colis peuvent être déplacés : {{2}} sont prélevés.',
  'Only {{0}} of the {{1}} packages of this line are untouched: the others were moved or picked meanwhile. Correct the goods where they are now.':
    'Seulement {{0}} des {{1}} colis de cette ligne sont intacts : les autres ont été déplacés ou prélevés entre-temps. Corrigez les marchandises là où elles sont.',
  'Only {{0}} of these packages are left in this stock record: others were moved, reserved or picked meanwhile.':
    'Il ne reste que {{0}} de ces colis dans cette fiche de stock : d’autres ont été déplacés, réservés ou prélevés entre-temps.',
  'Package {{0}} of {{1}} exists with another weight or size.':
    'Le colis {{0}} de {{1}} existe avec un autre poids ou une autre taille.',
  'Stock location {{0}} carries {{1}}: {{2}} more, these packages weigh {{3}}.':
    'L’emplacement {{0}} porte {{1}} : encore {{2}}, ces colis pèsent {{3}}.',
  'Stock location {{0}} takes storage packages only.': 'L’emplacement {{0}} ne prend que des contenants de stockage.',
  'Stock location {{0}} takes storage packages only: choose one.':
    'L’emplacement {{0}} ne prend que des contenants de stockage : choisissez-en un.',
  'The condition cannot change: {{0}}': 'L’état ne peut pas changer : {{0:term}}',
  'The containers must hold what the order says: of {{0}} package {{1}} they hold {{2}}, the order has {{3}}':
    'Les conteneurs doivent contenir ce que dit l’ordre : de {{0}}, colis {{1}}, ils contiennent {{2}}, l’ordre en a {{3}}',
  'The selected quantity exceeds the available packages in the warehouse. {{0}} left here.':
    'La quantité choisie dépasse les colis disponibles dans l’entrepôt. Il en reste {{0}} ici.',
  'There is a conflict with package specifications. This storage package does not fit into {{0}}.':
    'Les dimensions ne conviennent pas. Ce contenant de stockage n’entre pas dans {{0}}.',
  'There is a conflict with package specifications. {{0}} does not fit into this stock location type.':
    'Les dimensions ne conviennent pas. {{0}} n’entre pas dans ce type d’emplacement.',
  'This container is not one of {{0}}': 'Ce conteneur n’est pas l’un de {{0}}',
  'This line of the order stands in row {{0}}, too': 'Cette ligne de la commande est aussi à la ligne {{0}}',
  'This order is {{0}}. It would have to be {{1}}.': 'Cette commande est {{0:term}}. Elle devrait être {{1:term}}.',
  'This record cannot be merged away: {{0}}': 'Cette fiche ne peut pas être fusionnée : {{0:term}}',
  'This stock record holds {{0}} packages by now. Reload and count again.':
    'Cette fiche de stock a maintenant {{0}} colis. Rechargez et recomptez.',
  'This store is in use and cannot be deleted. {{0}}':
    'Cette boutique est utilisée et ne peut pas être supprimée. {{0:term}}',
  'This task is {{0}}.': 'Cette tâche est {{0:term}}.',
  'What stands in this stock location weighs {{0}} kg. The limit cannot be lower.':
    'Ce qui est dans cet emplacement pèse {{0}} kg. La limite ne peut pas être inférieure.',
  'You already have a product with this SKU! ({{0}}: {{1}})': 'Vous avez déjà un produit avec ce SKU! ({{0}} : {{1}})',
  'You have reached the maximum of {{0}} {{1}} in your plan.':
    'Vous avez atteint le maximum de {{0}} {{1:term}} de votre forfait.',
  'You have {{0}} {{1}} remaining in your plan.': 'Il reste {{0}} {{1:term}} dans votre forfait.',
  '{{0}} can be received on this line: {{1}} expected, {{2}} received, {{3}} % over is allowed':
    '{{0}} peuvent être reçus sur cette ligne : {{1}} attendus, {{2}} reçus, {{3}} % de plus sont permis',
  '{{0}} does not fit stock location {{1}}.': '{{0}} n’entre pas dans l’emplacement {{1}}.',
  '{{0}} expired on {{1}}: it will not be available': '{{0}} a expiré le {{1}} : ce ne sera pas disponible',
  '{{0}} expires on {{1}}: {{2}} left': '{{0}} expire le {{1}} : il reste {{2}}',
  '{{0}} in whole packages; {{1}} more in larger ones, of which one would have to be broken':
    '{{0}} en colis entiers; {{1}} de plus dans de plus grands, dont l’un devrait être ouvert',
  '{{0}} is {{1}}: a pick list is of orders that are placed or in process.':
    '{{0}} est {{1:term}} : une liste de prélèvement est pour des commandes passées ou en cours.',
  '{{0}} is {{1}}: a receiving sheet is of orders that are expected or in process.':
    '{{0}} est {{1:term}} : une feuille de réception est pour des ordres attendus ou en cours.',
  '{{0}} large imports of yours are not done yet. Please send this one again once one of them is done, or cancel one.':
    '{{0}} de vos grandes importations ne sont pas terminées. Renvoyez celle-ci quand l’une le sera, ou annulez-en une.',
  'Your imports that are not done would have more than {{0}} rows with this one. Please send it again once one of them is done, or cancel one.':
    'Vos importations non terminées auraient plus de {{0}} lignes avec celle-ci. Renvoyez-la quand l’une sera terminée, ou annulez-en une.',
  'Rows of one line come to more than {{0}} packages.': 'Les lignes d’un même article dépassent {{0}} colis.',
  'Only {{0}} available': 'Seulement {{0}} disponibles',
  '{{0}}: {{1}} more than expected': '{{0}} : {{1}} de plus que prévu',
  'This installation is at {{0}}.': 'Cette installation est à {{0}}.',
  'Row {{0}} and {{1}} others are about one thing; {{2}} rows are the most.':
    'La ligne {{0}} et {{1}} autres portent sur une même chose; {{2}} lignes sont le maximum.',
  'Another product or package has the barcode {{0}}.': 'Un autre produit ou colis a le code à barres {{0}}.',
  'You already have a product with this SKU! ({{0}})': 'Vous avez déjà un produit avec ce SKU! ({{0}})',
  '{{0}} was imported before with other content, as {{1}}. Change it there, or delete it first.':
    '{{0}} a déjà été importé avec un autre contenu, sous {{1}}. Changez-le là, ou supprimez-le d’abord.',
  'Package {{0}} of {{1}} stands in row {{2}} with another weight or size.':
    'Le colis {{0}} de {{1}} est à la ligne {{2}} avec un autre poids ou une autre taille.',
  '{{0}} is "{{1}}" here and "{{2}}" in row {{3}} of the same order ({{4}}).':
    '{{0}} est « {{1}} » ici et « {{2}} » à la ligne {{3}} de la même commande ({{4}}).',
  'The order has {{0}} lines, {{1}} are the most.': 'La commande a {{0}} lignes, {{1}} sont le maximum.',
  '{{0}} days are': '{{0}} jours sont',
  'Must be at most {{0}}: goods that orders hold cannot leave from a temporary location':
    'Doit être au plus {{0}} : ce que des commandes retiennent ne peut pas partir d’un endroit temporaire',
  '"{{0}}" stands in row {{1}}, too.': '« {{0}} » est aussi à la ligne {{1}}.',
  'You already have a stock location with this name! ({{0}})': 'Vous avez déjà un emplacement de ce nom! ({{0}})',
}
