import type { Words } from '../words.ts'

/** French of what the server refuses. */
export const words: Words = {
  'Something went wrong!': 'Une erreur s’est produite!',
  'This does not exist, or it is not yours.': 'Ceci n’existe pas, ou n’est pas à vous.',
  'You do not have access to this feature, please contact your admin and request access.':
    'Vous n’avez pas accès à cette fonction; demandez l’accès à votre administrateur.',
  'The e-mail address or the password is not right.': 'L’adresse courriel ou le mot de passe est inexact.',
  'The current password is not right.': 'Le mot de passe actuel est inexact.',
  'Fifty shared views are the most of one person.': 'Cinquante vues partagées sont le maximum d’une personne.',
  'Two hundred shared views are the most.': 'Deux cents vues partagées sont le maximum.',
  'Please verify your e-mail address first.': 'Vérifiez d’abord votre adresse courriel.',
  'You have reached the maximum of customers in your plan.':
    'Vous avez atteint le nombre maximal de clients de votre forfait.',
  'You have reached the maximum of sub users in your plan.':
    'Vous avez atteint le nombre maximal de sous-utilisateurs de votre forfait.',
  'This address was sent five links within an hour. Please wait, or use the last one.':
    'Cette adresse a reçu cinq liens en une heure. Attendez, ou utilisez le dernier.',
  'Sub users feature is not covered in your current subscription plan.':
    'Les sous-utilisateurs ne sont pas compris dans votre abonnement.',
  'This store is in use and cannot be deleted.': 'Cette boutique est utilisée et ne peut pas être supprimée.',
  'The main store cannot be changed into another type or deleted.':
    'La boutique principale ne peut ni changer de type ni être supprimée.',
  'The selected store differs from the store this order was created under.':
    'La boutique choisie n’est pas celle où cette commande a été créée.',
  'Please complete the order setup in the Delivery App before getting the labels!':
    'Terminez la configuration de la commande dans l’application Livraison avant de prendre les étiquettes!',
  'You have no auto-routes remaining in your plan.': 'Il ne reste plus d’itinéraires automatiques dans votre forfait.',
  'You have reached the maximum of drivers in your plan.':
    'Vous avez atteint le nombre maximal de chauffeurs de votre forfait.',
  'You have reached the maximum of draft routes in your plan.':
    'Vous avez atteint le nombre maximal d’itinéraires en brouillon de votre forfait.',
  'You have no scheduled routes remaining in your plan.':
    'Il ne reste plus d’itinéraires planifiés dans votre forfait.',
  'Order Limit per Route Exceeded': 'Limite de commandes par itinéraire dépassée',
  'Route creation is not covered in your current subscription plan.':
    'La création d’itinéraires n’est pas comprise dans votre abonnement.',
  'Tracking feature is not covered in your current subscription plan.':
    'Le suivi n’est pas compris dans votre abonnement.',
  'Some fields are not right. Please check them and try again.':
    'Certains champs ne sont pas justes. Vérifiez-les et réessayez.',
  'This was changed by someone else meanwhile. Reload and try again.':
    'Quelqu’un d’autre a modifié ceci entre-temps. Rechargez et réessayez.',
  'This idempotency key was used for another request.': 'Cette clé d’idempotence a servi à une autre requête.',
  'The request took too long to arrive. Please try again.': 'La requête a mis trop de temps à arriver. Réessayez.',
  'Too many tries. Please wait a moment and try again.': 'Trop d’essais. Attendez un moment et réessayez.',
  'This is not the address of this installation.': 'Ce n’est pas l’adresse de cette installation.',
  'The server is busy. Please try again in a moment.': 'Le serveur est occupé. Réessayez dans un moment.',
  'The request is too large.': 'La requête est trop grande.',
  'The database is not reachable right now. Please try again in a moment.':
    'La base de données n’est pas joignable en ce moment. Réessayez dans un moment.',
  'The server has no room left to save this. Nothing was changed.':
    'Le serveur n’a plus de place pour enregistrer ceci. Rien n’a changé.',
  'This account is suspended': 'Ce compte est suspendu',
  'Token is not provided': 'Aucun jeton n’est fourni',
  'Token is not valid for decoding': 'Le jeton ne peut pas être décodé',
  'Token is not active for the user account': 'Le jeton n’est pas actif pour ce compte d’utilisateur',
  'Token has expired': 'Le jeton a expiré',
  'This link has expired or was used already.': 'Ce lien a expiré ou a déjà servi.',
  'This is not possible in the present state.': 'Ce n’est pas possible dans l’état présent.',
  'A row of the spreadsheet is not right.': 'Une ligne de la feuille de calcul n’est pas juste.',
  'This file could not be read.': 'Ce fichier n’a pas pu être lu.',
  'This file is too large.': 'Ce fichier est trop grand.',
  'You have reached the maximum of shipment orders in your plan.':
    'Vous avez atteint le nombre maximal d’ordres d’expédition de votre forfait.',
  'You have reached the maximum of back orders in your plan.':
    'Vous avez atteint le nombre maximal de commandes en attente de votre forfait.',
  'You have reached the maximum of receipt orders in your plan.':
    'Vous avez atteint le nombre maximal d’ordres de réception de votre forfait.',
  'You have reached the maximum of return orders in your plan.':
    'Vous avez atteint le nombre maximal d’ordres de retour de votre forfait.',
  'You have already selected products from another warehouse. Remove them first to switch warehouses.':
    'Vous avez déjà choisi des produits d’un autre entrepôt. Retirez-les d’abord pour changer d’entrepôt.',
  'You already have a product with this SKU!': 'Vous avez déjà un produit avec ce SKU!',
  'This product is in use and cannot be modified or deleted.':
    'Ce produit est utilisé et ne peut être ni modifié ni supprimé.',
  'The selected quantity exceeds the available packages in the warehouse.':
    'La quantité choisie dépasse les colis disponibles dans l’entrepôt.',
  'This product and package type have already been selected.': 'Ce produit et ce type de colis ont déjà été choisis.',
  'This product and package type are already in the order.':
    'Ce produit et ce type de colis sont déjà dans la commande.',
  'The final units count does not match the units picked.':
    'Le nombre final d’unités ne correspond pas aux unités prélevées.',
  'This product is no longer available. Please restock it first.':
    'Ce produit n’est plus disponible. Réapprovisionnez-le d’abord.',
  'The report is not confirmed yet. Please complete the steps first.':
    'Le rapport n’est pas encore confirmé. Terminez d’abord les étapes.',
  'This order is not assigned to you to process.': 'Cette commande ne vous est pas affectée.',
  'Orders have these lines already. Are they the same lines, or more of them?':
    'Des commandes ont déjà ces lignes. Est-ce que ce sont les mêmes, ou d’autres?',
  'You have no scheduler orders remaining in your plan.':
    'Il ne reste plus de commandes de planification dans votre forfait.',
  'You have reached the maximum of warehouses in your plan.':
    'Vous avez atteint le nombre maximal d’entrepôts de votre forfait.',
  'You already have a warehouse with this name!': 'Vous avez déjà un entrepôt de ce nom!',
  'This warehouse is in use and cannot be modified or deleted.':
    'Cet entrepôt est utilisé et ne peut être ni modifié ni supprimé.',
  'You already have a stock location with this name!': 'Vous avez déjà un emplacement de ce nom!',
  'This stock location is in use and cannot be modified or deleted.':
    'Cet emplacement est utilisé et ne peut être ni modifié ni supprimé.',
  'This stock location type is in use and cannot be modified or deleted.':
    'Ce type d’emplacement est utilisé et ne peut être ni modifié ni supprimé.',
  'There is a conflict with package specifications.': 'Les mesures des colis sont en conflit.',
}
